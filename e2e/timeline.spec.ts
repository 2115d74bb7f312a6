import { gameId } from './support/games.ts'
import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { anotherPerson, expect, type Member, test } from './support/test.ts'

onlyIn('desktop-en')

const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

/** Sets one value of a game through the API. */
async function keep(page: Page, person: Member, slug: string, type: string, value: unknown): Promise<void> {
  const id = await gameId(page, slug)
  const answer = await page.request.post('/api/collection', {
    data: { id_game: id, type, value },
    headers: bearer(person),
  })
  expect(answer.status()).toBe(200)
}

const tabs = ['lists', 'comments', 'reviews', 'timeline', 'achievements'] as const

test('a visitor is asked to log in at each part for members, and returns to the same place (SHL-19, PRF-01)', async ({
  page,
  t,
}) => {
  for (const tab of tabs) {
    await page.goto(`/profile/nuria_v/${tab}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: t('profile_log_in'), exact: true })).toHaveAttribute(
      'href',
      `/access?redirect=%2Fprofile%2Fnuria_v%2F${tab}`,
    )
  }
  await page.goto('/profile/nuria_v/timeline')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('profile_log_in'), exact: true })
    .click()
  await page.getByLabel(t('access_data')).fill('okami')
  await page.getByLabel(t('access_password'), { exact: true }).fill('demo1234')
  const secondPage = page.waitForResponse(/\/api\/event\/\d+\?page=2/)
  await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
  await expect(page).toHaveURL('/profile/nuria_v/timeline')
  await expect(page.locator('.timeline-event').first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect((await secondPage).status()).toBe(200)
})

test('a user’s activity is on the timeline, grouped where it happened together (COL-05, PRF-04)', async ({
  page,
  member,
  t,
}) => {
  const me = await member(page)
  await page.goto('/profile')
  await page
    .getByRole('navigation', { name: t('profile_tabs'), exact: true })
    .getByRole('link', { name: t('profile_tab_timeline') })
    .click()
  await expect(page.getByRole('heading', { name: t('event_none_own') })).toBeVisible()
  await keep(page, me, 'celeste', 'have', 1)
  await keep(page, me, 'outer-wilds', 'have', 1)
  await keep(page, me, 'celeste', 'completed', 1)
  await page.reload()
  const events = page.locator('.timeline-event')
  await expect(events).toHaveCount(2)
  await expect(events.first()).toContainText(t('event_completed'))
  await expect(events.last()).toContainText(t('event_had_many', { number: 2 }))
  await expect(events.last().getByRole('link', { name: 'Outer Wilds' })).toBeVisible()
  // A wall of covers fits the narrow page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await keep(page, me, 'celeste', 'completed', 0)
  await keep(page, me, 'celeste', 'played', 0)
  await page.reload()
  await expect(events).toHaveCount(1)
})

test('a timeline opens and closes for other users as its owner chooses (PRF-04, R1, R3)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const owner = await member(page)
  await keep(page, owner, 'celeste', 'have', 1)
  const set = (timeline_privacy: string) =>
    page.request.put('/api/auth', { data: { timeline_privacy }, headers: bearer(owner) })
  const other = await anotherPerson(browser, lang)
  const { page: reader, person } = other
  const { nick, id } = person
  const closed = reader.getByRole('heading', { name: t('event_closed') })
  const shown = reader.locator('.timeline-event')
  await reader.goto(`/profile/${owner.nick}/timeline`)
  await expect(shown).toHaveCount(1)

  await set('followed')
  await reader.reload()
  await expect(closed).toBeVisible()
  // Following the owner opens nothing; being followed by the owner does.
  await reader.getByRole('button', { name: t('friend_follow_nick', { nick: owner.nick }) }).click()
  await expect(reader.getByRole('button', { name: t('friend_following_nick', { nick: owner.nick }) })).toBeVisible()
  await reader.reload()
  await expect(closed).toBeVisible()
  await page.goto(`/profile/${nick}`)
  await Promise.all([
    page.waitForResponse(new RegExp(`/api/friend/${id}$`)),
    page.getByRole('button', { name: t('friend_follow_nick', { nick }) }).click(),
  ])
  await reader.reload()
  await expect(shown).toHaveCount(1)

  await set('nobody')
  await reader.reload()
  await expect(closed).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.goto(`/profile/${owner.nick}/timeline`)
  await expect(page.locator('.timeline-event')).toHaveCount(1)
  await other.close()
})
