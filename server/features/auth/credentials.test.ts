import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tokenProblems } from '../../errors.ts'
import { tokenIn } from '../../testing/mails.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
let person: { id: number; nick: string; email: string; password: string; token: string }
let number = 0
beforeEach(async () => {
  number += 1
  const given = { nick: `owner_${number}`, email: `owner_${number}@example.com`, password: 'abc_123' }
  const { body } = await test.call('POST', '/auth', { ...known, body: { ...given, lang: 'es' } })
  person = { ...given, id: body.user.id, token: body.token }
  await test.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute()
  await test.mails()
})
afterEach(() => test.clock.reset())
afterAll(() => test.close())

const change = (body: object) => test.call('PUT', '/auth', { as: person, body })
// A device that is known is told by no mail.
const known = { headers: { cookie: `device=${'a'.repeat(43)}` } }
const login = (data: string, password: string) =>
  test.call('POST', '/auth/login', { ...known, body: { data, password } })
const check = async (token: string) => {
  const { status, body } = await test.call('GET', '/auth/check', { as: { token } })
  return status === 200 ? 200 : (body.detail as string)
}
const verify = (token: string) => test.call('POST', '/email/verify', { body: { token } })
const undo = (token: string) => test.call('POST', '/email/undo', { body: { token } })
const pending = async () => (await test.call('GET', '/email', { as: person })).body.pending
const own = async () => (await test.call('GET', '/auth/check', { as: person })).body
const sent = async () => (await test.mails()).map(({ to, subject }) => `${to} ${subject}`).toSorted()

describe('e-mail and password (AUT-11, AU-16)', () => {
  it('do not change without the current password, and nothing else with them', async () => {
    const before = await own()
    const wishes = [
      { email: 'thief@example.com' },
      { password: 'thief_123' },
      { email: 'thief@example.com', password: 'thief_123', city: 'X' },
    ]
    for (const wish of wishes)
      for (const proof of [{}, { current_password: 'abc_124' }, { current_password: 'thief_123' }]) {
        const { status, body, text } = await change({ ...wish, ...proof })
        expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
        for (const problem of Object.values(tokenProblems)) expect(text).not.toContain(problem)
      }
    for (const proof of ['', null, 1, ['abc_123'], { abc_123: 1 }])
      expect((await change({ email: 'thief@example.com', current_password: proof })).status).toBe(422)
    expect((await change({ current_password: person.password })).status).toBe(422)
    expect(await own()).toEqual(before)
    expect((await login(person.nick, person.password)).status).toBe(200)
    expect(await sent()).toEqual([])
  })

  it('a new password ends all other sessions and is told to the owner', async () => {
    const other = (await login(person.nick, person.password)).body.token as string
    const { status, body } = await change({ password: 'new_word_1', current_password: person.password, city: 'Oxford' })
    expect([status, body.city, body.email_verified]).toEqual([200, 'Oxford', 1])
    expect([await check(person.token), await check(other)]).toEqual([200, tokenProblems.blacklisted])
    expect((await login(person.nick, person.password)).status).toBe(401)
    expect((await login(person.nick, 'new_word_1')).status).toBe(200)
    expect(await sent()).toEqual([`${person.email} Tu contraseña ha cambiado`])
  })

  it('a new e-mail counts when it is proven; the old one is told', async () => {
    const email = `New_${number}@Example.com`
    const { status, body } = await change({ email, current_password: person.password })
    expect([status, body.email, body.email_verified]).toEqual([200, person.email, 1])
    expect(await pending()).toBe(email)
    expect((await login(email, person.password)).status).toBe(401)
    const mails = await test.mails()
    expect(mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
      [`${email} Confirma tu nuevo correo`, `${person.email} Tu cuenta va a cambiar de correo`].toSorted(),
    )
    expect((await verify(tokenIn(mails.find(({ to }) => to === email)))).status).toBe(200)
    expect(await own()).toMatchObject({ email, email_verified: 1 })
    expect(await pending()).toBeNull()
    expect((await login(person.email, person.password)).status).toBe(401)
    expect((await login(email.toLowerCase(), person.password)).body.user.email).toBe(email)
    expect(await check(person.token)).toBe(200)
  })

  it('a new e-mail that waits can be given up, replaced, and sent again', async () => {
    const [first, second] = [`first_${number}@example.com`, `second_${number}@example.com`]
    await change({ email: first, current_password: person.password })
    const mail = (await test.mails()).find(({ to }) => to === first)
    await change({ email: second, current_password: person.password })
    expect((await verify(tokenIn(mail))).status).toBe(409)
    await test.mails()
    expect((await test.call('POST', '/email/resend', { as: person })).status).toBe(202)
    const [again] = await test.mails()
    expect(again?.to).toBe(second)
    expect((await test.call('DELETE', '/email', { as: person })).status).toBe(204)
    expect(await pending()).toBeNull()
    expect((await verify(tokenIn(again))).status).toBe(409)
    expect((await own()).email).toBe(person.email)
  })

  it('for 72 hours the old address takes the account back, also from who went on changing it (AU-16, AUT-14)', async () => {
    const thief = person.token
    const move = async (email: string) => {
      await change({ email, current_password: person.password })
      const mails = await test.mails()
      await verify(tokenIn(mails.find(({ to }) => to === email)))
      return tokenIn(mails.find(({ to }) => to !== email))
    }
    const owners = await move(`thief_a${number}@example.com`)
    const thiefs = await move(`thief_b${number}@example.com`)
    // Nobody gets an address to which an account can be reverted.
    const late = { nick: `late_${number}`, email: person.email, password: 'abc_123' }
    expect((await test.call('POST', '/auth', { ...known, body: late })).body.errors).toEqual({
      email: ['Email in use.'],
    })
    test.clock.move(71 * 3_600_000)
    expect((await undo(owners)).body).toEqual({ undone: true })
    expect((await undo(owners)).status).toBe(409)
    expect((await undo(thiefs)).status).toBe(409)
    expect(await check(thief)).not.toBe(200)
    expect((await login(person.nick, person.password)).status).toBe(401)
    const [reset] = await test.mails()
    expect([reset?.to, reset?.subject]).toEqual([person.email, 'Elige una contraseña nueva'])
    const given = { email: person.email, password: 'mine_again_1', password_confirmation: 'mine_again_1' }
    expect((await test.call('POST', '/password/reset', { body: { ...given, token: tokenIn(reset) } })).body).toBe(true)
    expect((await login(person.email, 'mine_again_1')).body.user).toMatchObject({ email: person.email })
  })

  it('after 72 hours it does not; before the proof it stops the change (AU-16, AUT-14)', async () => {
    const email = `moved_${number}@example.com`
    await change({ email, current_password: person.password })
    const [mails] = [await test.mails()]
    const token = tokenIn(mails.find(({ to }) => to === person.email))
    test.clock.move(72 * 3_600_000 + 1_000)
    expect((await undo(token)).status).toBe(409)
    test.clock.reset()
    for (const wrong of ['x', tokenIn(mails.find(({ to }) => to === email))])
      expect((await undo(wrong)).status).toBe(409)
    expect((await undo(token)).status).toBe(200)
    expect((await verify(tokenIn(mails.find(({ to }) => to === email)))).status).toBe(409)
    await test.mails()
  })

  it('both at once tell all of it to the old address', async () => {
    const email = `both_${number}@example.com`
    const given = { email, password: 'new_word_1', current_password: person.password }
    expect((await change(given)).status).toBe(200)
    expect((await login(person.email, 'new_word_1')).status).toBe(200)
    expect(await sent()).toEqual(
      [
        `${email} Confirma tu nuevo correo`,
        `${person.email} Tu contraseña ha cambiado`,
        `${person.email} Tu cuenta va a cambiar de correo`,
      ].toSorted(),
    )
  })

  it('the notice of a new password goes to the address as it was then', async () => {
    expect((await change({ password: 'thief_123', current_password: person.password })).status).toBe(200)
    const email = `thief_${number}@example.com`
    expect((await change({ email, current_password: 'thief_123' })).status).toBe(200)
    expect(await sent()).toContain(`${person.email} Tu contraseña ha cambiado`)
  })

  it('the e-mail one has already is no change', async () => {
    const before = await own()
    for (const given of [{ email: person.email }, { email: person.email.toUpperCase() }]) {
      const { status, body } = await change(given)
      expect([status, body]).toEqual([200, before])
    }
    expect((await change({ email: person.email, city: 'Oxford' })).body).toEqual({ ...before, city: 'Oxford' })
    expect(await sent()).toEqual([])
  })

  it('an e-mail in use is refused, and the rest with it (AUT-03)', async () => {
    await test.db
      .insertInto('users')
      .values({
        nick: `gone_${number}`,
        email: `gone_${number}@example.com`,
        email_verified: true,
        deleted_at: new Date(),
      })
      .execute()
    const before = await own()
    for (const email of ['alice@example.com', 'ALICE@Example.com', `gone_${number}@example.com`]) {
      const given = { email, password: 'new_word_1', city: 'X', current_password: person.password }
      const { status, body } = await change(given)
      expect([status, body.errors]).toEqual([409, { email: ['Email in use.'] }])
    }
    expect(await own()).toEqual(before)
    expect((await login(person.nick, person.password)).status).toBe(200)
    expect(await sent()).toEqual([])
  })

  it('two people who want one address at once: who proves it first gets it', async () => {
    const email = `wanted_${number}@example.com`
    const body = { email, current_password: test.cast.alice.password }
    const answers = await Promise.all(
      (['bob', 'carla', 'dan'] as const).map((as) => test.call('PUT', '/auth', { as, body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const tokens = (await test.mails()).filter(({ to }) => to === email).map((mail) => tokenIn(mail))
    expect(tokens).toHaveLength(3)
    const proofs = await Promise.all(tokens.map((token) => verify(token)))
    expect(proofs.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('ten changes of one password at once: one counts', async () => {
    const words = Array.from({ length: 10 }, (_, at) => `new_word_${at}`)
    const answers = await Promise.all(words.map((password) => change({ password, current_password: person.password })))
    const winners = words.filter((_, at) => answers[at]?.status === 200)
    expect(winners).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
    expect((await login(person.nick, winners[0] ?? '')).status).toBe(200)
    expect(await sent()).toHaveLength(1)
  })

  it('follow the rules of registration', async () => {
    for (const [given, field] of [
      [{ password: 'short' }, 'password'],
      [{ password: 'pass w!' }, 'password'],
      [{ password: 'iloveyou' }, 'password'],
      [{ password: person.nick }, 'password'],
      [{ email: 'a@x.com\r\nBcc:z@y.com' }, 'email'],
      [{ email: ['a@x.com'] }, 'email'],
      [{ password: { length: 9 } }, 'password'],
    ] as const) {
      const { status, body } = await change({ ...given, current_password: person.password })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
  })

  it('somebody without a password is shown the way to one', async () => {
    await test.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute()
    for (const given of [{ password: 'new_word_1' }, { email: 'x@example.com', current_password: 'abc_123' }]) {
      const { status, body } = await change(given)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
      expect(body.errors.current_password[0]).toContain('Forgot your password?')
    }
    expect((await change({ city: 'Oxford' })).body).toMatchObject({ city: 'Oxford', has_password: 0 })
  })
})
