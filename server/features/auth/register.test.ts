import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { passwordPattern, reservedNicks } from '../../../common/rules/account.ts'
import { addGames } from '../../testing/games.ts'
import { hashPassword } from './passwords.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashings } from '../../testing/work.ts'

vi.mock('@node-rs/argon2', { spy: true })

let test: TestApp
let number = 0
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const fresh = () => {
  number += 1
  return { nick: `player_${number}`, email: `player_${number}@example.com`, password: 'abc_123' }
}
const register = (body: object) => test.call('POST', '/auth', { body })
const people = async () =>
  Number(
    (
      await test.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )

describe('register', () => {
  it('makes an account and logs in (AUT-01, AUT-07)', async () => {
    const given = { nick: 'Samus_Aran', email: 'Samus@Example.com', password: 'zero_suit', lang: 'es' }
    const { status, body } = await register(given)
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      nick: 'Samus_Aran',
      email: 'Samus@Example.com',
      lang: 'es',
      an: 0,
      pm: 0,
      email_verified: 0,
    })
    const check = await test.call('GET', '/auth/check', { as: { token: body.token } })
    expect(check.body).toEqual(body.user)
    for (const data of ['samus_aran', ' SAMUS@example.COM '])
      expect((await test.call('POST', '/auth/login', { body: { data, password: 'zero_suit' } })).status).toBe(200)
  })

  it('tells a nick and an e-mail in use both at once, whatever their case (AUT-02, AUT-03)', async () => {
    const both = await register({ nick: 'ALICE', email: 'Bob@EXAMPLE.com', password: 'abc_123' })
    expect([both.status, both.body.errors]).toEqual([409, { email: ['Email in use.'], nick: ['Nick in use.'] }])
    const nick = await register({ ...fresh(), nick: 'aLiCe' })
    expect([nick.status, nick.body.errors]).toEqual([409, { nick: ['Nick in use.'] }])
    const email = await register({ ...fresh(), email: 'ALICE@example.com' })
    expect([email.status, email.body.errors]).toEqual([409, { email: ['Email in use.'] }])
  })

  it('keeps the nick of a deleted account taken (AUT-12)', async () => {
    const given = fresh()
    const { body } = await register(given)
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', body.user.id).execute()
    expect((await register({ ...fresh(), nick: given.nick })).status).toBe(409)
  })

  it('gives one nick, and one e-mail, to one of ten who ask at once (AU-21)', async () => {
    for (const field of ['nick', 'email'] as const) {
      const wanted = fresh()[field]
      const answers = await Promise.all(Array.from({ length: 10 }, () => register({ ...fresh(), [field]: wanted })))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
        expect(status).toBe(409)
        expect(Object.keys(body.errors)).toEqual([field])
      }
    }
  })

  it.each([
    'Admın',
    'nick\u200b',
    '\u202enick',
    'ｎｉｃｋ',
    'ab',
    '1up',
    '_up',
    'a b',
    'a.b',
    'a-b',
    'a'.repeat(31),
    'абв',
    '',
  ])('refuses the nick %o (AU-21)', async (nick) => {
    const { status, body } = await register({ ...fresh(), nick })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['nick']])
  })

  it('refuses the reserved nicks in any case, so that none shadows an address of ours (AU-21, US-05)', async () => {
    const before = await people()
    for (const nick of [...reservedNicks, 'Admin', 'TOP_USERS']) {
      const { status, body } = await register({ ...fresh(), nick })
      expect([nick, status, Object.keys(body.errors ?? {})]).toEqual([nick, 422, ['nick']])
    }
    expect(await people()).toBe(before)
  })

  it.each([
    'a@x.com\r\nBcc:z@y.com',
    '"x" <a@x.com>, b@y.com',
    'a@x.com,b@y.com',
    'a@x',
    '@x.com',
    'a@',
    'a b@x.com',
    'a@x..com',
    'a@-x.com',
    `${'a'.repeat(65)}@x.com`,
    `a@${'x'.repeat(260)}.com`,
    'á@x.com',
  ])('refuses the e-mail %o (AU-22)', async (email) => {
    const { status, body } = await register({ ...fresh(), email })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  })

  it('refuses a huge nested e-mail (AU-22)', async () => {
    expect((await register({ ...fresh(), email: '('.repeat(30_000) })).status).toBe(422)
  })

  it('ignores every right that is asked for (AU-15)', async () => {
    const { status, body } = await register({
      ...fresh(),
      an: 1,
      pm: 1,
      id: 1,
      admin: true,
      premium: true,
      email_verified: true,
      created_at: '2001-01-01T00:00:00Z',
      accounts: [{ platform: 'steam', username: 'x' }],
      visible: 1,
      TotalLikes: 9,
    })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ an: 0, pm: 0, email_verified: 0, accounts: [] })
    expect(body.user.id).not.toBe(1)
    expect(body.user.created_at).not.toMatch(/^2001/)
    expect((await register({ ...fresh(), constructor: { prototype: { an: 1 } } })).status).toBe(400)
  })
})

describe('passwords (AU-23, AUT-13)', () => {
  it('has the rules of the specification', async () => {
    for (const password of ['abc12', 'pass w!', '', 'ñandú_1', 'a'.repeat(129)]) {
      const { status, body } = await register({ ...fresh(), password })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
    }
    for (const password of ['short 1', '🔑'.repeat(7), '🔑'.repeat(129)])
      expect((await register({ ...fresh(), password })).status).toBe(422)
    expect((await register({ ...fresh(), password: 'ab'.repeat(32) })).status).toBe(201)
    expect(new RegExp(passwordPattern).test('abc_12')).toBe(true)
  })

  it('accepts any characters from a length of eight on, however its letters are spelt (AU-45, AUT-14)', async () => {
    const words = [
      'correct horse battery!',
      'xK9$-mQ2&vL7*',
      'contraseña de Núñez',
      '🔑🚪'.repeat(6),
      `"'<>\\;--%00 {}`,
      'eight ñ!',
      'tab\tline\n',
      '🔑🚪'.repeat(4),
    ]
    for (const password of words) {
      const given = { ...fresh(), password }
      expect([password, (await register(given)).status]).toEqual([password, 201])
      for (const form of ['NFC', 'NFD'] as const) {
        const body = { data: given.nick, password: password.normalize(form) }
        expect((await test.call('POST', '/auth/login', { body })).status).toBe(200)
      }
    }
  })

  it('refuses what would be guessed first, in any case, and the own names (AU-23, AU-45, AUT-14)', async () => {
    const given = { nick: 'Metroid_Fan', email: 'Metroid.Prime@example.com' }
    const refused = async (password: string) => {
      const { status, body } = await register({ ...given, password })
      return [status, body.code, Object.keys(body.errors ?? {})]
    }
    const common = ['123456', 'password', 'PassWord123', 'contrasena', 'ｑｗｅｒｔｙｕｉｏｐ１２３', 'password1234']
    for (const password of [
      ...common,
      'abcdef',
      '987654',
      'aaaaaa',
      '        ',
      'Ludoteca',
      'P@ssw0rd',
      '!QAZ2wsx',
      '123456789.',
    ])
      expect([password, ...(await refused(password))]).toEqual([password, 422, 'password_common', ['password']])
    for (const password of ['metroid_fan', 'METROID_FAN', 'metroid.prime@EXAMPLE.com'])
      expect([password, ...(await refused(password))]).toEqual([password, 422, 'password_own', ['password']])
    expect(await refused('Metroid_Fan_is_9')).toEqual([201, undefined, []])
  })

  it('refuses names with digits and signs around them: the own ones, that of the site, titles of games (AU-56)', async () => {
    await addGames(test)
    const given = { nick: 'Zebes_Fan', email: 'ridley.k@example.com' }
    const refused = async (password: string) => {
      const { status, body } = await register({ ...given, password })
      return [password, status, body.code, Object.keys(body.errors ?? {})]
    }
    for (const password of [
      'Ludoteca1',
      'ludoteca_2024',
      'LUDOTECA!!',
      'Zebes_Fan_9',
      'zebesfan2024!',
      'zebes.fan#1',
      'ridleyk77',
      'Ridley_K_1',
      'Celeste2024',
      'hollow_knight1',
      'Hollow Knight!',
      'hollowknight1',
      '2024celeste',
      '99_HollowKnight_99',
      '2024ludoteca',
      '1zebesfan1',
    ])
      expect(await refused(password)).toEqual([password, 422, 'password_name', ['password']])
    for (const password of [
      'zebes_fan_since_94',
      'ludotecario',
      'celestial_9',
      'my_hollow_knight',
      '漢字漢字漢字celeste',
    ])
      expect([password, (await register({ ...fresh(), password })).status]).toEqual([password, 201])
  })

  it('still lets in whoever has a common one (AUT-14)', async () => {
    const given = fresh()
    await register(given)
    const password_hash = await hashPassword('password')
    await test.db.updateTable('users').set({ password_hash }).where('nick', '=', given.nick).execute()
    const body = { data: given.nick, password: 'password' }
    expect((await test.call('POST', '/auth/login', { body })).status).toBe(200)
  })

  it('counts every letter of a long one', async () => {
    const given = { ...fresh(), password: `${'a'.repeat(72)}b` }
    await register(given)
    const login = (password: string) => test.call('POST', '/auth/login', { body: { data: given.nick, password } })
    expect((await login(`${'a'.repeat(72)}c`)).status).toBe(401)
    expect((await login(given.password)).status).toBe(200)
  })

  it('refuses a megabyte before any hashing', async () => {
    const before = hashings()
    for (const length of [100_000, 1_000_000, 1_100_000])
      expect((await register({ ...fresh(), password: 'a'.repeat(length) })).status).toBe(413)
    expect(hashings()).toBe(before)
  })

  it('stores argon2id strings only (AU-09)', async () => {
    const rows = await test.db.selectFrom('users').select('password_hash').execute()
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
