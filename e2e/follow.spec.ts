import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { problem } from './support/tokens.ts'
import { anotherPerson, expect, test, textOf } from './support/test.ts'

onlyIn('phone-es')

const count = (page: Page, name: RegExp) => page.getByRole('button', { name })
const followers = /^(\d+) (?:followers?|seguidor(?:es)?)$/

test('following is felt at once, seen by the other, and asked about before it ends (FRI-01, PRF-02, SHL-22)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  const me = await member(page)
  const other = await anotherPerson(browser, lang)
  const { nick } = other.person
  const follow = page.getByRole('button', { name: t('friend_follow_nick', { nick }) })
  const following = page.getByRole('button', { name: t('friend_following_nick', { nick }) })
  await page.goto(`/profile/${nick}`)
  // The answer is held back: what shows does not wait for it.
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/friend/*', async (route) => {
    await held
    await route.continue()
  })
  await follow.click()
  await expect(following).toBeVisible()
  await expect(count(page, followers)).toHaveText(/^1 /)
  await expect(page.locator('.toast').filter({ hasText: t('friend_on', { nick }) })).toBeVisible()
  answer()
  await page.waitForResponse((response) => response.url().includes('/api/friend/') && response.status() === 201)

  await other.page.goto(`/profile/${me.nick}`)
  await expect(other.page.getByText(t('friend_follows_you'))).toBeVisible()
  await other.page.goto('/profile')
  await count(other.page, followers).click()
  const list = other.page.getByRole('dialog', { name: t('friend_followers') })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: me.nick }).click()
  await expect(other.page).toHaveURL(`/profile/${me.nick}`)
  await expect(list).toBeHidden()

  await following.click()
  const question = page.getByRole('dialog', { name: t('friend_stop_title', { nick }) })
  await question.getByRole('button', { name: t('friend_keep') }).click()
  await expect(question).toBeHidden()
  await expect(following).toBeFocused()
  await following.click()
  await question.getByRole('button', { name: t('friend_stop'), exact: true }).click()
  await expect(follow).toBeVisible()
  await expect(count(page, followers)).toHaveText(/^0 /)
  await expect
    .poll(async () => {
      await other.page.reload()
      return other.page.getByText(t('friend_follows_you')).isVisible()
    })
    .toBe(false)
  await other.close()
})

test('a refused follow is rolled back completely, with a message (FRI-01, P-60)', async ({
  page,
  browser,
  member,
  lang,
  t,
}) => {
  await member(page)
  const other = await anotherPerson(browser, lang)
  await page.route('**/api/friend/*', (route) => route.fulfill(problem(503, 'Try again later')))
  await page.goto(`/profile/${other.person.nick}`)
  const follow = page.getByRole('button', { name: t('friend_follow_nick', { nick: other.person.nick }) })
  await follow.click()
  await expect(page.locator('.toast').filter({ hasText: t('errors_generic') })).toBeVisible()
  await expect(follow).toBeVisible()
  await expect(count(page, followers)).toHaveText(/^0 /)
  await other.close()
})

test('a visitor who wants to follow logs in first (PRF-02)', async ({ page, t }) => {
  await page.goto('/profile/nuria_v')
  await page.getByRole('link', { name: t('friend_follow_nick', { nick: 'nuria_v' }) }).click()
  await expect(page).toHaveURL('/access?redirect=%2Fprofile%2Fnuria_v')
})

test.describe('a long list of people', () => {
  test('loads the next page 50 px before the end (SHL-20)', async ({ page, member }) => {
    const me = await member(page)
    const asked: number[] = []
    await page.route('**/api/friend/*/followers*', (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'))
      asked.push(number)
      const data = Array.from({ length: 20 }, (_, at) => ({
        id: 1_000_000 + number * 100 + at,
        nick: `follower_${number}_${at}`,
        name: null,
        avatar: null,
        followed: 0,
        follows_you: 1,
      }))
      const next = number < 3 ? `/api/friend/${me.id}/followers?page=${number + 1}` : null
      return route.fulfill({ json: { data, current_page: number, next_page_url: next, total: 60 } })
    })
    await page.goto('/profile')
    await count(page, followers).click()
    const list = page.getByRole('dialog', { name: textOf('es', 'friend_followers') })
    await expect(list.getByRole('listitem')).toHaveCount(20)
    const scrollTo = (left: number) =>
      list.locator('.dialog-body').evaluate((body, rest) => {
        body.scrollTop = body.scrollHeight - body.clientHeight - rest
      }, left)
    await scrollTo(120)
    await page.waitForTimeout(150)
    expect(asked).toEqual([1])
    await scrollTo(40)
    await expect(list.getByRole('listitem')).toHaveCount(40)
    await scrollTo(0)
    await expect(list.getByRole('listitem')).toHaveCount(60)
    expect(asked).toEqual([1, 2, 3])
  })
})
