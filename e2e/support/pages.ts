import type { Page } from '@playwright/test'
import { pages } from './documents.ts'
import { expect, keepSession } from './test.ts'

/** What a visitor can look at in the build under test, in every state. */
export const visitorPages = [
  ...pages,
  '/access',
  '/access?view=register',
  '/access?token=of-no-use',
  '/password/reset',
  '/password/reset?token=x&email=a%40example.com',
  '/search?q=mario',
  '/search?q=xqzxqzxq',
  '/game/there-is-no-such-game',
  '/games?browse=platforms',
  '/games?browse=genres',
  '/games?platforms=switch&genres=puzzle&released=2010-2019',
  '/games?genres=racing&text=xqzxqzxq',
  '/company/there-is-no-such-company',
  '/lists?order=likes&page=2',
  '/profile/nuria_v/lists/there-is-no-such-list',
]

/** Pages that are others, or hold more, for who is logged in as nuria_v. */
export const listPages = [
  '/lists',
  '/profile/nuria_v/lists',
  '/profile/nuria_v/lists/los-que-no-salen-de-casa',
  '/game/hades/lists',
  '/game/chrono-trigger/reviews',
  '/profile/nuria_v/reviews',
]

/** Opens a page and waits until it has come to rest. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('main h1').filter({ visible: true }), path).toHaveCount(1)
  await page.waitForLoadState('networkidle')
}

/** Somebody of the demonstration, whose shelves are full. */
export async function logInAs(page: Page, nick: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { data: nick, password: 'demo1234' } })
  await keepSession(page, (await answer.json()) as object)
}
