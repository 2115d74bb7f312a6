import type { CollectionEntry } from '../common/api/collection.ts'
import { onlyIn, onlyOnDesktop } from './support/only.ts'
import { expect, test } from './support/test.ts'

/** Somebody of the demonstration whose library has everything. */
const nick = 'nuria_v'

test(
  'a profile stands on a favourite, and its totals and bars lead to their games (PRF-01)',
  { tag: '@once' },
  async ({ page, member, t }) => {
    const { token } = await member(page)
    const { id } = (await (await page.request.get(`/api/user/${nick}`)).json()) as { id: number }
    const theirs = (await (await page.request.get(`/api/collection/${id}`)).json()) as { data: CollectionEntry[] }
    const had = theirs.data.filter(({ have }) => have === 1).slice(0, 3)
    await page.request.post('/api/collection/have', {
      headers: { authorization: `Bearer ${token}` },
      data: { games: had.map((game) => ({ id_game: game.id })) },
    })
    await page.goto(`/profile/${nick}`)
    await expect(page.locator('.profile-band svg')).toBeAttached()
    const games = page.getByRole('list', { name: t('profile_library') }).getByRole('listitem')

    await test.step('what both have', async () => {
      await page.locator('.both-games').click()
      await expect(page).toHaveURL(`/profile/${nick}?both=1`)
      await expect(games).toHaveCount(3)
      await page.getByRole('button', { name: t('explore_remove', { name: t('profile_chosen_both') }) }).click()
      await expect(page).toHaveURL(`/profile/${nick}`)
    })

    await test.step('a score', async () => {
      const bars = page.getByRole('list', { name: t('profile_ratings_label') })
      const bar = bars.getByRole('link').first()
      const count = Number(/: (\d+)/.exec((await bar.getAttribute('aria-label')) ?? '')?.[1])
      await bar.click()
      await expect(page).toHaveURL(/\?rating=[\d.]+$/)
      await expect(page.getByText(new RegExp(`^${count} (games?|juegos?)$`))).toBeVisible()
      // It holds, for a document too.
      await page.reload()
      await expect(games).toHaveCount(count)
      await page
        .getByRole('group', { name: t('explore_chosen') })
        .getByRole('button')
        .click()
      await expect(page).toHaveURL(`/profile/${nick}`)
    })

    await test.step('a decade', async () => {
      await page
        .getByRole('list', { name: t('profile_decades') })
        .getByRole('link')
        .last()
        .click()
      await expect(page).toHaveURL(/\?decade=20\d0$/)
      await expect(page.getByRole('group', { name: t('explore_chosen') }).getByRole('button')).toHaveCount(1)
    })

    await test.step('a total, by keyboard', async () => {
      const total = page
        .getByRole('link', { name: new RegExp(`^${t('profile_total_completed')} \\d`) })
        .filter({ visible: true })
      await total.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/profile/${nick}?status=completed`)
      await expect(page.getByRole('heading', { level: 2, name: t('collection_completed') })).toBeVisible()
    })
  },
)

test(
  'one’s own profile is edited in the settings, and can be shared',
  { tag: '@once' },
  async ({ page, member, t }) => {
    const { nick: mine } = await member(page)
    await page.goto(`/profile/${mine}`)
    await expect(page.getByRole('button', { name: t('list_share') })).toBeVisible()
    // On their own profile, users see no shared games; without favourites there is no band.
    await expect(page.locator('.both-games, .profile-band')).toHaveCount(0)
    await page.getByRole('link', { name: t('profile_edit'), exact: true }).click()
    await expect(page).toHaveURL(/\/settings\?section=profile$/)
  },
)

test.describe('on a large screen', () => {
  onlyOnDesktop()
  test('covers and the calendar are as wide as it, what is read is not', async ({ page, t }) => {
    await page.setViewportSize({ width: 1_920, height: 1_000 })
    await page.goto(`/profile/${nick}`)
    const widthOf = async (selector: string) => (await page.locator(selector).first().boundingBox())?.width ?? 0
    expect(await widthOf('.cover-grid')).toBeGreaterThan(1_800)
    await page.goto('/calendar')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await widthOf('main .page')).toBeGreaterThan(1_880)
    await page.goto(`/profile/${nick}/reviews`)
    await expect(page.getByRole('heading', { name: t('profile_reviews_members') })).toBeVisible()
    expect(await widthOf('.page-text')).toBeLessThanOrEqual(1_240)
  })
})

test.describe('without JavaScript', () => {
  onlyIn('desktop-en')
  test.use({ javaScriptEnabled: false })
  test('the bars are there, and lead to their games', async ({ page, t }) => {
    await page.goto(`/profile/${nick}`)
    await page
      .getByRole('list', { name: t('profile_platforms') })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/\?platform=/)
  })
})
