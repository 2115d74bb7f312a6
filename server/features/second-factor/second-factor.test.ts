import { spawnSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Activity } from '../../../common/api/security.ts'
import { tokenProblems } from '../../errors.ts'
import { SoftwarePasskey } from '../../testing/authenticator.ts'
import { tokenIn } from '../../testing/mails.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { codesOf } from '../auth/second-factor.ts'
import { purgeTickets } from '../auth/second-factor.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://ludoteca.test' } })
  // A start in production would limit these calls.
  test.ctx.config = { ...test.ctx.config, production: true }
})
let person: { id: number; nick: string; email: string; password: string; token: string }
let number = 0
beforeEach(async () => {
  number += 1
  const given = { nick: `careful_${number}`, email: `careful_${number}@example.com`, password: 'abc_123' }
  const { body } = await test.call('POST', '/auth', { body: given })
  person = { ...given, id: body.user.id, token: body.token }
  await test.mails()
})
afterEach(() => test.clock.reset())
afterAll(() => test.close())

const step = 30_000
/** The code of an app, now or so many steps away. */
const codeOf = (secret: string, away = 0): string =>
  codesOf(secret).generate({ timestamp: test.ctx.now() + away * step })
const start = (as: { token: string } = person, body: object = { password: person.password }) =>
  test.call('POST', '/auth/second-factor', { as, body })
const confirm = (code: string, as: { token: string } = person) =>
  test.call('POST', '/auth/second-factor/confirm', { as, body: { code } })
const show = async (as: { token: string } = person) => (await test.call('GET', '/auth/second-factor', { as })).body
const logIn = (password = person.password) =>
  test.call('POST', '/auth/login', { body: { data: person.nick, password } })
const second = (ticket: string, code: string) => test.call('POST', '/auth/login/code', { body: { ticket, code } })
const turnOff = (code: string, as: { token: string } = person) =>
  test.call('DELETE', '/auth/second-factor', { as, body: { password: person.password, code } })

const prove = () => test.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute()
/** Sets a new password with the mail for a forgotten one. */
async function choosePassword(): Promise<void> {
  await test.mails()
  await test.call('POST', '/password/reset-request', { body: { email: person.email } })
  const token = tokenIn((await test.mails())[0])
  const body = { email: person.email, token, password: 'new_word_1', password_confirmation: 'new_word_1' }
  expect((await test.call('POST', '/password/reset', { body })).body).toBe(true)
  person.password = 'new_word_1'
  await test.mails()
}
async function addPasskey(as: { token: string } = person) {
  const key = new SoftwarePasskey('https://ludoteca.test')
  const asked = await test.call('POST', '/auth/passkeys/options', { as, body: { password: person.password } })
  if (asked.status !== 200) return { key, answer: asked }
  return { key, answer: await test.call('POST', '/auth/passkeys', { as, body: key.create(asked.body) }) }
}
const enterWith = async (key: SoftwarePasskey) =>
  test.call('POST', '/auth/passkey/login', { body: key.use((await test.call('POST', '/auth/passkey/challenge')).body) })

/** Sets an app up; the clock is then a step further, so that its next code is a new one. */
async function setUp(): Promise<{ secret: string; recovery: string[] }> {
  const { secret } = (await start()).body
  const { recovery } = (await confirm(codeOf(secret))).body
  test.clock.move(step)
  await test.mails()
  return { secret, recovery }
}

describe('an authenticator app (AUT-14)', () => {
  it('is set up after proof with its first code, told by mail, and asked for at the log-in', async () => {
    expect((await start(person, { password: 'wrong_one' })).status).toBe(422)
    const started = await start()
    expect(started.body.uri).toContain(`otpauth://totp/Ludoteca:${person.nick}?`)
    expect(started.body.qr).toMatch(/^<svg /)
    // Half set up it changes nothing.
    expect((await logIn()).status).toBe(200)
    expect((await confirm('000000')).body.errors).toHaveProperty('code')
    expect(await show()).toEqual({ app: false, recovery: 0, session: false, needed: false })
    const confirmed = await confirm(codeOf(started.body.secret))
    expect(confirmed.body.recovery).toHaveLength(10)
    expect(await show()).toEqual({ app: true, recovery: 10, session: true, needed: false })
    expect((await test.mails()).map(({ to, subject }) => `${to} ${subject}`)).toContain(
      `${person.email} Logging in now asks for a code`,
    )
    test.clock.move(step)

    const first = await logIn()
    expect([first.status, Object.keys(first.body)]).toEqual([202, ['ticket', 'seconds']])
    expect((await logIn('wrong_one')).status).toBe(401)
    const entered = await second(first.body.ticket, codeOf(started.body.secret))
    expect([entered.status, entered.body.user.nick]).toEqual([200, person.nick])
    expect(await show(entered.body)).toMatchObject({ session: true })
    expect((await start(entered.body)).body.code).toBe('second_factor_on')
  })

  it('once turned on ends the other sessions, forgets the other devices, and says so (AU-33)', async () => {
    const other = (await logIn()).body
    const waiting = await test.db.selectFrom('known_devices').where('user_id', '=', person.id).selectAll().execute()
    expect(waiting).toHaveLength(2)
    await test.mails()
    const { secret } = (await start()).body
    expect((await confirm(codeOf(secret))).body.ended).toBe(1)
    expect((await test.call('GET', '/auth/check', { as: other })).status).toBe(401)
    expect((await test.call('GET', '/auth/check', { as: person })).status).toBe(200)
    const left = await test.db.selectFrom('known_devices').where('user_id', '=', person.id).selectAll().execute()
    expect(left).toHaveLength(1)
    const [mail] = await test.mails()
    expect(mail?.text).toContain('The other session that was open is closed')
  })

  it('takes codes of the neighbouring steps, each once, and none that is older (AU-33)', async () => {
    const { secret } = await setUp()
    test.clock.move(10 * step)
    for (const away of [-2, 2]) {
      const { ticket } = (await logIn()).body
      const { status, body, text } = await second(ticket, codeOf(secret, away))
      expect([status, body.code]).toEqual([401, 'code_wrong'])
      for (const problem of Object.values(tokenProblems)) expect(text).not.toContain(problem)
    }
    for (const away of [-1, 0, 1]) {
      const code = codeOf(secret, away)
      expect((await second((await logIn()).body.ticket, code)).status).toBe(200)
      expect((await second((await logIn()).body.ticket, code)).body.code).toBe('code_wrong')
    }
    // One that was passed over counts no more either.
    expect((await second((await logIn()).body.ticket, codeOf(secret, -1))).body.code).toBe('code_wrong')
  })

  it('of ten who come with one code, one ticket or one recovery code at once one gets in (AU-33)', async () => {
    const { secret, recovery } = await setUp()
    const tickets = async () =>
      Promise.all(Array.from({ length: 10 }, async () => (await logIn()).body.ticket as string))
    const winners = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200)
    const code = codeOf(secret)
    expect(winners(await Promise.all((await tickets()).map((ticket) => second(ticket, code))))).toHaveLength(1)
    const one = recovery[0]!
    expect(winners(await Promise.all((await tickets()).map((ticket) => second(ticket, one))))).toHaveLength(1)
    const { ticket } = (await logIn()).body
    const some = recovery.slice(1, 6)
    expect(winners(await Promise.all(some.map((code) => second(ticket, code))))).toHaveLength(1)
    expect(await show()).toMatchObject({ recovery: 8 })
  })

  it('is told when it is missing or wrong, for then somebody knows the password (AU-31, AU-33)', async () => {
    const { secret } = await setUp()
    const told = async (): Promise<string[]> =>
      (await test.call('GET', '/auth/activity', { as: person })).body.data
        .filter(({ kind }: { kind: string }) => kind.startsWith('log-in'))
        .map(({ kind, refused, times }: Activity) => `${kind} ${refused} ${times}`)
    const { ticket } = (await logIn()).body
    expect(await told()).toEqual(['log-in-half 1 1'])
    await logIn()
    expect(await told()).toEqual(['log-in-half 1 2'])
    expect((await second(ticket, '000000')).status).toBe(401)
    expect((await second(ticket, codeOf(secret))).status).toBe(200)
    // A log-in that was finished is told as such only; the one that was left half done stays.
    expect((await told()).toSorted()).toEqual(['log-in-code 0 1', 'log-in-code 1 1', 'log-in-half 1 1'])
  })

  it('a recovery code works as it is typed; a ticket dies with time, with the password and with the account (AU-33, AU-07)', async () => {
    const { secret, recovery } = await setUp()
    const typed = ` ${recovery[0]!.toUpperCase().replaceAll('-', ' ')} `
    expect((await second((await logIn()).body.ticket, typed)).status).toBe(200)
    const late = (await logIn()).body.ticket
    const early = (await logIn()).body.ticket
    test.clock.move(5 * 60_000 + 1)
    expect((await second(late, codeOf(secret))).body.code).toBe('ticket_late')
    await purgeTickets(test.db, new Date(test.ctx.now()))
    const fresh = (await logIn()).body.ticket
    const change = { password: 'new_word_1', current_password: person.password }
    expect((await test.call('PUT', '/auth', { as: person, body: change })).status).toBe(200)
    for (const ticket of [fresh, early, 'nonsense'])
      expect((await second(ticket, codeOf(secret))).body.code).toBe('ticket_late')
    const last = (await logIn('new_word_1')).body.ticket
    await test.call('DELETE', '/auth', { as: person, body: { password: 'new_word_1' } })
    expect((await second(last, codeOf(secret))).status).toBe(401)
    await test.runJobs()
    for (const table of ['second_factors', 'recovery_codes', 'login_tickets'] as const)
      expect(await test.db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    await test.mails()
  })

  it('is turned off with a proof and a code, and stays through a password by mail (AU-33)', async () => {
    await prove()
    const { secret, recovery } = await setUp()
    await choosePassword()
    const { ticket } = (await logIn()).body
    const entered = await second(ticket, codeOf(secret))
    expect((await turnOff('000000', entered.body)).status).toBe(422)
    expect((await turnOff(recovery[3]!, entered.body)).status).toBe(204)
    expect(await show(entered.body)).toMatchObject({ app: false, recovery: 0, session: false })
    expect((await logIn()).status).toBe(200)
    expect((await test.mails()).map(({ subject }) => subject)).toContain('Logging in no longer asks for a code')
  })

  it('a copy of the database is no second factor: neither secret nor recovery code is in it (AU-09, AU-33)', async () => {
    const { secret, recovery } = await setUp()
    const rows = JSON.stringify([
      await test.db.selectFrom('second_factors').selectAll().execute(),
      await test.db.selectFrom('recovery_codes').selectAll().execute(),
    ])
    expect(rows).toContain('sealed_secret')
    for (const word of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(word)
  })

  it('guesses are limited for the account, whatever the network and the ticket (AU-12, AU-33)', async () => {
    const limited = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
    const { dan } = limited.cast
    const as = 'dan' as const
    const { secret } = (await limited.call('POST', '/auth/second-factor', { as, body: { password: dan.password } }))
      .body
    const code = codesOf(secret).generate({ timestamp: limited.ctx.now() })
    expect((await limited.call('POST', '/auth/second-factor/confirm', { as, body: { code } })).status).toBe(200)
    const statuses: number[] = []
    for (let at = 0; at < 26; at += 1) {
      const from = `198.51.100.${at}`
      const body = { data: dan.nick, password: dan.password }
      const { ticket } = (await limited.call('POST', '/auth/login', { body, from })).body
      statuses.push((await limited.call('POST', '/auth/login/code', { body: { ticket, code: '000000' }, from })).status)
    }
    expect([statuses[24], statuses[25]]).toEqual([401, 429])
  })
})

describe('a stranger who was there first (AU-17, AU-33)', () => {
  it('and registered an address that is not theirs gets in no more when its owner takes it (AU-44)', async () => {
    const { recovery } = await setUp()
    const former = person.password
    const { key, answer } = await addPasskey()
    expect(answer.status).toBe(201)
    await choosePassword()
    expect((await logIn(former)).status).toBe(401)
    expect((await enterWith(key)).body.code).toBe('passkey_unknown')
    // A mailbox alone never replaces a second factor: the operator removes the app of the stranger.
    expect((await logIn()).status).toBe(202)
    expect(recovery).toHaveLength(10)
  })

  it('cannot set up an app where mails are sent and the address is not verified (AU-44)', async () => {
    const { config } = test.ctx
    onTestFinished(() => void (test.ctx.config = config))
    test.ctx.config = { ...config, smtpUrl: 'smtp://127.0.0.1:1' }
    const { status, body } = await start()
    expect([status, body.code]).toEqual([403, 'address_unproven'])
    await prove()
    const { secret } = (await start()).body
    await test.db.updateTable('users').set({ email_verified: false }).where('id', '=', person.id).execute()
    expect((await confirm(codeOf(secret))).body.code).toBe('address_unproven')
    await prove()
    expect((await confirm(codeOf(secret))).status).toBe(200)
    await test.mails()
  })

  it('and knew the password cannot finish an app or a passkey that they began before the second factor came', async () => {
    await test.db.updateTable('users').set({ admin: true }).where('id', '=', person.id).execute()
    let thief = (await logIn()).body
    const { secret } = (await start(thief)).body
    const ask = () => test.call('POST', '/auth/passkeys/options', { as: thief, body: { password: person.password } })
    const [first, second] = [(await ask()).body, (await ask()).body]
    const finish = (asked: Parameters<SoftwarePasskey['create']>[0]) =>
      test.call('POST', '/auth/passkeys', {
        as: thief,
        body: new SoftwarePasskey('https://ludoteca.test').create(asked),
      })
    const owner = await addPasskey()
    expect(owner.answer.status).toBe(201)
    expect((await finish(first)).status).toBe(401)
    thief = (await logIn()).body
    for (const refused of [await confirm(codeOf(secret), thief), await finish(first)])
      expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_needed'])
    expect(await show(thief)).toMatchObject({ session: false })
    await setUp()
    expect((await finish(second)).status).toBe(401)
    await test.mails()
  })

  it('and began an app before they changed the address leaves none when the owner takes it back (AU-16)', async () => {
    await prove()
    const { secret } = (await start()).body
    test.clock.move(1_000)
    const body = { email: `thief_of_${person.email}`, current_password: person.password }
    expect((await test.call('PUT', '/auth', { as: person, body })).status).toBe(200)
    test.clock.move(step)
    expect((await confirm(codeOf(secret))).status).toBe(200)
    const token = tokenIn((await test.mails()).find(({ to, subject }) => to === person.email && !/code/.test(subject)))
    expect((await test.call('POST', '/email/undo', { body: { token } })).status).toBe(200)
    await choosePassword()
    expect((await logIn()).status).toBe(200)
  })
})

describe('an address that is taken back (AU-16, AU-33)', () => {
  it.each([
    [71, 'goes', 200, 'passkey_unknown'],
    [73, 'stays', 202, undefined],
  ])('what was added %i hours before the change %s', async (hours, _word, status, code) => {
    await prove()
    await setUp()
    const { key } = await addPasskey()
    await test.mails()
    test.clock.move(hours * 3_600_000)
    const thief = (await enterWith(key)).body
    const body = { email: `other_of_${person.email}`, current_password: person.password }
    expect((await test.call('PUT', '/auth', { as: thief, body })).status).toBe(200)
    const mails = await test.mails()
    const token = tokenIn(mails.find(({ to, subject }) => to === person.email && subject.includes('another address')))
    expect((await test.call('POST', '/email/undo', { body: { token } })).status).toBe(200)
    await choosePassword()
    expect((await logIn()).status).toBe(status)
    expect((await enterWith(key)).body.code).toBe(code)
  })
})

describe('admins in production (AU-33, GA-01)', () => {
  const people = (as: { token: string } = person) => test.call('GET', '/user/admin/all', { as })
  beforeEach(async () => {
    await test.db.updateTable('users').set({ admin: true }).where('id', '=', person.id).execute()
  })

  it('are refused without a second factor, and play like everybody', async () => {
    const { status, body } = await people()
    expect([status, body.code]).toEqual([403, 'second_factor_needed'])
    expect(await show()).toMatchObject({ needed: true })
    expect((await test.call('GET', '/auth/check', { as: person })).body.an).toBe(1)
  })

  it('are let in once an app is set up, and in each session that gave a code', async () => {
    const weak = (await logIn()).body
    await setUp()
    expect((await people()).status).toBe(200)
    expect((await people(weak)).status).toBe(401)
  })

  it('are let in with a passkey; the password alone adds no other and removes none, nor does the mailbox', async () => {
    const before = (await logIn()).body
    await test.mails()
    const { key, answer } = await addPasskey()
    expect([answer.status, answer.body.ended]).toEqual([201, 1])
    expect((await people()).status).toBe(200)
    expect((await people(before)).status).toBe(401)
    expect((await test.mails())[0]?.text).toContain('The other session that was open is closed')
    const weak = (await logIn()).body
    expect((await people(weak)).body.code).toBe('second_factor_needed')
    for (const refused of [
      (await addPasskey(weak)).answer,
      await start(weak),
      await test.call('DELETE', `/auth/passkeys/${answer.body.id}`, { as: weak, body: { password: person.password } }),
    ])
      expect(refused.body.code).toBe('second_factor_needed')
    await choosePassword()
    const entered = await enterWith(key)
    expect((await people(entered.body)).status).toBe(200)
    const remove = { as: entered.body, body: { password: person.password } }
    expect((await test.call('DELETE', `/auth/passkeys/${answer.body.id}`, remove)).status).toBe(204)
    expect((await people(entered.body)).body.code).toBe('second_factor_needed')
    await test.mails()
  })

  it('who lost theirs get it removed on the command line', async () => {
    await setUp()
    const env = { ...process.env, DATABASE_URL: test.databaseUrl }
    const { status, stdout } = spawnSync(process.execPath, ['scripts/admin.ts', person.nick, 'reset-second-factor'], {
      env,
    })
    expect([status, String(stdout)]).toEqual([0, expect.stringContaining('no second factor')])
    expect((await test.call('GET', '/auth/check', { as: person })).status).toBe(401)
    const entered = await logIn()
    expect(entered.status).toBe(200)
    expect((await people(entered.body)).status).toBe(403)
  })
})
