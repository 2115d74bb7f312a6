import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forge } from '../server/testing/forge.ts'
import { onlyIn } from './support/only.ts'
import { Shell } from './support/shell.ts'
import { enroll, expect, keepSession, type Member, newPerson, test, textOf } from './support/test.ts'

onlyIn('desktop-en', 'what happens to a session neither width nor language changes')
// Requests are counted and held: the worker must not stand between.
test.use({ serviceWorkers: 'block' })

const expired = 'Token has expired'
const refusals = [
  'Invalid token',
  'Token not parsed',
  'The token has been blacklisted',
  'Token has expired and can no longer be refreshed',
  'Wrong number of segments',
]
const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'x', status, detail },
})

const storedToken = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? 'null') as { token: string } | null)?.token ?? null,
  )

const swapToken = (page: Page, token: string) =>
  page.evaluate((next) => {
    const session = JSON.parse(localStorage.getItem('session')!) as object
    localStorage.setItem('session', JSON.stringify({ ...session, token: next }))
  }, token)

/** The member's own token an hour after its end, signed by the server under test. */
function oldToken({ token }: Member): string {
  const { token: secrets } = JSON.parse(readFileSync(join(process.env['E2E_DATA']!, 'secrets.json'), 'utf8')) as {
    token: string[]
  }
  const now = Math.floor(Date.now() / 1_000)
  return forge(token, { payload: { iat: now - 7_200, nbf: now - 7_200, exp: now - 3_600 }, secret: secrets[0]! })
}

const bearerOf = (request: Request) => request.headers()['authorization']?.slice(7)
const isRefresh = (request: Request) => request.url().endsWith('/api/auth/refresh')

/** Waits until a refresh has failed or been answered. */
const failedOrDone = (page: Page) =>
  Promise.race([page.waitForEvent('requestfailed', isRefresh), page.waitForResponse(/\/api\/auth\/refresh$/)])

/** Everything the pages of a browser ask the API from now on. */
function watchCalls(context: BrowserContext): Request[] {
  const calls: Request[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
  })
  return calls
}

/** Points at many games at once: each link fetches its page, all in one turn of the page. */
const pointAtGames = (page: Page, from: number, most: number) =>
  page.evaluate(
    ([first, count]) => {
      const links = new Map(
        [...document.querySelectorAll<HTMLAnchorElement>('#main a[href^="/game/"]')].map((link) => [
          link.pathname,
          link,
        ]),
      )
      const chosen = [...links.values()].slice(first, first! + count!)
      for (const link of chosen) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      return chosen.length
    },
    [from, most],
  )

const openHome = async (page: Page) => {
  await Promise.all([page.waitForResponse(/\/api\/auth\/check$/), page.goto('/')])
  await expect(page.getByRole('button', { name: textOf('en', 'shell_account') })).toBeVisible()
  // Nothing of the start is on its way any more: what follows can be counted.
  await page.waitForLoadState('networkidle')
}

test('a stored session is checked when the page starts, and the fresh person is kept (AUT-07)', async ({
  page,
  member,
}) => {
  const { token } = await member(page)
  await page.request.put('/api/auth', { data: { name: 'Renamed' }, headers: { authorization: `Bearer ${token}` } })
  const [check] = await Promise.all([page.waitForRequest(/\/api\/auth\/check$/), page.goto('/')])
  expect(bearerOf(check)).toBe(token)
  await expect
    .poll(() =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('session')!) as { user: { name: string } }).user.name),
    )
    .toBe('Renamed')
})

test('a visitor asks nothing about a session (AUT-07)', async ({ page }) => {
  const calls = watchCalls(page.context())
  await page.goto('/legal-advise')
  await page.waitForLoadState('networkidle')
  expect(calls.filter((call) => call.url().includes('/auth/')).map((call) => call.url())).toEqual([])
})

test.describe('the six texts of a 401', () => {
  test('five of them end the session: everything personal goes, the page starts again (AUT-08, X-18)', async ({
    page,
    member,
  }) => {
    const person = await member(page)
    const session = { token: person.token, user: { id: person.id, nick: person.nick } }
    for (const text of refusals) {
      await test.step(text, async () => {
        await keepSession(page, session)
        await page.evaluate(() => localStorage.setItem('left-over', 'x'))
        await page.route('**/api/auth/check', (route) => route.fulfill(problem(401, text)))
        await page.goto('/legal-advise')
        await expect.poll(() => page.evaluate(() => Object.keys(localStorage)).catch(() => null)).toEqual([])
        await expect(page.getByRole('banner').getByRole('link', { name: textOf('en', 'shell_log_in') })).toBeVisible()
        await expect(page.locator('.toast')).toHaveCount(0)
        await page.unrouteAll()
      })
    }
  })

  test('other refusals end nothing (AUT-08)', async ({ page, member }) => {
    const { token } = await member(page)
    for (const [status, text] of [
      [401, 'email and password are not correct'],
      [401, 'Unauthorized'],
      [422, 'Invalid token'],
      [503, expired],
    ] as const) {
      await page.route('**/api/auth/check', (route) => route.fulfill(problem(status, text)))
      await openHome(page)
      expect(await storedToken(page), text).toBe(token)
      await page.unrouteAll()
    }
  })

  test('after a log-out the real token is blacklisted, and a tab that still has it is a visitor (AUT-08)', async ({
    page,
    member,
  }) => {
    const { token } = await member(page)
    const headers = { authorization: `Bearer ${token}` }
    await page.request.post('/api/auth/logout', { headers })
    const answer = (await (await page.request.get('/api/auth/check', { headers })).json()) as { detail: string }
    expect(answer.detail).toBe('The token has been blacklisted')
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: textOf('en', 'shell_log_in') })).toBeVisible()
    await expect.poll(() => storedToken(page)).toBeNull()
  })
})

test.describe('an expired token', () => {
  test('thirty calls in flight: one refresh, and all of them are sent again (AUT-09, F-13)', async ({
    page,
    member,
  }) => {
    const person = await member(page)
    const old = oldToken(person)
    await openHome(page)
    await swapToken(page, old)
    const calls = watchCalls(page.context())
    expect(await pointAtGames(page, 0, 30)).toBe(30)
    await expect.poll(() => storedToken(page)).not.toBe(old)
    const fresh = await storedToken(page)
    const addressesOf = (token: string | null) =>
      calls.filter((call) => bearerOf(call) === token).map((call) => call.url())
    const first = addressesOf(old)
    expect(first.length).toBeGreaterThanOrEqual(30)
    await expect.poll(() => first.filter((address) => !addressesOf(fresh).includes(address))).toEqual([])
    const again = calls.filter((call) => bearerOf(call) === fresh && first.includes(call.url()))
    for (const call of again) expect((await call.response())?.status()).toBe(200)
    expect(calls.filter(isRefresh)).toHaveLength(1)
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  test('two tabs at once: one refresh for both (AUT-09, F-10, F-13)', async ({ page, context, member }) => {
    const person = await member(page)
    const old = oldToken(person)
    const other = await context.newPage()
    await Promise.all([openHome(page), openHome(other)])
    await swapToken(page, old)
    const calls = watchCalls(context)
    await Promise.all([pointAtGames(page, 0, 15), pointAtGames(other, 15, 15)])
    await expect.poll(() => storedToken(page)).not.toBe(old)
    const fresh = await storedToken(page)
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

test.describe('leaving', () => {
  const mayStay = ['install-prompt', 'lang', 'menu', 'notification-prompt', 'theme']
  const leftovers = (page: Page) =>
    page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
    }))

  test('nothing of the person stays in the browser, and going back shows no private page (X-18)', async ({
    page,
    member,
    lang,
  }) => {
    const { nick, token } = await member(page)
    const shell = new Shell(page, lang, false)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: nick })).toBeVisible()
    await shell.chooseTheme('dark')
    await page
      .getByRole('banner')
      .getByRole('link', { name: textOf(lang, 'shell_logo') })
      .click()
    await expect(page).toHaveURL('/')
    await page.evaluate(() => {
      sessionStorage.setItem('draft', 'x')
      indexedDB.open('drafts')
    })
    await shell.logOut()
    const left = await leftovers(page)
    expect(left.local.filter((key) => !mayStay.includes(key))).toEqual([])
    expect(left.local).toContain('theme')
    expect([left.session, left.databases]).toEqual([[], []])
    expect(left.caches.filter((name) => !name.includes('precache'))).toEqual([])
    expect(
      (await page.request.get('/api/auth/check', { headers: { authorization: `Bearer ${token}` } })).status(),
    ).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL('/access?redirect=%2Fprofile')
    await expect(page.getByText(nick)).toHaveCount(0)
  })

  test('a log-out in one tab is noticed by the other, which leaves the private page (F-10)', async ({
    page,
    context,
    member,
    lang,
  }) => {
    const { nick } = await member(page)
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByRole('heading', { level: 1, name: nick })).toBeVisible()
    await page.goto('/')
    await new Shell(page, lang, false).logOut()
    await expect(other).toHaveURL('/access?redirect=%2Fprofile')
    await expect(other.getByText(nick)).toHaveCount(0)
  })

  test('a log-out without a network is a log-out too', async ({ page, member, lang }) => {
    await member(page)
    await page.goto('/')
    await page.route('**/api/auth/logout', (route) => route.abort())
    await new Shell(page, lang, false).logOut()
    await expect(page.locator('.toast')).toHaveCount(0)
  })

  test('another person in another tab takes over; the first one is not shown any more (F-10)', async ({
    page,
    context,
    member,
    lang,
  }) => {
    const first = await member(page)
    await page.goto('/')
    const other = await context.newPage()
    const second = await enroll(other, newPerson(), lang)
    await expect(page.getByRole('button', { name: textOf(lang, 'shell_account') })).toBeVisible()
    const menu = await new Shell(page, lang, false).openMenu()
    await expect(menu).toContainText(`@${second.nick}`)
    await expect(menu).not.toContainText(first.nick)
  })
})

test('the wanted path after login never leads away, nor round in circles (AU-27, SHL-03)', async ({
  page,
  newcomer,
  lang,
}) => {
  await page.request.post('/api/auth', { data: { ...newcomer, lang } })
  const shell = new Shell(page, lang, false)
  const traps = [
    '//evil.example',
    String.raw`/\evil.example`,
    'https:evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/access?redirect=/access',
    '/password/reset',
  ]
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  for (const trap of traps) {
    await test.step(trap, async () => {
      await page.goto(`/access?redirect=${encodeURIComponent(trap)}`)
      await shell.logIn(newcomer.nick, newcomer.password)
      await expect(page).toHaveURL('/profile')
      await expect(page.getByRole('heading', { level: 1, name: newcomer.nick })).toBeVisible()
      await page.evaluate(() => localStorage.clear())
    })
  }
  const { origin } = new URL(page.url())
  expect(visited.filter((address) => new URL(address).origin !== origin)).toEqual([])
})

test('somebody who is logged in already is not led away either (AU-27, SHL-05)', async ({ page, member }) => {
  await member(page)
  for (const wanted of ['//evil.example', 'https://evil.example']) {
    await page.goto(`/access?redirect=${encodeURIComponent(wanted)}`)
    await expect(page).toHaveURL('/profile')
  }
})
