import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tokenProblems } from '../../errors.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { workOf } from '../../testing/work.ts'
import { hashPassword } from './passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const login = (data: unknown, password: unknown) => test.call('POST', '/auth/login', { body: { data, password } })

describe('login (AUT-05)', () => {
  it('takes nick or e-mail in any case and gives a token and the person', async () => {
    const { nick, email, password, id } = test.cast.alice
    for (const data of [nick, email, nick.toUpperCase(), ` ${email.toUpperCase()} `]) {
      const { status, body } = await login(data, password)
      expect([status, body.user.id]).toEqual([200, id])
      expect((await test.call('GET', '/auth/check', { as: { token: body.token } })).body).toEqual(body.user)
    }
  })

  it('answers a wrong password and an unknown, deleted, unverified or passwordless account alike (AU-10, AU-02)', async () => {
    const insert = { email_verified: false, password_hash: null }
    await test.db
      .insertInto('users')
      .values({ ...insert, nick: 'noword', email: 'noword@example.com' })
      .execute()
    await test.db
      .insertInto('users')
      .values({ ...insert, nick: 'gone', email: 'gone@example.com', deleted_at: new Date() })
      .execute()
    const word = { email_verified: false, password_hash: await hashPassword('abc_123') }
    await test.db
      .insertInto('users')
      .values({ ...word, nick: 'unproven', email: 'unproven@example.com' })
      .execute()
    const wrong = await login('alice', 'wrong_one')
    expect([wrong.status, wrong.body.detail]).toEqual([401, 'email and password are not correct'])
    expect(Object.values(tokenProblems)).not.toContain(wrong.body.detail)
    const strip = ({ date: _date, ...headers }: Record<string, string>) => headers
    for (const data of [
      'nobody',
      'nobody@example.com',
      'noword',
      'unproven',
      'gone',
      'gone@example.com',
      '%',
      "' or 1=1--",
    ]) {
      const answer = await login(data, 'wrong_one')
      expect([answer.status, answer.text, strip(answer.headers)]).toEqual([
        wrong.status,
        wrong.text,
        strip(wrong.headers),
      ])
    }
  })

  it('does the same work for an unknown account, so that time tells nothing (AU-10)', async () => {
    const known = await workOf(() => login('alice', 'wrong_one'))
    expect(known.hashings).toBe(1)
    expect(await workOf(() => login('nobody_1', 'wrong_one'))).toEqual(known)
  })

  it('does not hold up others while fifty people log in (AU-23)', async () => {
    const logins = Array.from({ length: 50 }, (_, at) => login(`nobody_${at}`, 'wrong_one'))
    let waiting = true
    void Promise.all(logins).then(() => (waiting = false))
    let answered = 0
    while (waiting) {
      expect((await test.call('GET', '/user/alice')).status).toBe(200)
      answered += 1
    }
    for (const answer of await Promise.all(logins)) expect(answer.status).toBe(401)
    // Queued behind the fifty there would have been one answer.
    expect(answered).toBeGreaterThan(25)
  })

  it('asks to come back later when hundreds log in at once, and works again after that', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, (_, at) => login(`nobody_${at}`, 'wrong_one')))
    const late = answers.filter(({ status }) => status === 503)
    expect(late.length).toBeGreaterThan(0)
    expect(late[0]?.headers['retry-after']).toBe('5')
    expect(answers.filter(({ status }) => status === 401).length).toBe(150 - late.length)
    expect((await login('alice', test.cast.alice.password)).status).toBe(200)
  })

  it('notes when somebody was here, once an hour (AUT-07)', async () => {
    const seen = async () =>
      (await test.db.selectFrom('users').select('last_seen_at').where('nick', '=', 'carla').executeTakeFirstOrThrow())
        .last_seen_at
    expect(await seen()).toBeNull()
    await test.call('GET', '/auth/check', { as: 'carla' })
    const first = await seen()
    expect(first).not.toBeNull()
    test.clock.move(1_800_000)
    await test.call('GET', '/auth/check', { as: 'carla' })
    expect(await seen()).toEqual(first)
    test.clock.move(1_700_000 + 101_000)
    await login('carla', test.cast.carla.password)
    expect(await seen()).not.toEqual(first)
    test.clock.reset()
  })
})
