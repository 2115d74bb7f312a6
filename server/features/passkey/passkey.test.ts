import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDemoAccounts } from '../../demo/demo-accounts.ts'
import { tokenProblems } from '../../errors.ts'
import { createLimits } from '../../limits/rate-limits.ts'
import { SoftwarePasskey, type Quirks } from '../../testing/authenticator.ts'
import { tokenIn } from '../../testing/mails.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { purgeChallenges } from './passkeys.queries.ts'

vi.mock('@simplewebauthn/server', { spy: true })

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://ludoteca.test' } })
})
let person: { id: number; nick: string; email: string; password: string; token: string }
let key: SoftwarePasskey
let number = 0
beforeEach(async () => {
  number += 1
  const given = { nick: `keyed_${number}`, email: `keyed_${number}@example.com`, password: 'abc_123' }
  const { body } = await test.call('POST', '/auth', { body: given })
  person = { ...given, id: body.user.id, token: body.token }
  key = new SoftwarePasskey('https://ludoteca.test')
  await test.mails()
})
afterEach(() => test.clock.reset())
afterAll(() => test.close())

const minute = 60_000
const options = (body: object = { password: person.password }) =>
  test.call('POST', '/auth/passkeys/options', { as: person, body })
const send = (body: object, as: { token: string } = person) => test.call('POST', '/auth/passkeys', { as, body })
async function add(quirks: Parameters<SoftwarePasskey['create']>[1] = {}) {
  return send(key.create((await options()).body, quirks))
}
const challenge = async () => (await test.call('POST', '/auth/passkey/challenge')).body
const login = (body: object) => test.call('POST', '/auth/passkey/login', { body })
const enter = async (quirks: Quirks = {}, passkey = key) => login(passkey.use(await challenge(), quirks))
const all = async () => (await test.call('GET', '/auth/passkeys', { as: person })).body
const remove = (id: string, body: object = { password: person.password }) =>
  test.call('DELETE', `/auth/passkeys/${id}`, { as: person, body })

describe('a passkey (AUT-14)', () => {
  it('is added after proof, told by mail, listed, named, logs in, and is removed after proof', async () => {
    const asked = await options()
    expect([asked.status, asked.body]).toMatchObject([
      200,
      {
        rp: { id: 'ludoteca.test', name: 'Ludoteca' },
        user: { name: person.nick },
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    ])
    const added = await send(key.create(asked.body))
    expect([added.status, added.body]).toMatchObject([201, { last_used_at: null, synced: false, ended: 0 }])
    expect((await test.mails()).map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      `${person.email} A passkey was added to your account`,
    ])
    expect((await options()).body.excludeCredentials).toMatchObject([{ id: key.id.toString('base64url') }])
    const named = await test.call('PUT', `/auth/passkeys/${added.body.id}`, {
      as: person,
      body: { name: ' My  phone ' },
    })
    expect([named.status, named.body.name]).toEqual([200, 'My phone'])

    const request = await challenge()
    expect(request).toEqual({
      challenge: expect.any(String),
      timeout: 300_000,
      rpId: 'ludoteca.test',
      userVerification: 'required',
    })
    const entered = await login(key.use(request, { userHandle: String(person.id) }))
    expect([entered.status, entered.body.user.nick]).toEqual([200, person.nick])
    expect((await test.call('GET', '/auth/check', { as: { token: entered.body.token } })).status).toBe(200)
    expect(await all()).toMatchObject({ total: 1, data: [{ name: 'My phone', last_used_at: expect.any(String) }] })

    expect((await remove(added.body.id)).status).toBe(204)
    const gone = await enter()
    expect([gone.status, gone.body.code]).toEqual([401, 'passkey_unknown'])
    expect((await all()).total).toBe(0)
  })

  it('needs a fresh proof to come and to go: a token alone is not enough (AU-16, AU-30)', async () => {
    for (const proof of [{ password: 'wrong_one' }, { google: 'x.y.z' }])
      expect((await options(proof)).status).toBe(422)
    const { id } = (await add()).body
    expect((await remove(id, { password: 'wrong_one' })).status).toBe(422)
    expect((await enter()).status).toBe(200)
    // A challenge for a log-in adds nothing: it was asked for without proof.
    const other = new SoftwarePasskey('https://ludoteca.test')
    expect((await send(other.create(await challenge()))).body.code).toBe('passkey_late')
    // Nor does one that another person has proved for.
    const asked = await options()
    const thief = await send(other.create(asked.body), test.cast.bob)
    expect([thief.status, thief.body.code]).toEqual([422, 'passkey_late'])
    expect((await send(other.create(asked.body))).status).toBe(201)
  })

  it('log-ins with it count as those with the password do: thirty an hour with a known device (AU-12)', async () => {
    await add()
    const limited = createLimits({ ...test.ctx, config: { ...test.ctx.config, rateLimits: true } })
    const { limits } = test.ctx
    test.ctx.limits = limited
    try {
      const first = await enter()
      expect(first.status).toBe(200)
      const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
      const statuses = []
      for (let at = 0; at < 31; at += 1) {
        const body = key.use(await challenge())
        statuses.push(
          (await test.call('POST', '/auth/passkey/login', { body, headers: { cookie }, from: `198.51.100.${at}` }))
            .status,
        )
      }
      expect(statuses.indexOf(429)).toBe(30)
      // Each device has its own count.
      expect((await enter()).status).toBe(200)
    } finally {
      test.ctx.limits = limits
    }
  })

  it('belongs to an account with Google and without a password, too', async () => {
    await add()
    const change = { password_hash: null, google_sub: `sub-${number}` }
    await test.db.updateTable('users').set(change).where('id', '=', person.id).execute()
    const { status, body } = await enter()
    expect([status, body.user.has_password, body.user.google]).toEqual([200, 0, 1])
  })

  it('opens one account only, and there are twenty of them at most', async () => {
    await add()
    const asked = await test.call('POST', '/auth/passkeys/options', {
      as: 'carla',
      body: { password: test.cast.carla.password },
    })
    const twin = await send(key.create(asked.body), test.cast.carla)
    expect([twin.status, twin.body.code]).toEqual([409, 'passkey_known'])
    for (let at = 1; at < 20; at += 1) {
      key = new SoftwarePasskey('https://ludoteca.test')
      expect((await add()).status).toBe(201)
    }
    const more = await options()
    expect([more.status, more.body.code]).toEqual([409, 'passkey_many'])
    await test.mails()
  })
})

describe('a passkey that is removed (AU-43)', () => {
  it('needs the password, and a mail tells the owner', async () => {
    await add()
    const [{ id }] = (await all()).data
    await test.mails()
    expect((await remove(id, { password: 'wrong_one' })).status).toBe(422)
    expect([(await all()).total, await test.mails()]).toEqual([1, []])
    expect((await remove(id, { password: person.password })).status).toBe(204)
    const mails = await test.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'A passkey was removed from your account'],
    ])
  })
})

describe('a password reset by mail (AU-44)', () => {
  it.each([
    ['en', 'removes the passkeys of the account', 'The passkeys of the account are removed too'],
    ['es', 'se quitan las claves de acceso de la cuenta', 'hemos quitado las claves de acceso de la cuenta'],
  ] as const)('says before and after what else it removes (%s)', async (lang, before, after) => {
    await test.db.updateTable('users').set({ lang, email_verified: true }).where('id', '=', person.id).execute()
    const mailOfReset = async () => {
      await test.call('POST', '/password/reset-request', { body: { email: person.email } })
      return (await test.mails())[0]
    }
    expect((await mailOfReset())?.text.replace(/\s+/g, ' ')).not.toContain(before)
    await add()
    await test.mails()
    const mail = await mailOfReset()
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(before)
    const body = { password: 'new_word_1', password_confirmation: 'new_word_1', email: person.email }
    await test.call('POST', '/password/reset', { body: { ...body, token: tokenIn(mail) } })
    const [told] = await test.mails()
    expect(told?.text.replace(/\s+/g, ' ')).toContain(after)
  })
})

describe('a wrong answer of a browser (AU-30)', () => {
  const bad: [string, Quirks][] = [
    ['another origin', { origin: 'https://ludoteca.test.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['nobody verified', { unverified: true }],
    ['another challenge', { challenge: 'bm90IG91cnM' }],
  ]

  it.each([...bad, ['another ceremony', { type: 'webauthn.get' }]])('adds no passkey: %s', async (_, quirks) => {
    const { status, body } = await add(quirks)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['response']])
    expect((await all()).total).toBe(0)
    expect(await test.mails()).toEqual([])
  })

  it.each([...bad, ['another ceremony', { type: 'webauthn.create' }], ['another person', { userHandle: '1' }]])(
    'logs nobody in: %s',
    async (_, quirks) => {
      await add()
      const { status, body, text } = await enter(quirks)
      expect(status).toBe(401)
      expect(body.code).toMatch(/^passkey_/)
      for (const problem of Object.values(tokenProblems)) expect(text).not.toContain(problem)
      expect((await enter()).status).toBe(200)
    },
  )

  it('a copied key is found out by its counter', async () => {
    await add()
    expect((await enter({ counter: 50 })).status).toBe(200)
    for (const counter of [50, 49, 0]) expect((await enter({ counter })).body.code).toBe('passkey_bad')
    expect((await enter({ counter: 51 })).status).toBe(200)
  })

  it('another signature, and no signature at all', async () => {
    await add()
    const other = new SoftwarePasskey('https://ludoteca.test')
    const asked = await challenge()
    const good = key.use(asked)
    for (const signature of [other.use(asked).response.signature, 'AAAA'])
      expect((await login({ ...good, response: { ...good.response, signature } })).status).toBe(401)
    for (const clientDataJSON of [
      'AAAA',
      Buffer.from('[]').toString('base64url'),
      Buffer.from('null').toString('base64url'),
    ])
      expect((await login({ ...good, response: { ...good.response, clientDataJSON } })).status).toBe(401)
    expect((await login(good)).status).toBe(200)
  })

  it('a certificate is not looked at, so nobody makes us fetch what it points to', async () => {
    vi.mocked(verifyRegistrationResponse).mockClear()
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', Buffer.alloc(8)],
      ['x5c', [Buffer.alloc(64)]],
    ])
    for (const format of ['packed', 'fido-u2f', 'tpm', 'apple', 'android-key', 'android-safetynet'])
      expect((await add({ statement: [format, statement] })).body.code).toBe('passkey_bad')
    expect(verifyRegistrationResponse).not.toHaveBeenCalled()
  })

  it('a challenge is good once and for five minutes; of ten at once one wins (AU-30)', async () => {
    await add()
    const request = await challenge()
    const bodies = Array.from({ length: 10 }, () => key.use(request))
    const answers = await Promise.all(bodies.map(login))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(9)
    const asked = (await options()).body
    const keys = Array.from({ length: 5 }, () => new SoftwarePasskey('https://ludoteca.test'))
    const added = await Promise.all(keys.map((one) => send(one.create(asked))))
    expect(added.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(added.filter(({ status }) => status === 422)).toHaveLength(4)

    const [late, lateOptions] = [await challenge(), (await options()).body]
    test.clock.move(5 * minute + 1)
    expect((await login(key.use(late))).body.code).toBe('passkey_late')
    expect((await send(new SoftwarePasskey('https://ludoteca.test').create(lateOptions))).status).toBe(422)
    await purgeChallenges(test.db, new Date(test.ctx.now()))
    expect(await test.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
    await test.mails()
  })
})

describe('whoever takes an account back leaves no passkey of a stranger', () => {
  it('a password by mail removes them (AU-07)', async () => {
    await add()
    await test.mails()
    const asked = (await options()).body
    await test.call('POST', '/password/reset-request', { body: { email: person.email } })
    const token = tokenIn((await test.mails())[0])
    const body = { email: person.email, token, password: 'new_word_1', password_confirmation: 'new_word_1' }
    expect((await test.call('POST', '/password/reset', { body })).body).toBe(true)
    expect((await enter()).body.code).toBe('passkey_unknown')
    // Not even one that was under way.
    const entered = await test.call('POST', '/auth/login', { body: { data: person.nick, password: 'new_word_1' } })
    expect((await send(key.create(asked), entered.body)).body.code).toBe('passkey_late')
    await test.mails()
  })

  it('a former address removes them (AU-16)', async () => {
    await test.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute()
    const change = { email: `moved_${person.email}`, current_password: person.password }
    await test.call('PUT', '/auth', { as: person, body: change })
    const mails = await test.mails()
    await add()
    const token = tokenIn(mails.find(({ to }) => to === person.email))
    expect((await test.call('POST', '/email/undo', { body: { token } })).status).toBe(200)
    expect((await enter()).body.code).toBe('passkey_unknown')
    await test.mails()
  })

  it('a deleted account has none, and neither has a demo account in production', async () => {
    await add()
    await test.db.updateTable('users').set({ demo: true }).where('id', '=', person.id).execute()
    await closeDemoAccounts(test.db, new Date(test.ctx.now()))
    expect((await enter()).body.code).toBe('passkey_unknown')
    const other = test.cast.dan
    const asked = await test.call('POST', '/auth/passkeys/options', { as: 'dan', body: { password: other.password } })
    expect((await send(key.create(asked.body), other)).status).toBe(201)
    await test.call('DELETE', '/auth', { as: 'dan', body: { password: other.password } })
    expect((await enter()).body.code).toBe('passkey_unknown')
    await test.runJobs()
    expect(await test.db.selectFrom('passkeys').selectAll().where('user_id', '=', other.id).execute()).toEqual([])
  })
})

describe('log-ins with a passkey', () => {
  it('are limited for a network before anything is checked, and right ones do not count (AU-12, AU-30)', async () => {
    const limited = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on', PUBLIC_URL: 'https://ludoteca.test' } })
    const dan = limited.cast.dan
    const asked = await limited.call('POST', '/auth/passkeys/options', { as: 'dan', body: { password: dan.password } })
    expect((await limited.call('POST', '/auth/passkeys', { as: 'dan', body: key.create(asked.body) })).status).toBe(201)
    const from = '198.51.100.7'
    const attempt = async (quirks: Quirks = {}) => {
      const { body } = await limited.call('POST', '/auth/passkey/challenge', { from })
      return (await limited.call('POST', '/auth/passkey/login', { body: key.use(body, quirks), from })).status
    }
    for (let at = 0; at < 30; at += 1) expect(await attempt()).toBe(200)
    for (let at = 0; at < 25; at += 1) expect(await attempt({ unverified: true })).toBe(401)
    vi.mocked(verifyAuthenticationResponse).mockClear()
    expect(await attempt()).toBe(429)
    expect(verifyAuthenticationResponse).not.toHaveBeenCalled()
  })
})
