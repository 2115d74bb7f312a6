import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenProblems } from '../../errors.ts'
import { tokenIn } from '../../testing/mails.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { workOf } from '../../testing/work.ts'

vi.mock('@node-rs/argon2', { spy: true })

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
let person: { id: number; nick: string; email: string; password: string; token: string }
let number = 0
// Every user here loses the password.
beforeEach(async () => {
  number += 1
  const given = { nick: `forgetful_${number}`, email: `Forgetful_${number}@Example.com`, password: 'abc_123' }
  const { body } = await test.call('POST', '/auth', { ...known, body: given })
  person = { ...given, id: body.user.id, token: body.token }
  await test.mails()
})
afterEach(() => test.clock.reset())
afterAll(() => test.close())

const minute = 60_000
const request = (email: string, headers: Record<string, string> = {}) =>
  test.call('POST', '/password/reset-request', { body: { email }, headers })
const reset = (change: object) =>
  test.call('POST', '/password/reset', {
    body: { email: person.email, password: 'new_word_1', password_confirmation: 'new_word_1', ...change },
  })
// A device that is known is told by no mail.
const known = { headers: { cookie: `device=${'a'.repeat(43)}` } }
const login = (password: string, data = person.nick) =>
  test.call('POST', '/auth/login', { ...known, body: { data, password } })
const check = async (token: string) => {
  const { status, body } = await test.call('GET', '/auth/check', { as: { token } })
  return status === 200 ? 200 : (body.detail as string)
}

/** The token of the mail that is sent for a forgotten password. */
async function askedToken(): Promise<string> {
  await request(person.email)
  const mails = await test.mails()
  expect(mails.map(({ to }) => to)).toEqual([person.email])
  return tokenIn(mails[0])
}

describe('asking for a new password (AUT-10)', () => {
  it('answers a known and an unknown address with identical bytes (AU-10)', async () => {
    const strip = ({ date: _date, ...headers }: Record<string, string>) => headers
    const known = await request(person.email)
    expect([known.status, known.body]).toEqual([200, { message: 'If the e-mail is correct, a message is on its way.' }])
    await test.db
      .insertInto('users')
      .values({ nick: 'left', email: 'left@example.com', email_verified: true, deleted_at: new Date() })
      .execute()
    for (const email of ['nobody@example.com', 'left@example.com', person.email.toUpperCase()]) {
      const other = await request(email)
      expect([other.status, other.text, strip(other.headers)]).toEqual([200, known.text, strip(known.headers)])
    }
    // Queued, not sent; an address without an account gets no mail.
    const waiting = await sql`select 1 from pgboss.job where name = 'send-a-mail' and state = 'created'`.execute(
      test.db,
    )
    expect(waiting.rows).toHaveLength(4)
    const mails = await test.mails()
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([person.email]))
  })

  it('does the same work for both except adding the job, so that timing reveals nothing (AU-10)', async () => {
    const known = await workOf(() => request(person.email))
    const unknown = await workOf(() => request('nobody_1@example.com'))
    expect(known.hashings).toBe(unknown.hashings)
    expect(known.statements - unknown.statements).toBeLessThanOrEqual(1)
    await test.mails()
  })

  it('links to the configured address, whatever host the caller sends (AU-24)', async () => {
    await request(person.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    })
    const [mail] = await test.mails()
    expect(mail?.raw).not.toContain('evil.example')
    const link = new URL(mail?.links.find((one) => one.includes('token')) ?? '')
    expect([link.origin, link.pathname, link.searchParams.get('email')]).toEqual([
      test.ctx.config.publicUrl,
      '/password/reset',
      person.email,
    ])
  })

  it('accepts one plain address only, and mails to that one (AU-22)', async () => {
    for (const email of ['a@x.com\r\nBcc:z@y.com', '"x" <a@x.com>, b@y.com', 'a@x.com,b@y.com', ['a@x.com'], {}, ''])
      expect((await request(email as string)).status).toBe(422)
    expect((await request('('.repeat(60_000))).status).toBe(422)
    await request(person.email)
    const [mail] = await test.mails()
    expect(mail?.raw.match(/^(?:to|cc|bcc):/gim)).toEqual(['To:'])
  })
})

describe('choosing a new password (AUT-10)', () => {
  it('accepts only the new one, verifies the address and informs the owner', async () => {
    const token = await askedToken()
    const { status, body } = await reset({ token, email: person.email.toLowerCase() })
    expect([status, body]).toEqual([200, true])
    expect((await login(person.password)).status).toBe(401)
    const entered = await login('new_word_1')
    expect([entered.status, entered.body.user.email_verified]).toEqual([200, 1])
    const mails = await test.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Your password was changed']])
  })

  it('ends all sessions and deletes all other tokens (AU-07)', async () => {
    const second = (await login(person.password)).body.token as string
    await test.call('POST', '/email/resend', { as: { token: second } })
    const [verification] = await test.mails()
    expect((await reset({ token: await askedToken() })).body).toBe(true)
    for (const token of [person.token, second]) {
      expect(await check(token)).toBe(tokenProblems.blacklisted)
      const refreshed = await test.call('POST', '/auth/refresh', { body: { token } })
      expect([refreshed.status, refreshed.body.detail]).toEqual([401, tokenProblems.blacklisted])
    }
    const left = await test.db.selectFrom('account_tokens').select('purpose').where('user_id', '=', person.id).execute()
    expect(left).toEqual([])
    const body = { token: tokenIn(verification) }
    expect((await test.call('POST', '/email/verify', { body })).status).toBe(409)
    // Other users stay logged in.
    expect(await check(test.cast.alice.token)).toBe(200)
    await test.mails()
  })

  it('a concurrent log-in with the old password fails (AU-07)', async () => {
    // Of this database only: other test files use the same server.
    const locked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const waiting = async () => (await locked.execute(test.db)).rows.length > 0
    const entering = await test.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash: 'changed' }).where('id', '=', person.id).execute()
      const entering = login(person.password)
      while (!(await waiting())) await new Promise((done) => setTimeout(done, 5))
      return { entering }
    })
    const { status, body } = await entering.entering
    expect([status, body.detail]).toEqual([401, 'email and password are not correct'])
  })

  it('accepts a token once, also when it is sent twenty times at once (AU-08)', async () => {
    const token = await askedToken()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const password = `new_word_${at}`
        return reset({ token, password, password_confirmation: password })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const winners = answers.flatMap(({ body }, at) => (body === true ? [at] : []))
    expect(winners).toHaveLength(1)
    expect((await login(`new_word_${winners[0]}`)).status).toBe(200)
    expect((await reset({ token })).body).toBe(false)
    expect(await test.mails()).toHaveLength(1)
  })

  it('refuses a token of another user, for another address, expired or replaced by three others (AU-08, AUT-14)', async () => {
    const first = await askedToken()
    const token = await askedToken()
    await askedToken()
    await askedToken()
    expect((await reset({ token: first })).body).toBe(false)
    for (const email of ['alice@example.com', 'nobody@example.com', `x${person.email}`])
      expect((await reset({ token, email })).body).toBe(false)
    for (const bad of ['x', token.slice(1), token.toUpperCase(), `${token}A`])
      expect((await reset({ token: bad })).body).toBe(false)
    test.clock.move(61 * minute)
    expect((await reset({ token })).body).toBe(false)
    test.clock.reset()
    expect((await login(person.password)).status).toBe(200)
    test.clock.move(59 * minute)
    expect((await reset({ token })).body).toBe(true)
    // Setting the clock back does not make it valid again (F-12).
    test.clock.move(-90 * minute)
    expect((await reset({ token })).body).toBe(false)
    test.clock.reset()
    await test.mails()
  })

  it('refuses a token after a change of e-mail or password (AU-08)', async () => {
    const as = { token: person.token }
    const byPassword = await askedToken()
    const change = (body: object) => test.call('PUT', '/auth', { as, body })
    expect((await change({ password: 'own_word_1', current_password: person.password })).status).toBe(200)
    await test.mails()
    expect((await reset({ token: byPassword })).body).toBe(false)
    const byEmail = await askedToken()
    const email = `moved_${person.email}`
    expect((await change({ email, current_password: 'own_word_1' })).status).toBe(200)
    const proof = (await test.mails()).find(({ to }) => to === email)
    expect((await test.call('POST', '/email/verify', { body: { token: tokenIn(proof) } })).status).toBe(200)
    for (const address of [person.email, email])
      expect((await reset({ token: byEmail, email: address })).body).toBe(false)
    expect((await login('own_word_1')).status).toBe(200)
    await test.mails()
  })

  it('is valid for nothing else: neither a session nor another proof (AU-29)', async () => {
    const token = await askedToken()
    expect(await check(token)).toBe(tokenProblems.segments)
    expect((await test.call('POST', '/email/verify', { body: { token } })).status).toBe(409)
    expect((await reset({ token })).body).toBe(true)
    await test.mails()
  })

  it('requires the same valid password twice; otherwise the token stays valid (AUT-10)', async () => {
    const token = await askedToken()
    for (const [change, field] of [
      [{ password_confirmation: 'new_word_2' }, 'password_confirmation'],
      [{ password_confirmation: undefined }, 'password_confirmation'],
      [{ password: 'a_b', password_confirmation: 'a_b' }, 'password'],
      [{ password: 'pass w!', password_confirmation: 'pass w!' }, 'password'],
      [{ email: 'x' }, 'email'],
    ] as const) {
      const { status, body } = await reset({ token, ...change })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    expect((await reset({ token })).body).toBe(true)
    await test.mails()
  })

  it('refuses a password that is easy to guess; the token stays valid (AUT-14)', async () => {
    const token = await askedToken()
    for (const [password, code] of [
      ['iloveyou', 'password_common'],
      [person.nick.toUpperCase(), 'password_own'],
    ] as const) {
      const refused = await reset({ token, password, password_confirmation: password })
      expect([refused.status, refused.body.code]).toEqual([422, code])
      // An unusable token reveals nothing about the password.
      expect((await reset({ token: 'useless', password, password_confirmation: password })).body).toBe(false)
    }
    expect((await reset({ token })).body).toBe(true)
    await test.mails()
  })

  it('sets a password for a user without one', async () => {
    await test.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
    expect((await reset({ token: await askedToken() })).body).toBe(true)
    const { body } = await login('new_word_1')
    expect(body.user.has_password).toBe(1)
    await test.mails()
  })

  it('does the same work for a known and an unknown address, so that timing reveals nothing (AU-10)', async () => {
    const useless = async (email: string) => expect((await reset({ token: 'useless', email })).body).toBe(false)
    const known = await workOf(() => useless(person.email))
    expect(await workOf(() => useless('nobody_1@example.com'))).toEqual(known)
  })

  it('a copy of the database opens nothing: no token in it, only its hash (AU-09)', async () => {
    const token = await askedToken()
    const tables = await sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(test.db)
    expect(tables.rows.map(({ schema }) => schema)).toContain('pgboss')
    const rowsWith = async (word: string) => {
      const found: string[] = []
      for (const { schema, name } of tables.rows) {
        const rows = await sql`
          select 1 from ${sql.table(`${schema}.${name}`)} as one where one::text like ${`%${word}%`}`.execute(test.db)
        found.push(...rows.rows.map(() => name))
      }
      return found
    }
    expect(await rowsWith(token)).toEqual([])
    expect(await rowsWith(createHash('sha256').update(token).digest('hex'))).toEqual(['account_tokens'])
    expect(await rowsWith(person.password)).toEqual([])
  })
})
