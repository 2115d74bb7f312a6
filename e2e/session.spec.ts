import { Shell } from './support/shell.ts'
import { onlyIn } from './support/only.ts'
import { bearerOf, openHome, problem, storedToken, watchCalls } from './support/tokens.ts'
import { expect, keepSession, test, textOf } from './support/test.ts'

onlyIn('desktop-en', 'what happens to a session neither width nor language changes')

const expired = 'Token has expired'
const refusals = [
  'Invalid token',
  'Token not parsed',
  'The token has been blacklisted',
  'Token has expired and can no longer be refreshed',
  'Wrong number of segments',
]

test('a stored session is checked at start-up, and the fresh user is stored (AUT-07)', async ({ page, member }) => {
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

test('the browser stores a token, nick, name, avatar, language and rights of its user, and nothing else (X-21)', async ({
  page,
  context,
  newcomer,
}) => {
  const left = () =>
    page.evaluate(async () => ({
      // The browser's time zone and the time of its last question about notifications say nothing about the user.
      local: Object.keys(localStorage)
        .filter((name) => name !== 'time-zone' && name !== 'notification-prompt')
        .toSorted(),
      session: JSON.parse(localStorage.getItem('session') ?? 'null') as { user: object } | null,
      tab: Object.keys(sessionStorage),
      // What was seen is kept for use without a network: no secrets among it, e2e/offline-library.spec.ts.
      databases: (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('kept-') ? [] : name)),
    }))
  const shell = new Shell(page, 'en', false)
  const stored = async () => {
    const { session, ...rest } = await left()
    return { ...rest, session: Object.keys(session ?? {}), user: Object.keys(session?.user ?? {}) }
  }
  const expected = {
    // `last-user` is one byte of a digest of the user's id (web/session/last-user.ts).
    local: ['last-user', 'session'],
    tab: [],
    databases: [],
    session: ['token', 'user'],
    user: ['id', 'nick', 'name', 'avatar', 'lang', 'an', 'pm'],
  }
  await page.goto('/access?view=register')
  await shell.fillRegistration(newcomer)
  await page.getByRole('button', { name: textOf('en', 'access_register_button') }).click()
  await expect(page).toHaveURL('/welcome')
  expect(await stored()).toMatchObject(expected)
  // The settings read the rest from the server, and leave nothing of it behind.
  for (const section of ['account', 'privacy', 'preferences', 'profile']) {
    await page.goto(`/settings?section=${section}`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    expect(await stored()).toEqual(expected)
  }
  // Nor do records of earlier versions last: they held the whole account.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session')!) as { user: object }
    localStorage.setItem('session', JSON.stringify({ ...session, user: { ...session.user, email: 'a@example.com' } }))
  })
  await page.goto('/')
  await expect.poll(stored).toEqual(expected)
  expect(JSON.stringify(await left())).not.toContain('@')
  const cookies = await context.cookies()
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['device', true]])
})

test('a visitor asks nothing about a session (AUT-07)', async ({ page }) => {
  const calls = watchCalls(page.context())
  await page.goto('/legal-advise')
  await page.waitForLoadState('networkidle')
  expect(calls.filter((call) => call.url().includes('/auth/')).map((call) => call.url())).toEqual([])
})

test.describe('the six texts of a 401', () => {
  test('five of them end the session: personal data is removed, the page reloads and says why (AUT-08, AUT-14, X-18)', async ({
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
        const why = text.includes('no longer') ? 'access_session_over' : 'access_session_ended'
        await expect(page.locator('.toast')).toHaveText(textOf('en', why))
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

test('the login says why the session ended until the next login (AUT-08)', async ({ page, member }) => {
  const { token, id, nick } = await member(page)
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await keepSession(page, { token, user: { id, nick } })
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/access/)
  const note = page.locator('.access-note')
  await expect(note).toHaveText(textOf('en', 'access_session_ended'))
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.goto('/legal-advise')
  await page.goto('/access')
  await expect(note).toHaveText(textOf('en', 'access_session_ended'))
})

test('a login above the limit says how long to wait, and the form keeps its values (AUT-13)', async ({ page }) => {
  await page.goto('/access')
  const json = { type: 'about:blank', title: 'x', status: 429, detail: 'x', retry_after: 170 }
  await page.route('**/api/auth/login', (route) => route.fulfill({ ...problem(429, 'x'), json }))
  const name = page.locator('input[name="data"]')
  await name.fill('somebody')
  await page.locator('input[name="password"]').fill('some_word_1')
  await page.getByRole('button', { name: textOf('en', 'access_login_button'), exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Try again in 3 minutes.' })).toBeVisible()
  await expect(name).toHaveValue('somebody')
  await expect(page.locator('.toast')).toHaveCount(0)
})
