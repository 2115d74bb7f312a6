import { gameId } from './support/games.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { onlyIn } from './support/only.ts'
import { expect, test } from './support/test.ts'

onlyIn('phone-es')

test('three games of the own shelf step forward, each with a reason, and one is played (COL-06)', async ({
  page,
  member,
  t,
}) => {
  const { token } = await member(page)
  const headers = { authorization: `Bearer ${token}` }
  const set = async (slug: string, type: string) =>
    page.request.post('/api/collection', { data: { id_game: await gameId(page, slug), type, value: 1 }, headers })
  const open = async () => {
    await page.getByRole('button', { name: t('pull_open') }).click()
    return page.getByRole('dialog', { name: t('pull_title') })
  }

  await test.step('a shelf on which nothing waits says so', async () => {
    await set('hades', 'have')
    await set('hades', 'ended')
    await page.goto('/profile')
    const dialog = await open()
    await expect(dialog.getByText(t('pull_empty'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: t('pull_again') })).toBeHidden()
    await page.keyboard.press('Escape')
  })

  const shelf = ['celeste', 'hollow-knight', 'chrono-trigger', 'super-metroid', 'another-world']
  await test.step('the backlog comes first, and others come again', async () => {
    for (const slug of shelf) await set(slug, 'have')
    await set('celeste', 'pending')
    await page.goto('/profile')
    const dialog = await open()
    const games = dialog.getByRole('list', { name: t('pull_games') }).getByRole('listitem')
    await expect(games).toHaveCount(3)
    await expect(games.first().getByRole('link', { name: 'Celeste' })).toBeVisible()
    await expect(games.nth(1).getByText(t('pull_because_untouched'))).toBeVisible()
    await expectAccessibleInBothThemes(page, 'what was pulled out')
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(width).toBeLessThanOrEqual(0)
    await dialog.getByRole('button', { name: t('pull_again') }).click()
    await expect(games).toHaveCount(3)
    await expect(games.first().getByRole('link', { name: 'Celeste' })).toBeHidden()
    await dialog.getByRole('button', { name: t('pull_liked') }).click()
    await expect(dialog.getByText(t('pull_none'))).toBeVisible()
  })

  await test.step('one is played from there, and one is opened', async () => {
    const dialog = page.getByRole('dialog', { name: t('pull_title') })
    await dialog.getByRole('button', { name: t('pull_anything') }).click()
    const game = dialog
      .getByRole('list', { name: t('pull_games') })
      .getByRole('listitem')
      .first()
    await game.getByRole('button', { name: t('pull_play') }).click()
    await expect(game.getByRole('button', { name: t('collection_playing') })).toBeVisible()
    await expect(game.getByText(t('pull_because_playing'))).toBeVisible()
    const link = game.getByRole('link')
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})
