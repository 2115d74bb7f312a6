import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tokenProblems } from '../../errors.ts'
import { readToken } from '../../testing/forge.ts'
import { tokenIn } from '../../testing/mails.ts'
import { createTestApp, type TestApp, testApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterEach(() => test.clock.reset())
afterAll(() => test.close())

const minute = 60_000
const day = 86_400_000
let number = 0

/** A new user and the token of the verification mail. */
async function newcomer(app = test) {
  number += 1
  const given = { nick: `newcomer_${number}`, email: `newcomer_${number}@example.com`, password: 'abc_123' }
  const { body } = await app.call('POST', '/auth', { body: given })
  // Mails about the log-ins of a former test may be among them.
  const mail = (await app.mails()).find(({ to }) => to === given.email)
  return { ...given, id: body.user.id as number, as: { token: body.token as string }, mail, token: tokenIn(mail) }
}

const verify = (token: string) => test.call('POST', '/email/verify', { body: { token } })
const flags = async () =>
  (await test.db.selectFrom('users').select(['id', 'email_verified']).orderBy('id').execute()).map(
    (row) => `${row.id} ${row.email_verified}`,
  )
const isVerified = async (as: { token: string }) => (await test.call('GET', '/auth/check', { as })).body.email_verified

const idOf = ({ token }: { token: string }) => Number(readToken(token).payload.sub)

const useless = {
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  detail: 'This link is of no use any more. Ask for a new one.',
  verified: false,
}

describe('verification of an address (AUT-04)', () => {
  it('a new user gets one mail, whose token verifies the address once', async () => {
    const person = await newcomer()
    expect(person.mail).toMatchObject({ to: person.email, subject: 'Confirm your address' })
    expect(await isVerified(person.as)).toBe(0)
    const { status, body } = await verify(person.token)
    expect([status, body]).toEqual([200, { verified: true }])
    expect(await isVerified(person.as)).toBe(1)
    const again = await verify(person.token)
    expect([again.status, again.body]).toEqual([409, useless])
    expect(await isVerified(person.as)).toBe(1)
  })

  it('an unverified user can log in and sees that the address is unverified (AU-10)', async () => {
    const { nick, email, password } = await newcomer()
    for (const data of [nick, email]) {
      const { status, body } = await test.call('POST', '/auth/login', { body: { data, password } })
      expect([status, body.user.email_verified]).toEqual([200, 0])
    }
  })

  it('an unusable token verifies nobody (AU-25)', async () => {
    const used = await newcomer()
    await verify(used.token)
    const waiting = await newcomer()
    const before = await flags()
    const others = [
      'x',
      used.token,
      waiting.token.slice(0, -1),
      `${waiting.token}A`,
      waiting.token.toLowerCase(),
      `%${waiting.token.slice(1)}`,
    ]
    for (const token of others) {
      const { status, body } = await verify(token)
      expect([status, body]).toEqual([409, useless])
    }
    expect((await verify(waiting.as.token)).status).toBe(422)
    expect(await flags()).toEqual(before)
    expect((await verify(waiting.token)).status).toBe(200)
  })

  it('one token sent twenty times at once succeeds once', async () => {
    const { token, as } = await newcomer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await isVerified(as)).toBe(1)
  })

  it('a token works for a week, and the last three are valid until one is used (AUT-14)', async () => {
    const late = await newcomer()
    test.clock.move(7 * day + 1_000)
    expect((await verify(late.token)).status).toBe(409)
    test.clock.reset()
    const person = await newcomer()
    expect((await test.call('POST', '/email/resend', { as: person.as })).status).toBe(202)
    const [mail] = await test.mails()
    expect(tokenIn(mail)).not.toBe(person.token)
    // A repeated mail may arrive after a newer one: the last three tokens are valid until one is used.
    expect((await verify(person.token)).status).toBe(200)
    expect((await verify(tokenIn(mail))).status).toBe(409)
    const eager = await newcomer()
    const words = [eager.token]
    for (let wish = 0; wish < 3; wish += 1) {
      test.clock.move(minute)
      await test.call('POST', '/email/resend', { as: eager.as })
      words.push(tokenIn((await test.mails())[0]))
    }
    expect((await verify(words[0] ?? '')).status).toBe(409)
    expect((await verify(words[1] ?? '')).status).toBe(200)
  })

  it('a token for a former address verifies nothing', async () => {
    const { as, token } = await newcomer()
    await test.db.updateTable('users').set({ email: 'third@example.com' }).where('id', '=', idOf(as)).execute()
    expect((await verify(token)).status).toBe(409)
    expect(await isVerified(as)).toBe(0)
  })

  it('a deleted account cannot be verified', async () => {
    const { id, token } = await newcomer()
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await verify(token)).status).toBe(409)
    expect(await flags()).toContain(`${id} false`)
  })

  it('is valid for nothing else: neither a session nor a new password (AU-29, AU-08)', async () => {
    const { token, email } = await newcomer()
    const bearer = await test.call('GET', '/auth/check', { as: { token } })
    expect([bearer.status, bearer.body.detail]).toEqual([401, tokenProblems.segments])
    expect((await test.call('POST', '/auth/refresh', { body: { token } })).status).toBe(401)
    const body = { email, token, password: 'thief_123', password_confirmation: 'thief_123' }
    expect((await test.call('POST', '/password/reset', { body })).body).toBe(false)
    expect((await verify(token)).status).toBe(200)
  })
})

describe('another mail (AUT-04, AUT-13)', () => {
  it('is sent to unverified users only', async () => {
    const { as, email, token } = await newcomer()
    const { status, body } = await test.call('POST', '/email/resend', { as })
    expect([status, body]).toEqual([202, null])
    const [mail, ...more] = await test.mails()
    expect([mail?.to, mail?.subject, more]).toEqual([email, 'Confirm your address', []])
    expect(tokenIn(mail)).not.toBe(token)
    await verify(tokenIn(mail))
    expect((await test.call('POST', '/email/resend', { as })).status).toBe(202)
    expect(await test.mails()).toEqual([])
    expect((await test.call('POST', '/email/resend')).status).toBe(401)
    const eager = await newcomer()
    for (let wish = 0; wish < 3; wish += 1) await test.call('POST', '/email/resend', { as: eager.as })
    expect(await test.mails(), 'one that still waits is enough').toHaveLength(1)
  })

  it('is limited to once a minute per user, from any network', async () => {
    const app = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
    const person = await newcomer(app)
    const resend = (at: number) => app.call('POST', '/email/resend', { as: person.as, from: `198.51.100.${at}` })
    const first = await Promise.all([resend(1), resend(2), resend(3)])
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 429, 429])
    const { status, headers } = await resend(4)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(await app.mails()).toHaveLength(1)
    await app.db
      .updateTable('attempts')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('key', 'like', 'resend:%')
      .execute()
    expect((await resend(5)).status).toBe(202)
  })
})
