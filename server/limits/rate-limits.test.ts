import { describe, expect, it } from 'vitest'
import { tokenIn } from '../testing/mails.ts'
import { testApp } from '../testing/test-app.ts'
import { networkOf, networksOf } from '../lib/network.ts'

const limited = { env: { LUDOTECA_RATE_LIMITS: 'on' } }
const wrong = { data: 'alice', password: 'wrong_one' }

describe('limits (AUT-13)', () => {
  it('the 26th failed login from one address in five minutes waits (AU-12)', async () => {
    const { call } = await testApp(limited)
    for (let attempt = 0; attempt < 25; attempt += 1)
      expect(
        (await call('POST', '/auth/login', { body: { data: `nobody_${attempt}`, password: 'wrong_one' } })).status,
      ).toBe(401)
    const { status, headers, body } = await call('POST', '/auth/login', { body: wrong })
    expect([status, body.status, headers['content-type']]).toEqual([
      429,
      429,
      'application/problem+json; charset=utf-8',
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(200)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300)
    expect((await call('POST', '/auth/login', { body: wrong, from: '198.51.100.7' })).status).toBe(401)
  })

  it('a window ends', async () => {
    const { call, db } = await testApp(limited)
    for (let attempt = 0; attempt < 26; attempt += 1) await call('POST', '/auth/login', { body: wrong })
    await db.deleteFrom('attempts').where('key', 'like', 'guess:%').execute()
    await db
      .updateTable('attempts')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await call('POST', '/auth/login', { body: wrong })).status).toBe(401)
  })

  it('guessing from 200 addresses is slowed, and locks nobody out of their own account (AU-12)', async () => {
    const { call, cast } = await testApp(limited)
    const { nick: data, password } = cast.alice
    expect((await call('POST', '/auth/login', { body: { data, password }, from: '192.0.2.1' })).status).toBe(200)
    const guesses = []
    for (let at = 0; at < 200; at += 1)
      guesses.push(await call('POST', '/auth/login', { body: wrong, from: `198.51.100.${at}` }))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(25)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(175)
    expect((await call('POST', '/auth/login', { body: { data, password }, from: '198.51.100.250' })).status).toBe(429)
    expect((await call('POST', '/auth/login', { body: { data, password }, from: '192.0.2.1' })).status).toBe(200)
  })

  it('a right password is no guess (AU-12)', async () => {
    const { call, cast } = await testApp(limited)
    const { nick: data, password } = cast.bob
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await call('POST', '/auth/login', { body: { data, password } })).status).toBe(200)
  })

  it('no header of the caller changes the address (AU-13)', async () => {
    const { call } = await testApp(limited)
    const statuses = []
    for (let at = 0; at < 100; at += 1) {
      const fake = `203.0.113.${at}`
      const headers = { 'x-forwarded-for': fake, 'x-real-ip': fake, forwarded: `for=${fake}` }
      statuses.push(
        (await call('POST', '/auth/login', { body: { data: `nobody_${at}`, password: 'wrong_one' }, headers })).status,
      )
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(25)
  })

  it('a proxy that is trusted tells the address, others do not (AU-13)', async () => {
    const { call } = await testApp({ env: { ...limited.env, TRUST_PROXY: '10.0.0.0/8' } })
    const ask = (from: string, client: string) =>
      call('POST', '/auth/login', {
        body: { data: 'nobody', password: '' },
        from,
        headers: { 'x-forwarded-for': client },
      })
    for (let at = 0; at < 25; at += 1) expect((await ask('10.1.1.1', '203.0.113.5')).status).toBe(422)
    expect((await ask('10.1.1.1', '203.0.113.5')).status).toBe(429)
    expect((await ask('10.1.1.1', '203.0.113.6')).status).toBe(422)
    expect((await ask('10.1.1.1', 'garbage')).status).toBe(422)
    for (let at = 0; at < 25; at += 1) await ask('192.0.2.9', `203.0.113.${at}`)
    expect((await ask('192.0.2.9', '203.0.113.99')).status).toBe(429)
  })

  it('spellings of one account share its guesses (AU-13)', async () => {
    const { call } = await testApp(limited)
    const spellings = ['bob@example.com', 'BOB@example.com', ' bob@EXAMPLE.com', 'bob@example.com  ']
    const statuses = []
    for (let at = 0; at < 40; at += 1)
      statuses.push(
        (
          await call('POST', '/auth/login', {
            body: { data: spellings[at % 4], password: 'x' },
            from: `198.51.100.${at}`,
          })
        ).status,
      )
    expect(statuses.filter((status) => status === 401)).toHaveLength(25)
  })

  it('a burst of 100 at once gets no more through than the limit (AU-13)', async () => {
    const { call } = await testApp(limited)
    const burst = Array.from({ length: 100 }, (_, at) =>
      call('POST', '/auth/login', { body: { data: `nobody_${at}`, password: 'x' } }),
    )
    const statuses = (await Promise.all(burst)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(75)
  })

  it('the sixth registration from one address in half an hour waits (AU-11)', async () => {
    const { call } = await testApp(limited)
    const register = (at: number, from = '2001:db8:1:2::1') =>
      call('POST', '/auth', { body: { nick: `player_${at}`, email: `p${at}@example.com`, password: 'abc_123' }, from })
    for (let at = 0; at < 5; at += 1) expect((await register(at, `2001:db8:1:2::${at}`)).status).toBe(201)
    const { status, headers } = await register(6)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(1_700)
    expect((await register(7, '2001:db8:1:3::1')).status).toBe(201)
  })

  it.each([
    ['one /48', (at: number) => `2001:db8:5:${at.toString(16)}00::1`, 12],
    ['one /56', (at: number) => `2001:db8:6:${at.toString(16)}::1`, 10],
  ])('limits 14 registrations from 14 networks of %s together (AU-34)', async (_name, from, most) => {
    const { call } = await testApp(limited)
    const statuses = []
    for (let at = 0; at < 14; at += 1) {
      const body = { nick: `player_${at}`, email: `p${at}@example.com`, password: 'abc_123' }
      statuses.push((await call('POST', '/auth', { body, from: from(at) })).status)
    }
    expect(statuses).toEqual(Array.from({ length: 14 }, (_, at) => (at < most ? 201 : 429)))
  })

  it('limits failed log-ins and calls of a /48 together, and one of its networks cannot use that up (AU-34)', async () => {
    const { call, ctx } = await testApp(limited)
    const logIn = async (from: string, nick: string) =>
      (await call('POST', '/auth/login', { body: { data: nick, password: 'wrong_one' }, from })).status
    for (let at = 0; at < 70; at += 1) await logIn('2001:db8:7:0::1', `one_${at}`)
    const statuses = []
    for (let at = 0; at < 40; at += 1) statuses.push(await logIn(`2001:db8:7:${at + 1}00::1`, `other_${at}`))
    expect(statuses.filter((status) => status === 401)).toHaveLength(37)
    const read = (at: number) => ctx.limits.take('read', { viewer: null, ip: `2001:db8:8:${at.toString(16)}00::1` })
    for (let at = 0; at < 3_750; at += 1) await read(at % 200)
    await expect(read(201)).rejects.toThrow('too much')
  })

  it('the eleventh new password from one address in ten minutes waits (AU-14)', async () => {
    const { call } = await testApp(limited)
    const reset = (at: number, from: string) =>
      call('POST', '/password/reset', {
        body: { email: `p${at}@example.com`, password: 'abc_123', password_confirmation: 'abc_123', token: 'x' },
        from,
      })
    for (let at = 0; at < 10; at += 1) expect((await reset(at, '198.51.100.1')).body).toBe(false)
    const { status, headers } = await reset(10, '198.51.100.1')
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(500)
    expect((await reset(11, '198.51.100.2')).body).toBe(false)
  })

  it('useless tokens for one account are slowed, known or not, and keep nobody out who has the mail (AU-14)', async () => {
    const { call, cast, mails } = await testApp(limited)
    await call('POST', '/password/reset-request', { body: { email: cast.alice.email } })
    const token = tokenIn((await mails())[0])
    const reset = (email: string, given: string, at: number) =>
      call('POST', '/password/reset', {
        body: { email, password: 'abc_123', password_confirmation: 'abc_123', token: given },
        from: `198.51.100.${at}`,
      })
    for (const email of [cast.alice.email, 'nobody@example.com']) {
      const spellings = [email, email.toUpperCase()]
      const statuses = []
      for (let at = 0; at < 14; at += 1) statuses.push((await reset(spellings[at % 2] ?? '', 'x', at)).status)
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429, 429, 429])
    }
    expect((await reset(cast.alice.email, token, 20)).body).toBe(true)
  })

  it('sends four mails for a new password to one address in an hour, with the same response to all (AU-10, AU-13)', async () => {
    const { call, cast, mails } = await testApp(limited)
    const { email } = cast.alice
    const spellings = [email, email.toUpperCase(), 'Alice@Example.com']
    const texts = new Set<string>()
    for (let at = 0; at < 9; at += 1)
      for (const address of [spellings[at % 3], 'nobody@example.com']) {
        const from = `198.51.100.${at}`
        const { status, text } = await call('POST', '/password/reset-request', { body: { email: address }, from })
        expect(status).toBe(200)
        texts.add(text)
      }
    expect(texts.size).toBe(1)
    expect(await mails()).toHaveLength(4)
  })

  it('the 26th wish for a mail from one network in five minutes waits (AU-13)', async () => {
    const { call } = await testApp(limited)
    const statuses = []
    for (let at = 0; at < 30; at += 1) {
      const fake = { 'x-forwarded-for': `203.0.113.${at}`, 'x-real-ip': `203.0.113.${at}` }
      const [path, body] =
        at % 2 ? ['/email/verify', { token: 'x' }] : ['/password/reset-request', { email: `p${at}@x.com` }]
      const from = `2001:db8:1:2::${at}`
      statuses.push((await call('POST', String(path), { body, from, headers: fake })).status)
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(25)
    expect(statuses.slice(25)).toEqual([429, 429, 429, 429, 429])
  })

  it('who holds a token cannot try passwords at it, from wherever (AU-16, AU-12)', async () => {
    const { call, cast } = await testApp(limited)
    const change = (body: object, at: number, as: 'alice' | 'bob' = 'alice') =>
      call('PUT', '/auth', { as, body, from: `198.51.100.${at}` })
    const burst = await Promise.all(
      Array.from({ length: 30 }, (_, at) => change({ password: 'thief_1', current_password: `guess_${at}` }, at)),
    )
    expect(burst.filter(({ status }) => status === 422)).toHaveLength(10)
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(20)
    const right = { email: 'thief@example.com', current_password: cast.alice.password }
    const { status, headers } = await change(right, 40)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(500)
    // Calls that need no proof still work, and so do those of all other users.
    expect((await change({ city: 'Oxford' }, 41)).status).toBe(200)
    expect(
      (await change({ ...right, email: 'bob2@example.com', current_password: cast.bob.password }, 40, 'bob')).status,
    ).toBe(200)
  })

  it('calls and searches have their own limits, for each person (AUT-13)', { timeout: 60_000 }, async () => {
    const { call } = await testApp(limited)
    const search = (as?: 'alice' | 'bob') => call('POST', '/game/search', { body: { data: 1 }, ...(as && { as }) })
    for (let at = 0; at < 300; at += 1) expect((await search()).status).toBe(422)
    expect((await search()).status).toBe(429)
    expect((await search('alice')).status).toBe(422)
    for (let at = 0; at < 1_500; at += 1) await call('GET', '/user/totals/x', { as: 'bob' })
    const { status, headers, body } = await call('GET', '/user/totals/x', { as: 'bob' })
    expect([status, body.detail]).toEqual([429, 'That was too much in a short time. Wait a little and try again.'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(200)
    expect((await call('GET', '/user/totals/x', { as: 'alice' })).status).toBe(404)
  })
})

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['garbage', 'unknown'],
  [undefined, 'unknown'],
])('the network of %s is %s (AU-13)', (ip, network) => expect(networkOf(ip)).toBe(network))

it('the wider networks of an IPv6 address (AU-34)', () => {
  expect(networksOf('2001:db8:1:2fe:3::1').map(({ name }) => name)).toEqual([
    '2001:db8:1:2fe::/64',
    '2001:db8:1:200::/56',
    '2001:db8:1:0::/48',
  ])
  expect(networksOf('203.0.113.5').map(({ name }) => name)).toEqual(['203.0.113.5'])
  expect(networksOf('2002:cb00:7105:1::1')).toEqual(networksOf('203.0.113.5'))
})
