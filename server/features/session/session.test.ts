import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tokenProblems } from '../../errors.ts'
import { readToken } from '../../testing/forge.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { deviceOf } from '../auth/device.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterEach(() => test.clock.reset())
afterAll(() => test.close())

const minute = 60_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const sessionOf = (token: string) => String(readToken(token).payload.sid)
const list = async (token: string, page = 1) =>
  (await test.call('GET', `/auth/sessions?page=${page}`, { as: { token } })).body
const end = (token: string, path: string, body: object = { password: test.cast.alice.password }) =>
  test.call('DELETE', `/auth/sessions${path}`, { as: { token }, body })
const check = async (token: string) => {
  const { status, body } = await test.call('GET', '/auth/check', { as: { token } })
  return status === 200 ? 200 : (body.detail as string)
}

async function login(nick: string, { agent, from }: { agent?: string; from?: string } = {}): Promise<string> {
  const { body } = await test.call('POST', '/auth/login', {
    body: { data: nick, password: test.cast.alice.password },
    headers: { 'user-agent': agent ?? 'curl/8.0' },
    ...(from !== undefined && { from }),
  })
  return body.token as string
}

describe('a user’s sessions (AUT-08, PRF-05)', () => {
  it('show device and network, the latest first', async () => {
    const start = test.ctx.now()
    const desk = await login('bob', { agent: firefox, from: '203.0.113.5' })
    test.clock.move(minute)
    const phone = await login('bob', { from: '2001:db8:1:2::9' })
    test.clock.reset()
    const { data, total, current_page, next_page_url } = await list(desk)
    expect([total, current_page, next_page_url]).toEqual([3, 1, null])
    expect(data[0]).toEqual({
      id: sessionOf(phone),
      created_at: expect.any(String),
      last_used_at: data[0].created_at,
      device: null,
      network: '2001:db8:1:2::/64',
      current: 0,
    })
    expect(data[1]).toMatchObject({
      id: sessionOf(desk),
      device: 'Firefox, Windows',
      network: '203.0.113.5',
      current: 1,
    })
    expect(Math.abs(new Date(data[1].created_at).getTime() - start)).toBeLessThan(10_000)
    expect(data[2].id).toBe(sessionOf(test.cast.bob.token))
  })

  it('record the device at registration', async () => {
    const body = { nick: 'devicer', email: 'devicer@example.com', password: 'abc_123' }
    const { body: session } = await test.call('POST', '/auth', { body, headers: { 'user-agent': firefox } })
    expect((await list(session.token)).data).toMatchObject([{ device: 'Firefox, Windows', current: 1 }])
  })

  it('show when they were last used, to the hour', async () => {
    const token = await login('carla')
    const lastUsed = async (as: string) => {
      const { data } = await list(as)
      return data.find(({ current }: { current: number }) => current === 1).last_used_at as string
    }
    const refresh = async (old: string) =>
      (await test.call('POST', '/auth/refresh', { body: { token: old } })).body.token
    const first = await lastUsed(token)
    test.clock.move(30 * minute)
    const soon = await refresh(token)
    expect(await lastUsed(soon)).toBe(first)
    test.clock.move(31 * minute)
    const late = await refresh(soon)
    expect(new Date(await lastUsed(late)).getTime() - new Date(first).getTime()).toBeGreaterThan(60 * minute)
  })

  it('are listed until they expire, twenty per page', async () => {
    const { ctx, cast, clock } = test
    clock.move(-61 * 24 * 60 * minute)
    await ctx.sessions.open(cast.dan.id)
    clock.reset()
    const open = await Promise.all(Array.from({ length: 24 }, () => ctx.sessions.open(cast.dan.id)))
    await test.call('POST', '/auth/logout', { as: { token: open.pop() ?? '' } })
    const [first, second] = [await list(cast.dan.token), await list(cast.dan.token, 2)]
    expect([first.total, first.data.length, second.data.length]).toEqual([24, 20, 4])
    expect([first.next_page_url, second.next_page_url]).toEqual(['/api/auth/sessions?page=2', null])
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
    expect(ids.toSorted()).toEqual([...open, cast.dan.token].map(sessionOf).toSorted())
  })

  it('can be ended one by one, all others at once, or the current one, which logs out', async () => {
    const [here, there, elsewhere] = [await login('alice'), await login('alice'), await login('alice')]
    const { status, text } = await end(here, `/${sessionOf(there)}`)
    expect([status, text]).toEqual([204, ''])
    expect([await check(here), await check(there)]).toEqual([200, tokenProblems.blacklisted])
    expect((await test.call('POST', '/auth/refresh', { body: { token: there } })).body.detail).toBe(
      tokenProblems.blacklisted,
    )
    expect((await end(here, '')).status).toBe(204)
    expect([await check(here), await check(elsewhere)]).toEqual([200, tokenProblems.blacklisted])
    expect((await list(here)).data).toMatchObject([{ id: sessionOf(here), current: 1 }])
    expect(await check(test.cast.bob.token)).toBe(200)
    expect((await end(here, `/${sessionOf(here)}`)).status).toBe(204)
    expect(await check(here)).toBe(tokenProblems.blacklisted)
  })

  it('can only be ended with a proof: a thief with a token locks nobody out (AUT-14, AU-16)', async () => {
    const [here, there] = [await login('bob'), await login('bob')]
    for (const path of ['', `/${sessionOf(there)}`]) {
      const wrong = await end(here, path, { password: 'wrong_one' })
      expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']])
      expect((await end(here, path, {})).status).toBe(422)
      expect((await test.call('DELETE', `/auth/sessions${path}`, { as: { token: here } })).status).toBe(422)
    }
    expect([await check(here), await check(there)]).toEqual([200, 200])
  })

  it('another user’s, an ended and an unknown one are indistinguishable', async () => {
    const mine = await login('bob')
    const ended = await login('bob')
    await test.call('POST', '/auth/logout', { as: { token: ended } })
    const unknown = await end(mine, '/00000000-0000-4000-8000-000000000000')
    expect(unknown.status).toBe(404)
    const strip = ({ date: _date, ...headers }: Record<string, string>) => headers
    for (const id of [
      sessionOf(test.cast.carla.token),
      sessionOf(ended),
      'x',
      '1',
      "' or 1=1--".replaceAll(' ', '%20'),
    ]) {
      const { status, text, headers } = await end(mine, `/${id}`)
      expect([status, text, strip(headers)]).toEqual([404, unknown.text, strip(unknown.headers)])
    }
    expect(await check(test.cast.carla.token)).toBe(200)
  })
})

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [firefox, 'Firefox, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox, iPhone',
  ],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera, macOS',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Chrome/140.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 'Safari, macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome, iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
  ['curl/8.0', null],
  ['', null],
  [undefined, null],
  ['<script>alert(1)</script>\u001b[31m', null],
  ['Firefox/'.repeat(2_000), 'Firefox'],
])('the device of %j is %s (X-15)', (said, device) => expect(deviceOf(said)).toBe(device))

it.each(['Version/1 ', 'Version/', 'Safari/', 'Mozilla '])('reads a long header of %j', (part) => {
  expect(deviceOf(part.repeat(16_000))).toBe(deviceOf(part))
})
