import { gameId } from './support/games.ts'
import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { anotherPerson, expect, type Member, test } from './support/test.ts'

onlyIn('desktop-en')

const bearer = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

async function post(page: Page, person: Member, path: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(path, { data, headers: bearer(person) })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: number }
}

test('bob’s reviews and lists appear in alice’s feed until he closes his timeline (FRI-01, COL-05, PRF-04)', async ({
  page: alice,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(alice)
  const { page, person: bob, close } = await anotherPerson(browser, lang)
  await alice.goto('/')
  const section = alice
    .locator('section')
    .filter({ has: alice.getByRole('heading', { name: t('home_feed'), exact: true }) })
  // Nobody followed yet: some to begin with.
  await expect(section.getByRole('heading', { name: t('event_feed_nobody') })).toBeVisible()
  await expect(
    section.getByRole('button', { name: new RegExp(t('friend_follow_nick', { nick: '' })) }).first(),
  ).toBeVisible()

  await alice.goto(`/profile/${bob.nick}`)
  await Promise.all([
    alice.waitForResponse((answer) => answer.url().endsWith(`/api/friend/${bob.id}`) && answer.status() === 201),
    alice.getByRole('button', { name: t('friend_follow_nick', { nick: bob.nick }) }).click(),
  ])
  const id = await gameId(page, 'celeste')
  const written = { id_game: id, title: 'Up, and up again', review: 'I fell and I did not mind.', total: 9.5 }
  const review = await post(page, bob, '/api/review', written)
  const list = await post(page, bob, '/api/list', { title: 'Mountains', public: 1 })
  await post(page, bob, '/api/list', { title: 'Of nobody else', public: 0 })
  const added = await page.request.post('/api/list/add', {
    data: { id_game: id, id_list: list.id },
    headers: bearer(bob),
  })
  expect(added.ok()).toBe(true)

  await alice.goto('/')
  const shown = section.getByRole('listitem').filter({ has: alice.getByRole('link', { name: bob.nick }) })
  await expect(shown).toHaveCount(2)
  await expect(shown.filter({ hasText: t('event_list') })).toContainText('Mountains')
  await expect(shown.filter({ hasText: t('event_review') })).toContainText('I fell and I did not mind.')
  await section.getByRole('link', { name: t('home_see_all') }).click()
  await expect(alice).toHaveURL(`/profile/${me.nick}/timeline?of=followed`)
  const events = alice.locator('.timeline-event')
  await expect(events).toHaveCount(2)
  await expect(events.getByRole('link', { name: /Mountains/ })).toBeVisible()
  await events.getByRole('link', { name: /Up, and up again/ }).click()
  await expect(alice).toHaveURL(`/profile/${bob.nick}/reviews/${review.id}`)

  // What is deleted, and what is not for her, is gone at her next look.
  const removed = await page.request.delete(`/api/review/${review.id}`, { headers: bearer(bob) })
  expect(removed.status()).toBe(204)
  await alice.goBack()
  await expect(events).toHaveCount(1)
  await page.request.put('/api/auth', { data: { timeline_privacy: 'nobody' }, headers: bearer(bob) })
  await alice.reload()
  await expect(alice.getByRole('heading', { name: t('event_feed_quiet') })).toBeVisible()
  await expect(events).toHaveCount(0)
  await close()
})
