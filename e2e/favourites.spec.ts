import { gameId } from './support/games.ts'
import type { Page } from '@playwright/test'
import { expectAnnounced, recordLiveRegions } from './support/live-regions.ts'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { anotherPerson, expect, type Member, newPerson, test } from './support/test.ts'

onlyIn('phone-es')

/** Sets one value of a game of somebody, as their own page would. */
async function keep(page: Page, { token }: Member, slug: string, type: string, value: unknown): Promise<void> {
  const answer = await page.request.post('/api/collection', {
    headers: { authorization: `Bearer ${token}` },
    data: { id_game: await gameId(page, slug), type, value },
  })
  expect(answer.status()).toBe(200)
}

test('four favourites are put first, in an order, and everybody sees them so (PRF-03)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  for (const slug of ['celeste', 'hades', 'stray']) await keep(page, me, slug, 'favourite', 1)
  await recordLiveRegions(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: t('profile_four_choose') }).click()
  const dialog = page.getByRole('dialog', { name: t('profile_four') })
  for (const [at, title] of ['Stray', 'Celeste'].entries()) {
    await dialog.getByRole('button', { name: t('profile_four_add', { title }) }).click()
    await expectAnnounced(page, t('profile_four_added', { title, place: at + 1 }))
  }
  await dialog.getByRole('button', { name: t('profile_four_up', { title: 'Celeste' }) }).click()
  await dialog.getByRole('button', { name: t('profile_four_save') }).click()
  await expect(dialog).toBeHidden()

  const other = await anotherPerson(browser, lang)
  await other.page.goto(`/profile/${me.nick}`)
  for (const [at, title] of ['Celeste', 'Stray'].entries())
    await expect(other.page.getByLabel(t('profile_four_place', { place: at + 1, title }))).toBeVisible()
  await other.close()
})

test('a page of a game tells which of the people one follows keep it, and what they gave it (FRI-01)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  await keep(other.page, other.person, 'celeste', 'completed', 1)
  await keep(other.page, other.person, 'celeste', 'rating', 9)
  await page.goto('/game/celeste')
  const keepers = page.getByRole('region', { name: t('friend_keepers') })
  await expect(keepers).toHaveCount(0)
  const followed = await page.request.post(`/api/friend/${other.person.id}`, {
    headers: { authorization: `Bearer ${me.token}` },
  })
  expect(followed.status()).toBe(201)
  await page.reload()
  await expect(keepers.getByRole('link', { name: other.person.nick })).toContainText(t('collection_completed'))
  await expect(keepers.getByRole('img', { name: t('game_score_value', { score: 9 }) })).toBeVisible()
  await other.close()
})

test('the heart that a visitor pressed is there after the log-in (SHL-19)', async ({ page, lang, phone, t }) => {
  const person = newPerson()
  await page.request.post('/api/auth', { data: { ...person, lang } })
  await page.goto('/game/celeste')
  const heart = page.getByRole('button', { name: t('collection_favourite'), exact: true })
  await heart.click()
  await new Shell(page, lang, phone).logIn(person.nick, person.password)
  await expect(page).toHaveURL('/game/celeste')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})
