import type { Route } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import {
  bearerOf,
  failedOrDone,
  isRefresh,
  oldToken,
  openHome,
  pointAtGames,
  problem,
  storedToken,
  swapToken,
  watchCalls,
} from './support/tokens.ts'
import { expect, test, textOf } from './support/test.ts'

onlyIn('desktop-en', 'what happens to a session neither width nor language changes')

test.describe('an expired token', () => {
  test('thirty calls in flight: one refresh, and all of them are sent again (AUT-09, F-13)', async ({
    page,
    member,
  }) => {
    const person = await member(page)
    const old = oldToken(person)
    await openHome(page)
    const calls = watchCalls(page.context())
    const addressesOf = (token: string | null) =>
      calls.filter((call) => bearerOf(call) === token).map((call) => call.url())
    // However slow the machine is, all thirty are on their way before the refresh is answered.
    await page.route('**/api/auth/refresh', async (route) => {
      await expect.poll(() => addressesOf(old).length).toBeGreaterThanOrEqual(30)
      await route.continue()
    })
    await swapToken(page, old)
    expect(await pointAtGames(page, 0, 30)).toBe(30)
    await expect.poll(() => storedToken(page)).not.toBe(old)
    const fresh = (await storedToken(page))!
    const first = addressesOf(old)
    await expect.poll(() => first.filter((address) => !addressesOf(fresh).includes(address))).toEqual([])
    const again = calls.filter((call) => bearerOf(call) === fresh && first.includes(call.url()))
    for (const call of again) expect((await call.response())?.ok()).toBe(true)
    expect(calls.filter(isRefresh)).toHaveLength(1)
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  test('two tabs at once: one refresh for both (AUT-09, F-10, F-13)', async ({ page, context, member }) => {
    const person = await member(page)
    const old = oldToken(person)
    const other = await context.newPage()
    await Promise.all([openHome(page), openHome(other)])
    const calls = watchCalls(context)
    await swapToken(page, old)
    await Promise.all([pointAtGames(page, 0, 15), pointAtGames(other, 15, 15)])
    await expect.poll(() => storedToken(page)).not.toBe(old)
    const fresh = (await storedToken(page))!
    await expect.poll(() => calls.filter((call) => bearerOf(call) === fresh).length).toBeGreaterThanOrEqual(30)
    expect(calls.filter(isRefresh)).toHaveLength(1)
    expect(await storedToken(other)).toBe(fresh)
  })

  test('a refresh that fails with 503 or gets no answer does not log out; the next one works (F-13)', async ({
    page,
    member,
  }) => {
    const person = await member(page)
    const old = oldToken(person)
    await openHome(page)
    await swapToken(page, old)
    const failures: ((route: Route) => Promise<void>)[] = [
      (route) => route.fulfill(problem(503, 'Down')),
      (route) => route.abort(),
      // The server has turned the token, its answer is lost: the grace period gives the same successor again.
      async (route) => {
        await route.fetch()
        await route.abort()
      },
    ]
    for (const [at, fail] of failures.entries()) {
      await page.route('**/api/auth/refresh', fail)
      // One game makes one call, so no second refresh runs into the next turn.
      await Promise.all([failedOrDone(page), pointAtGames(page, at, 1)])
      await page.unrouteAll({ behavior: 'wait' })
      expect(await storedToken(page)).toBe(old)
    }
    await Promise.all([page.waitForResponse(/\/api\/auth\/refresh$/), pointAtGames(page, failures.length, 1)])
    await expect.poll(() => storedToken(page)).not.toBe(old)
    await page.reload()
    await expect(page.getByRole('button', { name: textOf('en', 'shell_account') })).toBeVisible()
  })

  test('one that can no longer be refreshed ends the session (AUT-09)', async ({ page, member }) => {
    const person = await member(page)
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${person.token}` } })
    await swapToken(page, oldToken(person))
    const calls = watchCalls(page.context())
    await page.goto('/profile')
    await expect(page).toHaveURL('/access?redirect=%2Fprofile')
    await expect.poll(() => storedToken(page)).toBeNull()
    expect(calls.filter(isRefresh)).toHaveLength(1)
  })

  test('a late refusal of an older token leaves the newer one alone (F-13)', async ({ page, member, lang }) => {
    const first = await member(page)
    let answerLate = async (): Promise<void> => {}
    const held = new Promise<void>((isHeld) => {
      void page.route(
        '**/api/auth/check',
        async (route) => {
          answerLate = () => route.fulfill(problem(401, 'The token has been blacklisted'))
          isHeld()
        },
        { times: 1 },
      )
    })
    await page.goto('/legal-advise')
    await held
    const answer = await page.request.post('/api/auth/login', { data: { data: first.nick, password: first.password } })
    const newer = (await answer.json()) as { token: string }
    await swapToken(page, newer.token)
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/auth/check') && response.ok()),
      answerLate(),
    ])
    expect(await storedToken(page)).toBe(newer.token)
    await expect(page.getByRole('button', { name: textOf(lang, 'shell_account') })).toBeVisible()
  })
})
