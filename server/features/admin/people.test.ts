import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Page } from '../../../common/api/shapes.ts'
import { AdminUser } from '../../../common/api/user.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
  const games = await addGames(test)
  await test.call('POST', '/collection', { as: 'alice', body: { id_game: games.celeste, type: 'rating', value: 9 } })
  await test.call('POST', '/collection', { as: 'alice', body: { id_game: games.celeste, type: 'favourite', value: 1 } })
  await test.db
    .updateTable('users')
    .set({
      name: 'Alicia Liddell',
      surname: 'CANARYsurname',
      birthdate: '1990-02-03',
      city: 'CANARYcity',
      password_hash: 'CANARYhash',
      last_seen_at: new Date('2026-03-04T15:16:17Z'),
    })
    .where('nick', '=', 'alice')
    .execute()
})
afterAll(() => test.close())

interface Listed {
  nick: string
  email: string
}
const list = (query = '') => test.call('GET', `/user/admin/all${query}`, { as: 'admin' })
const nicks = async (text: string): Promise<string[]> =>
  (await list(`?text=${encodeURIComponent(text)}`)).body.data.map(({ nick }: Listed) => nick)

describe('GET user/admin/all', () => {
  it('lists everybody, newest first, with their totals (GAM-10, US-01)', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(Compile(Page(AdminUser)).Check(body)).toBe(true)
    expect(body.data.map(({ nick }: Listed) => nick)).toEqual(['ada', 'dan', 'carla', 'bob', 'alice'])
    expect(body).toMatchObject({ total: 5, current_page: 1, next_page_url: null })
    expect(body.data[4]).toMatchObject({
      email: 'alice@example.com',
      email_verified: 1,
      an: 0,
      totals: { games: 1, rated: 1, favourite: 1, have: 0 },
    })
    expect(body.data[0].an).toBe(1)
  })

  it('tells the day of the last visit and nothing that is only theirs (US-02, P-44)', async () => {
    const { body, text } = await list()
    expect(body.data[4].last_seen_at).toBe('2026-03-04T00:00:00.000Z')
    expect(text).not.toMatch(/CANARY|1990|"password|15:16/)
  })

  it.each([
    ['LIC', ['alice']],
    ['liddell', ['alice']],
    ['bob@exam', ['bob']],
    ['@example.com', ['ada', 'dan', 'carla', 'bob', 'alice']],
    ['da', ['dan']],
    ['nobody at all', []],
    ['%', []],
    ['___', []],
    [String.raw`\\`, []],
    ["' or 1=1 --", []],
  ])('finds %j in nick, name and e-mail (GAM-10, CA-01)', async (text, expected) => {
    expect(await nicks(text)).toEqual(expected)
  })

  it('turns its pages, keeping the text (API-02)', async () => {
    await test.db
      .insertInto('users')
      .values(
        Array.from({ length: 24 }, (_, at) => ({
          nick: `extra_${at}`,
          email: `extra_${at}@example.org`,
          // The same time for all: the order must still be unambiguous.
          created_at: new Date('2020-01-01T00:00:00Z'),
        })),
      )
      .execute()
    const first = (await list('?text=extra_')).body
    expect(first).toMatchObject({ total: 24, next_page_url: '/api/user/admin/all?text=extra_&page=2' })
    const second = (await list('?text=extra_&page=2')).body
    expect(second).toMatchObject({ current_page: 2, next_page_url: null })
    const all = [...first.data, ...second.data].map(({ nick }: Listed) => nick)
    expect(new Set(all).size).toBe(24)
  })

  it('leaves out who left (US-04)', async () => {
    await test.db
      .insertInto('users')
      .values({ nick: 'departed', email: 'd@example.com', deleted_at: new Date() })
      .execute()
    expect(await nicks('departed')).toEqual([])
  })

  it('is for admins only, by the rights of this moment (US-01, GA-01)', async () => {
    expect((await test.call('GET', '/user/admin/all')).status).toBe(401)
    expect((await test.call('GET', '/user/admin/all', { as: 'bob' })).status).toBe(403)
    await test.db.updateTable('users').set({ admin: false }).where('nick', '=', 'ada').execute()
    expect((await list()).status).toBe(403)
    await test.db.updateTable('users').set({ admin: true }).where('nick', '=', 'ada').execute()
    expect((await list()).status).toBe(200)
  })

  it.each(['?page=0', '?page=x', '?text=' + 'x'.repeat(81), '?text=%00'])('refuses %s (ERR-02)', async (query) => {
    const { status } = await list(query)
    expect([400, 422]).toContain(status)
  })
})
