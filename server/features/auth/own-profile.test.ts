import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const change = (body: unknown) => test.call('PUT', '/auth', { as: 'alice', body })
const own = async () => (await test.call('GET', '/auth/check', { as: 'alice' })).body

describe('PUT auth (AUT-11)', () => {
  it('changes what it is given and leaves the rest', async () => {
    const first = await change({
      name: ' Alice ',
      surname: 'Liddell',
      city: 'Oxford',
      biography: 'Fell\nin a hole.',
      lang: 'es',
    })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      name: 'Alice',
      surname: 'Liddell',
      city: 'Oxford',
      biography: 'Fell\nin a hole.',
      lang: 'es',
    })
    const second = await change({
      city: null,
      surname: '  ',
      email_notification: false,
      timeline_privacy: 'nobody',
      trophy_privacy: 'followed',
    })
    expect(second.body).toMatchObject({
      name: 'Alice',
      surname: null,
      city: null,
      lang: 'es',
      email_notification: 0,
      timeline_privacy: 'nobody',
      trophy_privacy: 'followed',
    })
    expect((await change({ email_notification: 1 })).body.email_notification).toBe(1)
    const last = await change({ lang: 'en' })
    expect(await own()).toEqual(last.body)
  })

  it('measures names and biography in characters, as people count them', async () => {
    expect((await change({ biography: '🎮'.repeat(300) })).status).toBe(200)
    expect((await change({ biography: 'x'.repeat(301) })).body.errors).toHaveProperty('biography')
    expect((await change({ name: 'x'.repeat(61) })).body.errors).toHaveProperty('name')
  })

  it('keeps a name on one line', async () => {
    expect((await change({ name: 'Alice\r\nBcc: x' })).body.name).toBe('Alice Bcc: x')
  })

  it('never changes rights, ids or verification (AU-15)', async () => {
    const before = await own()
    const rights = {
      an: 1,
      pm: 1,
      id: 1,
      admin: true,
      premium: true,
      nick: 'root',
      nick_key: 'root',
      email_verified: 0,
      created_at: '2001-01-01',
      accounts: [],
      visible: 1,
      TotalLikes: 9,
      google: 1,
      google_sub: 'x',
      has_password: 0,
      deleted_at: null,
      password_hash: 'x',
    }
    expect((await change({ ...rights, city: before.city })).body).toEqual(before)
    expect((await change(rights)).status).toBe(422)
    expect(await own()).toEqual(before)
    for (const poison of ['{"__proto__":{"an":1},"city":"X"}', '{"constructor":{"prototype":{"an":1}},"city":"X"}'])
      expect((await change(poison)).status).toBe(400)
    expect((await change('{"city":"A","city":"B"}')).body.city).toBe('B')
    expect((await change('{"an":0,"an":1,"city":"A"}')).body.an).toBe(0)
    for (const list of [[], [{ an: 1, city: 'X' }], { city: ['X'] }, { city: { an: 1 } }])
      expect((await change(list)).status).toBe(422)
    expect(await own()).toMatchObject({ an: 0, pm: 0, id: before.id, nick: 'alice', email_verified: 1, city: 'A' })
    expect(({} as { an?: unknown }).an).toBeUndefined()
  })

  it('takes no address as a picture; null takes the picture away (US-06)', async () => {
    await test.db.updateTable('users').set({ avatar: 'old', background: 'old' }).where('nick', '=', 'alice').execute()
    for (const picture of [
      'javascript:alert(1)',
      'http://169.254.169.254/',
      'data:text/html,x',
      '//evil.example/x.png',
      '',
      1,
    ])
      for (const field of ['avatar', 'background']) {
        const { status, body } = await change({ [field]: picture, city: 'X' })
        expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
      }
    expect(await own()).toMatchObject({ avatar: 'old', background: 'old' })
    expect((await change({ avatar: null })).body).toMatchObject({ avatar: null, background: 'old' })
    expect((await change({ background: null })).body).toMatchObject({ avatar: null, background: null })
  })

  it.each([
    '2999-01-01',
    '1700-01-01',
    '1899-12-31',
    '2001-02-30',
    '2023-02-29',
    '01-01-2000',
    '2000-1-1',
    'yesterday',
    '',
    20000101,
  ])('refuses the birthdate %o (AU-26)', async (birthdate) => {
    const { status, body } = await change({ birthdate })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['birthdate']])
  })

  it('knows the day somebody turns sixteen (AU-26)', async () => {
    const today = new Date(test.ctx.now())
    const yearsAgo = (years: number, days = 0) => {
      const date = new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() + days))
      return utcDay(date)
    }
    expect((await change({ birthdate: yearsAgo(16, 1) })).status).toBe(422)
    for (const birthdate of [yearsAgo(16), '1900-01-01', '2000-02-29'])
      expect((await change({ birthdate })).body.birthdate).toBe(birthdate)
    expect((await change({ birthdate: null })).body.birthdate).toBeNull()
  })
})

it('an answer about oneself has exactly the keys that are written down (US-02)', async () => {
  const keys = [
    'id',
    'nick',
    'name',
    'surname',
    'email',
    'email_verified',
    'birthdate',
    'city',
    'biography',
    'avatar',
    'background',
    'lang',
    'accounts',
    'an',
    'pm',
    'email_notification',
    'timeline_privacy',
    'trophy_privacy',
    'hidden_words',
    'spoilers_covered',
    'has_password',
    'google',
    'created_at',
  ]
  expect(Object.keys(await own())).toEqual(keys)
})
