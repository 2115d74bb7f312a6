import { expect, it } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { CastName } from '../testing/cast.ts'
import { purgeSessions } from './sessions.ts'

const limited = { env: { LUDOTECA_RATE_LIMITS: 'on' } }
const day = 24 * 3_600_000

interface Attempt {
  password?: string
  /** The value of a Cookie header. */
  cookie?: string
  from?: string
}

function logIn({ call, cast }: TestApp, name: CastName, { password = cast[name].password, cookie, from }: Attempt) {
  const headers = { ...(cookie !== undefined && { cookie }) }
  const options = { body: { data: cast[name].nick, password }, headers, ...(from !== undefined && { from }) }
  return call('POST', '/auth/login', options)
}

/** Logs in and answers what the browser then sends as its cookies. */
async function deviceOf(test: TestApp, name: CastName, attempt: Attempt = {}): Promise<string> {
  const { status, headers } = await logIn(test, name, attempt)
  expect(status).toBe(200)
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

it('a log-in leaves a cookie that no script reads and no other site sends; a failed one leaves none (AU-12, AU-60)', async () => {
  const test = await testApp({ env: { PUBLIC_URL: 'https://games.example.com' } })
  const { headers } = await logIn(test, 'alice', {})
  expect(headers['set-cookie']).toMatch(
    /^__Secure-device=[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect((await logIn(test, 'alice', { password: 'wrong_one' })).headers['set-cookie']).toBeUndefined()
  const body = { nick: 'newcomer', email: 'newcomer@example.com', password: 'abc_123' }
  expect((await test.call('POST', '/auth', { body })).headers['set-cookie']).toMatch(/^__Secure-device=/)
})

it('a device keeps its word when the site moves to https, unless the account does not know it (AU-60)', async () => {
  const test = await testApp({ env: { PUBLIC_URL: 'https://games.example.com' } })
  const wordOf = (cookie: string) => cookie.split('=')[1] ?? ''
  const known = wordOf(await deviceOf(test, 'alice'))
  const answer = await logIn(test, 'alice', { cookie: `device=${known}` })
  expect(answer.headers['set-cookie']).toEqual([
    expect.stringContaining(`__Secure-device=${known}; `),
    'device=; Path=/api; Max-Age=0',
  ])
  const planted = 'x'.repeat(43)
  for (const cookie of [`device=${planted}`, `device=${planted}; __Secure-device=${known}`])
    expect(JSON.stringify((await logIn(test, 'alice', { cookie })).headers['set-cookie'])).not.toContain(planted)
  const http = await testApp()
  expect(await deviceOf(http, 'alice', { cookie: `__Secure-device=${known}` })).not.toContain(known)
})

it('the same browser keeps its word, and two accounts on it have nothing in common in the database', async () => {
  const test = await testApp()
  const cookie = await deviceOf(test, 'alice')
  expect(await deviceOf(test, 'alice', { cookie: `lang=es; ${cookie}; theme=dark` })).toBe(cookie)
  expect(await deviceOf(test, 'bob', { cookie })).toBe(cookie)
  const rows = await test.db.selectFrom('known_devices').select(['user_id', 'hash']).execute()
  expect(new Set(rows.map(({ user_id: id }) => id))).toEqual(new Set([test.cast.alice.id, test.cast.bob.id]))
  expect(new Set(rows.map(({ hash }) => hash.toString('hex'))).size).toBe(2)
  expect(rows.map(({ hash }) => hash.toString('latin1')).join()).not.toContain(cookie.slice(7))
})

it.each([
  'device=',
  'device=short',
  `device=${'ä'.repeat(43)}`,
  `device=${'x'.repeat(44)}`,
  ';;;=',
  `xdevice=${'x'.repeat(43)}`,
])('a cookie that is none of ours (%s) is as good as none', async (cookie) => {
  const test = await testApp()
  expect(await deviceOf(test, 'alice', { cookie })).toMatch(/^device=[\w-]{43}$/)
  expect(cookie).not.toContain(await deviceOf(test, 'alice', { cookie }))
})

it('strangers who guess lock nobody out of a known device, wherever it is by now (AU-12)', async () => {
  const test = await testApp(limited)
  const cookie = await deviceOf(test, 'alice', { from: '192.0.2.1' })
  const guesses = []
  for (let at = 0; at < 40; at += 1)
    guesses.push((await logIn(test, 'alice', { password: 'wrong_one', from: `198.51.100.${at}` })).status)
  expect(guesses.filter((status) => status === 429)).toHaveLength(15)
  expect((await logIn(test, 'alice', { from: '203.0.113.7' })).status).toBe(429)
  expect((await logIn(test, 'alice', { from: '203.0.113.7', cookie })).status).toBe(200)
  // The device of somebody else opens no way around the limit.
  const foreign = await deviceOf(test, 'bob', { from: '192.0.2.2' })
  expect((await logIn(test, 'alice', { from: '203.0.113.8', cookie: foreign })).status).toBe(429)
})

it('a network that used up its attempts keeps no known device out, and strangers on it stay out (AU-12)', async () => {
  const test = await testApp(limited)
  const from = '192.0.2.1'
  const cookie = await deviceOf(test, 'alice', { from: '203.0.113.7' })
  for (let at = 0; at < 25; at += 1)
    await test.call('POST', '/auth/login', { body: { data: `nobody_${at}`, password: 'x' }, from })
  expect((await logIn(test, 'alice', { from })).status).toBe(429)
  expect((await logIn(test, 'bob', { from, cookie })).status).toBe(429)
  expect((await logIn(test, 'alice', { from, cookie: `device=${'x'.repeat(43)}` })).status).toBe(429)
  expect((await logIn(test, 'alice', { from, cookie })).status).toBe(200)
})

it('who has the device still guesses only so often (AU-12)', async () => {
  const test = await testApp(limited)
  const cookie = await deviceOf(test, 'alice')
  const guesses = []
  for (let at = 0; at < 30; at += 1)
    guesses.push((await logIn(test, 'alice', { password: 'wrong_one', cookie, from: `198.51.100.${at}` })).status)
  expect(guesses.filter((status) => status === 401)).toHaveLength(25)
})

it('right log-ins have an end, too: thirty an hour, with each known device and with all others together (AU-12)', async () => {
  const test = await testApp(limited)
  const cookie = await deviceOf(test, 'alice')
  const enter = async (times: number, attempt: Attempt) => {
    const answers = []
    for (let at = 0; at < times; at += 1)
      answers.push(await logIn(test, 'alice', { ...attempt, from: `198.51.100.${at}` }))
    return answers
  }
  const others = await enter(31, {})
  expect(others.map(({ status }) => status).lastIndexOf(200)).toBe(28)
  const last = others.at(-1)
  expect([last?.status, Number(last?.headers['retry-after']) > 3_000, last?.body.retry_after > 3_000]).toEqual([
    429,
    true,
    true,
  ])
  // Whoever has the password as well keeps no device of the owner out.
  expect((await enter(31, { cookie })).filter(({ status }) => status === 200)).toHaveLength(30)
}, 30_000)

it('a session that its owner ends takes its device along; a log-out does not', async () => {
  const test = await testApp()
  const { call, cast, db } = test
  const known = async () =>
    Number(
      (
        await db
          .selectFrom('known_devices')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const thief = await logIn(test, 'alice', {})
  const own = await logIn(test, 'alice', {})
  expect(await known()).toBe(2)
  const as = { token: String(own.body.token) }
  const { data } = (await call('GET', '/auth/sessions', { as })).body
  const proof = { password: cast.alice.password }
  const third = await logIn(test, 'alice', {})
  await call('POST', '/auth/logout', { as: { token: String(third.body.token) } })
  expect(await known()).toBe(3)
  const others = data.filter(({ current }: { current: 0 | 1 }) => current === 0)
  for (const { id } of others)
    expect((await call('DELETE', `/auth/sessions/${id}`, { as, body: proof })).status).toBe(204)
  expect((await call('GET', '/auth/check', { as: { token: String(thief.body.token) } })).status).toBe(401)
  expect(await known()).toBe(2)
  expect((await call('DELETE', '/auth/sessions', { as, body: proof })).status).toBe(204)
  expect(await known()).toBe(1)
  const cookie = String(own.headers['set-cookie']).split(';')[0] ?? ''
  expect(await deviceOf(test, 'alice', { cookie })).toBe(cookie)
  expect(await known()).toBe(1)
})

it('fifty devices of an account are known, the latest, and none for longer than a year', async () => {
  const test = await testApp()
  const { clock, ctx, db } = test
  for (let at = 0; at < 52; at += 1) {
    clock.move(1_000)
    await deviceOf(test, 'dan')
  }
  const times = async () =>
    (await db.selectFrom('known_devices').select('last_used_at').orderBy('last_used_at').execute()).map((row) =>
      row.last_used_at.getTime(),
    )
  expect(await times()).toHaveLength(50)
  expect((await times())[0]).toBeLessThan(ctx.now() - 49_000 + 1_000)
  clock.move(364 * day)
  await purgeSessions(db, ctx.now())
  expect(await times()).toHaveLength(50)
  clock.move(day)
  await purgeSessions(db, ctx.now())
  expect(await times()).toHaveLength(0)
})
