import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { looksOfficial, nickSkeletonOf } from '../../../common/rules/look-alike.ts'
import { makeArchive, restoreArchive } from '../../testing/archives.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await register('bibliotecaria')
  await register('Marna')
  await register('nuria_v')
})
afterAll(() => test.close())

let count = 0
const register = (nick: string) =>
  test.call('POST', '/auth', { body: { nick, email: `person${(count += 1)}@example.com`, password: 'abc_123' } })
const rename = (name: string, as: 'bob' | 'admin' = 'bob') => test.call('PUT', '/auth', { as, body: { name } })

describe('a new nick (AU-50)', () => {
  it.each(
    'bibIiotecaria BIBL10TECARIA bibli0tecaria Mama a1ice AIice ALlCE nuriav nuria__v N_uria_V_ Mar_na'.split(' '),
  )('must not look like that of another user: %s', async (nick) => {
    const { status, body } = await register(nick)
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'nick_alike', ['nick']])
  })

  it.each(
    [
      'administrator',
      'staff',
      'security',
      'mod',
      'Adm1n',
      'M0D',
      'mod_7',
      'support_team',
      'Ludoteca_Oficial',
      'ludotecateam',
      '5taff',
    ].filter((nick) => /^[A-Za-z]/.test(nick)),
  )('must not speak for the site: %s', async (nick) => {
    const { status, body } = await register(nick)
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'nick_reserved', ['nick']])
  })

  it.each(['Ada_', 'ada_2', 'a_da', 'ada77'])(
    'must not be that of an admin with more or less beside the letters: %s',
    async (nick) => {
      const { status, body } = await register(nick)
      expect([status, body.code]).toEqual([422, 'nick_alike'])
    },
  )

  it('is still refused as in use when it is the same, and free when it merely resembles one', async () => {
    expect((await register('BiblioTecaria')).status).toBe(409)
    for (const nick of [
      'bibliotecario',
      'marina',
      'rootbeer',
      'modesta',
      'system_shock',
      'helper',
      'ludotecario',
      'alicia',
    ])
      expect([nick, (await register(nick)).status]).toEqual([nick, 201])
  })

  it('goes to one of two users who register look-alikes at once', async () => {
    const all = await Promise.all(['Twin_l', 'Twin_I', 'Twin_1'].map((nick) => register(nick)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  })

  it('looks the same to the database as to the rule', async () => {
    const { rows } = await sql<{ nick: string; skeleton: string }>`
      select nick, replace(replace(translate(nick_key, '0i1_', 'oll'), 'rn', 'm'), 'vv', 'w') as skeleton from users`.execute(
      test.db,
    )
    expect(rows.length).toBeGreaterThan(5)
    for (const { nick, skeleton } of rows) expect([nick, skeleton]).toEqual([nick, nickSkeletonOf(nick)])
  })
})

describe('a display name (AU-50)', () => {
  it.each([
    'Administrator',
    'Аdmin',
    'Staff',
    'S e c u r i t y',
    'ＭＯＤ',
    'Sеcurity team',
    'Ludoteca',
    'Ada',
    'Αdа',
    'A.d.a',
    'm\u200bod',
    'Admin ✓',
    '🛡️ Staff',
    'Ada ✓',
    'ᴀᴅᴍɪɴ',
    'Ꮪtaff',
    'Site admin',
    'Trust & Safety',
  ])('must look neither like that of an admin nor like a role: %s', async (name) => {
    const { status, body } = await rename(name)
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, 'name_official', ['name']])
  })

  it('may be that of another user, and anything else; an admin keeps their own', async () => {
    for (const name of [
      'alice',
      'Bob',
      'Núria Roure',
      'Иван',
      'Root Beer',
      'El Moderno',
      '🎮',
      'System Shock ✓',
      'Adán',
    ])
      expect([name, (await rename(name)).status]).toEqual([name, 200])
    expect((await rename('Ada', 'admin')).status).toBe(200)
    expect(looksOfficial('')).toBe(false)
  })

  it.each([
    ['Staff', null],
    ['Αdа', null],
    ['Núria', 'Núria'],
  ])('is restored from an archive by the same rule: %s', async (name, restored) => {
    const nick = `restorer_${(count += 1)}`
    const { token } = (await register(nick)).body
    const profile = { name, surname: null, birthdate: null, city: 'Vigo', biography: null }
    const preferences = {
      lang: 'en',
      email_notification: true,
      timeline_privacy: 'everyone',
      trophy_privacy: 'everyone',
    }
    const created_at = '2020-01-01T00:00:00.000Z'
    const account = { nick: 'other', email: 'other@example.com', created_at, profile, preferences }
    const zip = await makeArchive({ 'account.json': JSON.stringify(account) })
    expect((await restoreArchive(test, { token }, zip)).state).toBe('applied')
    const { body } = await test.call('GET', '/auth/check', { as: { token } })
    expect([body.name, body.city]).toEqual([restored, 'Vigo'])
  })
})

describe('the badge of admins (AU-50)', () => {
  it('is part of a user wherever they are shown, and of nobody else', async () => {
    expect((await test.call('GET', '/user/ada')).body.an).toBe(1)
    expect((await test.call('GET', '/user/bob')).body).not.toHaveProperty('an')
    const comment = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
    })
    const post = (await test.call('POST', '/comment', { as: 'admin', body: { comment, public: 1 } })).body
    expect(post.user).toMatchObject({ nick: 'ada', an: 1 })
  })
})
