import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { createDatabase } from '../../db/connection.ts'
import { tokenProblems } from '../../errors.ts'
import type { Google } from '../../providers/google/google.ts'
import { clientParts, createProviders } from '../../providers/providers.ts'
import { tokenIn } from '../../testing/mails.ts'
import { createTestApp, quickClients, type TestApp, testApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/unexpected.ts'
import { type GoogleFake, startGoogleFake } from '../../../fakes/google/fake.ts'
import { toNick } from './sign-in.ts'
import { purgeNonces } from '../proof/proof.queries.ts'

let google: GoogleFake
let test: TestApp
beforeAll(async () => {
  google = await startGoogleFake()
  test = await createTestApp({ env: google.env })
})
afterEach(() => test.clock.reset())
afterAll(async () => {
  await test.close()
  await google.stop()
})

const minutes = 60_000
let people = 0
/** A user known neither to Google nor to us. */
const somebody = () => {
  people += 1
  return { sub: `1000${people}`, email: `person${people}@gmail.example`, name: `Person ${people}` }
}
const nonce = async () => (await test.call('POST', '/auth/google/nonce')).body.nonce as string
const credential = async (claims: Record<string, unknown>) => google.sign({ nonce: await nonce(), ...claims })
const enter = (data: unknown, more: object = {}) => test.call('POST', '/auth/google', { body: { data, ...more } })
const check = async (token: string) => (await test.call('GET', '/auth/check', { as: { token } })).status
const enterAs = async (claims: Record<string, unknown>, more: object = { accepted: true }) =>
  enter(await credential(claims), more)

describe('signing in with Google (AUT-06)', () => {
  it('asks for acceptance the first time, creates an account with the chosen nick, and recognises it later', async () => {
    const ana = somebody()
    const data = await credential(ana)
    const asked = await enter(data)
    expect([asked.status, asked.body.code, asked.body.suggestion]).toEqual([409, 'google_new', `Person_${people}`])
    // The refusal did not consume the credential.
    const made = await enter({ credential: data, select_by: 'btn' }, { accepted: true, nick: 'ana_g', lang: 'es' })
    expect(made.status).toBe(201)
    expect(made.body.user).toMatchObject({
      nick: 'ana_g',
      email: ana.email,
      email_verified: 1,
      has_password: 0,
      google: 1,
      lang: 'es',
      name: null,
    })
    expect(await check(made.body.token)).toBe(200)
    const again = await enterAs(ana, {})
    expect([again.status, again.body.user.id]).toEqual([200, made.body.user.id])
    // It is the same Google account, even if its address has changed.
    const moved = await enterAs({ ...ana, email: 'ana.moved@gmail.example', email_verified: false }, {})
    expect([moved.status, moved.body.user.email]).toEqual([200, ana.email])
  })

  it('finds a free nick, and refuses one that is in use, recently deleted, reserved or malformed (P-55)', async () => {
    await test.db
      .insertInto('held_nicks')
      .values({ nick_key: 'zoe', until: new Date(Date.now() + 60 * minutes) })
      .execute()
    const zoe = { ...somebody(), name: 'Zoë' }
    const data = await credential(zoe)
    const tries = { alice: 409, ZOE: 409, admin: 422, 'z z': 422, zz: 422 }
    for (const [nick, status] of Object.entries(tries)) {
      const { status: given, body } = await enter(data, { accepted: true, nick })
      expect([nick, given, Object.keys(body.errors)]).toEqual([nick, status, ['nick']])
    }
    expect((await enter(data, { accepted: true })).body.user.nick).toBe('Zoe2')
    const { body } = await enterAs({ ...somebody(), name: '山田', email: '1@gmail.example' })
    expect(body.user.nick).toMatch(/^player/)
  })

  it.each([
    ['José Núñez-Ruiz', 'Jose_Nunez_Ruiz'],
    ['  3 Little  Pigs ', 'Little_Pigs'],
    ['a'.repeat(60), 'a'.repeat(24)],
    ['!!!', ''],
  ])('makes of %j the nick %j', (name, nick) => expect(toNick(name)).toBe(nick))

  it('ten concurrent first sign-ins create one account (AUT-06, AU-21)', async () => {
    const person = somebody()
    const tokens = await Promise.all(Array.from({ length: 10 }, () => credential(person)))
    const answers = await Promise.all(tokens.map((data) => enter(data, { accepted: true, nick: 'only_one' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1)
  })

  it('is off without a client id: 409, and no button', async () => {
    const off = await testApp()
    for (const [path, body] of [
      ['/auth/google', { data: 'x' }],
      ['/auth/google/nonce', undefined],
      ['/auth/google/link', { data: 'x' }],
    ] as const) {
      const answer = await off.call('POST', path, { as: 'alice', ...(body && { body }) })
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'provider_off'])
    }
    expect((await off.call('GET', '/site')).body.google).toBeNull()
    expect((await test.call('GET', '/site')).body.google).toEqual({
      client_id: google.clientId,
      script: google.env.GOOGLE_SCRIPT_URL,
    })
  })
})

describe('addresses that are already registered (AU-17)', () => {
  it('an unverified account goes to the user whom Google vouches for; whoever registered it loses access', async () => {
    const { sub, email } = somebody()
    const attacker = await test.call('POST', '/auth', { body: { nick: 'squatter', email, password: 'attack_er_1' } })
    expect(attacker.status).toBe(201)
    // Google has not verified it either: nothing happens.
    const unsure = await enterAs({ sub, email, email_verified: false })
    expect([unsure.status, unsure.body.code]).toEqual([401, 'google_unverified'])
    expect(await check(attacker.body.token)).toBe(200)
    const victim = await enterAs({ sub, email: email.toUpperCase() }, {})
    expect(victim.status).toBe(200)
    expect(victim.body.user).toMatchObject({ id: attacker.body.user.id, email_verified: 1, has_password: 0, google: 1 })
    const late = await test.call('GET', '/auth/check', { as: { token: attacker.body.token } })
    expect([late.status, late.body.detail]).toEqual([401, tokenProblems.blacklisted])
    const refresh = await test.call('POST', '/auth/refresh', { body: { token: attacker.body.token } })
    expect(refresh.status).toBe(401)
    const login = await test.call('POST', '/auth/login', { body: { data: email, password: 'attack_er_1' } })
    expect(login.status).toBe(401)
    expect(await check(victim.body.token)).toBe(200)
    const tokens = await test.db.selectFrom('account_tokens').where('user_id', '=', victim.body.user.id).execute()
    expect(tokens).toEqual([])
  })

  it('a verified account is never linked by its address alone: its owner has to log in and link it', async () => {
    const { sub } = somebody()
    const { email, token, password } = test.cast.bob
    const refused = await enterAs({ sub, email })
    expect([refused.status, refused.body.code]).toEqual([409, 'google_link'])
    const data = await credential({ sub, email })
    const link = (body: object) => test.call('POST', '/auth/google/link', { as: { token }, body: { data, ...body } })
    for (const body of [{}, { password: 'wrong_one' }]) {
      const { status, body: problem } = await link(body)
      expect([status, Object.keys(problem.errors)]).toEqual([422, ['password']])
    }
    const linked = await link({ password })
    expect([linked.status, linked.body.google]).toEqual([200, 1])
    const entered = await enterAs({ sub, email }, {})
    expect([entered.status, entered.body.user.id]).toEqual([200, test.cast.bob.id])
  })

  it('is linked and unlinked only with the password, and a mail tells the owner each time (AU-43)', async () => {
    const claims = somebody()
    const { nick, email, password } = { nick: 'linker', email: 'linker@example.com', password: 'abc_1234' }
    const { token } = (await test.call('POST', '/auth', { body: { nick, email, password } })).body
    await test.mails()
    const link = async (proof: object) =>
      test.call('POST', '/auth/google/link', { as: { token }, body: { data: await credential(claims), ...proof } })
    const unlink = (proof: object) => test.call('DELETE', '/auth/google/link', { as: { token }, body: proof })
    expect((await link({})).status).toBe(422)
    expect((await link({ password })).body.google).toBe(1)
    expect((await test.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Google now opens your account'],
    ])
    // Google is no proof beside a password: a thief may have linked their own.
    for (const proof of [{}, { password: 'wrong_one' }, { google: await credential(claims) }]) {
      expect((await unlink(proof)).status).toBe(422)
      expect((await test.call('GET', '/auth/check', { as: { token } })).body.google).toBe(1)
    }
    expect(await test.mails()).toEqual([])
    expect((await unlink({ password })).body.google).toBe(0)
    expect((await test.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Google no longer opens your account'],
    ])
  })

  it('a Google account opens one account here; the last credential cannot be removed', async () => {
    const { sub, email } = somebody()
    const own = await enterAs({ sub, email })
    const link = async (as: 'carla' | 'dan', claims: object) =>
      test.call('POST', '/auth/google/link', {
        as,
        body: { data: await credential({ ...claims }), password: test.cast[as].password },
      })
    const stolen = await link('carla', { sub, email })
    expect([stolen.status, stolen.body.code]).toEqual([409, 'google_taken'])
    const only = await test.call('DELETE', '/auth/google/link', {
      as: { token: own.body.token },
      body: { password: 'not_mine_1' },
    })
    expect([only.status, only.body.code]).toEqual([409, 'google_only'])
    const two = somebody()
    const both = await Promise.all([link('carla', two), link('dan', two)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const who = both[0].status === 200 ? 'carla' : 'dan'
    const second = await link(who, somebody())
    expect([second.status, second.body.code]).toEqual([409, 'google_linked'])
    const unlinked = await test.call('DELETE', '/auth/google/link', {
      as: who,
      body: { password: test.cast[who].password },
    })
    expect([unlinked.status, unlinked.body.google]).toEqual([200, 0])
    expect((await enterAs(two, {})).status).toBe(409)
  })
})

describe('a password reset by mail (AU-46)', () => {
  const mailOf = async () => (await test.mails())[0]
  const flat = (text: string | undefined) => text?.replace(/\s+/g, ' ')
  /** Asks for a reset and chooses another password; returns the texts of both mails. */
  async function reset(email: string): Promise<[string | undefined, string | undefined]> {
    await test.mails()
    await test.call('POST', '/password/reset-request', { body: { email } })
    const asked = await mailOf()
    const password = 'new_word_1'
    const body = { email, password, password_confirmation: password, token: tokenIn(asked) }
    expect((await test.call('POST', '/password/reset', { body })).body).toBe(true)
    return [flat(asked?.text), flat((await mailOf())?.text)]
  }
  async function linked(lang: 'en' | 'es', verified: boolean) {
    const claims = somebody()
    const email = `owner_${people}@example.com`
    const given = { nick: `owner_${people}`, email, password: 'abc_1234', lang }
    const { token } = (await test.call('POST', '/auth', { body: given })).body
    await test.db.updateTable('users').set({ email_verified: verified }).where('nick', '=', given.nick).execute()
    const body = { data: await credential(claims), password: given.password }
    expect((await test.call('POST', '/auth/google/link', { as: { token }, body })).body.google).toBe(1)
    return { claims, email }
  }

  it.each([
    ['en', true, 'unlinks Google', 'Google no longer opens the account'],
    ['es', false, 'se desvincula Google', 'Google ya no abre la cuenta'],
  ] as const)(
    'unlinks the Google account of whoever had the old password, and its mails say so (%s, address verified: %s)',
    async (lang, verified, before, after) => {
      const { claims, email } = await linked(lang, verified)
      const [asked, done] = await reset(email)
      expect([asked, done]).toEqual([expect.stringContaining(before), expect.stringContaining(after)])
      const entered = await enterAs({ ...claims, email }, {})
      expect([entered.status, entered.body.code]).toEqual([409, 'google_link'])
    },
  )

  it('leaves Google where it was the only login, and says nothing of it', async () => {
    const claims = somebody()
    expect((await enterAs(claims)).status).toBe(201)
    const [asked, done] = await reset(claims.email)
    expect([asked, done].some((text) => text?.includes('Google'))).toBe(false)
    expect((await enterAs(claims, {})).body.user).toMatchObject({ google: 1, has_password: 1 })
  })
})

describe('credentials that are forged, expired or for another site (AU-18)', () => {
  const seconds = () => Math.floor(Date.now() / 1_000)
  const bad: [string, () => Promise<string> | string][] = [
    ['another audience', () => credential({ ...somebody(), aud: 'other.apps.example' })],
    ['several audiences', () => credential({ ...somebody(), aud: [google.clientId, 'other.apps.example'] })],
    ['another issuer', () => credential({ ...somebody(), iss: 'https://accounts.google.com.evil.example' })],
    ['expired', () => credential({ ...somebody(), exp: seconds() - 61 })],
    ['not yet good', () => credential({ ...somebody(), nbf: seconds() + 120 })],
    ['an address that is not proven', () => credential({ ...somebody(), email_verified: false })],
    ['no word', () => google.sign(somebody())],
    ['an invented word', () => google.sign({ ...somebody(), nonce: 'n-0S6' })],
    ['no person', () => credential({ ...somebody(), sub: undefined })],
    ['an address with a line break', () => credential({ ...somebody(), email: 'a@x.com\r\nBcc: b@y.com' })],
    ['no signature', async () => google.unsigned({ ...somebody(), nonce: await nonce() })],
    ['HS256 with the client id', async () => google.publiclySigned({ nonce: await nonce() }, google.clientId)],
    [
      'HS256 with the public key',
      async () => google.publiclySigned({ nonce: await nonce() }, JSON.stringify(google.keys.published().keys[1])),
    ],
    ['a changed signature', async () => (await credential(somebody())).replace(/.{9}$/, 'AAAAAAAAA')],
    ['two parts', () => 'a.b'],
    ['no token', () => 'x'],
  ]
  it.each(bad)('%s: 401, one text, no account', async (_name, make) => {
    const { status, body } = await enter(await make(), { accepted: true })
    expect([status, body.detail]).toEqual([401, 'Google could not tell us who you are. Try again.'])
    expect(Object.values(tokenProblems)).not.toContain(body.detail)
  })

  it('accepts a minute of clock difference, and both names of the issuer', async () => {
    const late = await enterAs({ ...somebody(), exp: seconds() - 50, iss: 'accounts.google.com' })
    const early = await enterAs({ ...somebody(), nbf: seconds() + 50 })
    expect([late.status, early.status]).toEqual([201, 201])
  })

  it('refuses an old credential, and a repeated one in any process', async () => {
    const person = somebody()
    const old = await credential(person)
    test.clock.move(11 * minutes)
    expect((await enter(old, { accepted: true })).status).toBe(401)
    await purgeNonces(test.db, new Date(test.ctx.now()))
    expect(await test.db.selectFrom('google_nonces').selectAll().execute()).toEqual([])
    const data = await credential(person)
    expect((await enter(data, { accepted: true })).status).toBe(201)
    expect((await enter(data)).status).toBe(401)
    const other = createDatabase({ url: test.databaseUrl, max: 2, log: () => undefined })
    const app = await createApp({ ...test.ctx, db: other.db })
    const there = await app.inject({ method: 'POST', url: '/api/auth/google', payload: { data } })
    expect(there.statusCode).toBe(401)
    await app.close()
    await other.close()
  })

  it('ten concurrent uses of one credential open one session', async () => {
    const person = somebody()
    await enterAs(person)
    const data = await credential(person)
    const answers = await Promise.all(Array.from({ length: 10 }, () => enter(data)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
  })
})

describe('Google’s keys', () => {
  /** How often the keys were requested. */
  const asked = () => google.calls().length
  const newReader = () => {
    const { config, db, now } = test.ctx
    const parts = { ...clientParts(config, { db, log: testLog, now }), tuning: quickClients }
    // A reader that has no keys yet.
    return createProviders(config.providers, parts).google!
  }
  afterEach(() => google.heal())
  const read = async (reader: Google, signer = google) => {
    const exp = Math.round(test.ctx.now() / 1_000) + 60
    return reader.read(await signer.sign({ aud: google.clientId, nonce: 'n', exp }))
  }

  it('are requested once, cached as long as allowed, and requested again when a token names an unknown one', async () => {
    const [reader, before] = [newReader(), asked()]
    await Promise.all([read(reader), read(reader), read(reader)])
    expect(asked() - before).toBe(1)
    test.clock.move(google.maxAge * 1_000 - 1_000)
    await read(reader)
    expect(asked() - before).toBe(1)
    await google.keys.rotate()
    expect(await read(reader)).not.toBeNull()
    expect(asked() - before).toBe(2)
    // Tokens with invented keys do not cause repeated requests.
    const stranger = await startGoogleFake()
    await stranger.keys.rotate()
    await stranger.keys.rotate()
    await stranger.keys.rotate()
    for (let round = 0; round < 5; round += 1) expect(await read(reader, stranger)).toBeNull()
    expect(asked() - before).toBe(2)
    await stranger.stop()
  })

  it('stay usable for a day when their host fails; without any, it is 503 and sessions continue (AU-18)', async () => {
    const reader = newReader()
    expect(await read(reader)).not.toBeNull()
    google.fail('refuse')
    test.clock.move(10 * 3_600_000)
    expect(await read(reader)).not.toBeNull()
    test.clock.move(40 * 3_600_000)
    await expect(read(reader)).rejects.toThrow(/did not answer/)
    test.clock.reset()

    for (const fault of ['refuse', 'html'] as const) {
      google.fail(fault)
      const fresh = await testApp({ env: google.env })
      const { body } = await fresh.call('POST', '/auth/google/nonce')
      const answer = await fresh.call('POST', '/auth/google', { body: { data: await google.sign(body) } })
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '30'])
      expect((await fresh.call('GET', '/auth/check', { as: 'alice' })).status).toBe(200)
    }
  })
})

it('fourteen concurrent newcomers use one connection each, and block nobody (AU-18, F-15)', async () => {
  const limited = await testApp({ env: { ...google.env, LUDOTECA_RATE_LIMITS: 'on' } })
  const credentials = []
  for (let at = 0; at < 14; at += 1) {
    const { body } = await limited.call('POST', '/auth/google/nonce')
    credentials.push(await google.sign({ ...body, ...somebody() }))
  }
  const answers = await Promise.all(
    credentials.map((data, at) =>
      limited.call('POST', '/auth/google', { body: { data, accepted: true }, from: `198.51.100.${at}` }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(credentials.map(() => 201))
})
