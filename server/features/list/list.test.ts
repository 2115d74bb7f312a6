import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  await test.db.deleteFrom('lists').execute()
  test.clock.reset()
})
afterAll(() => test.close())

const make = (as: CastName, title: string, open = true, description?: string) =>
  test.call('POST', '/list', { as, body: { title, public: open, ...(description !== undefined && { description }) } })
const add = (as: CastName, list: number, slug: string, order?: number) =>
  test.call('POST', '/list/add', { as, body: { id_list: list, id_game: games[slug], ...(order && { order }) } })
const drop = (as: CastName, list: number, slug: string) =>
  test.call('POST', '/list/delete/game', { as, body: { id_list: list, id_game: games[slug] } })
const show = (id: number | string, as?: CastName) => test.call('GET', `/list/${encodeURIComponent(id)}`, as && { as })
const slugsOf = async (id: number, as?: CastName): Promise<[string, number][]> =>
  (await test.call('GET', `/list/${id}/games`, as && { as })).body.data.map(({ slug, order }: any) => [slug, order])
const move = (as: CastName, list: number, moves: [slug: string, order: number][]) =>
  test.call('POST', '/list/order', {
    as,
    body: { games: moves.map(([slug, order]) => ({ id_list: list, id_game: games[slug], order })) },
  })

describe('a list (LIS-01)', () => {
  it('is made with its words, trimmed, and shown to everybody (LIS-01)', async () => {
    const { status, body } = await make('alice', '  Games  for\nrainy days ', true, ' Bring tea. ')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      slug: 'games-for-rainy-days',
      title: 'Games for rainy days',
      description: 'Bring tea.',
      public: 1,
      TotalGames: 0,
      TotalLikes: 0,
      liked: 0,
      games: [],
      user: { nick: 'alice' },
    })
    expect(body.created_at).toBe(body.changed_at)
    expect((await show(body.id)).body).toEqual(body)
    expect((await show('Alice/games-for-rainy-days', 'bob')).body).toEqual(body)
  })

  it('takes a game at the end or at a place, once, and gives it back (LIS-01)', async () => {
    const { id } = (await make('alice', 'Mine')).body
    test.clock.move(60_000)
    const first = await add('alice', id, 'celeste')
    expect([first.status, first.body.TotalGames, first.body.games[0].slug]).toEqual([201, 1, 'celeste'])
    expect(first.body.changed_at > first.body.created_at).toBe(true)
    await add('alice', id, 'hollow-knight')
    await add('alice', id, 'chrono-cross', 1)
    await add('alice', id, 'some-day', 900)
    const again = await add('alice', id, 'celeste', 1)
    expect([again.status, again.body.TotalGames]).toEqual([200, 4])
    const expected = [
      ['chrono-cross', 1],
      ['celeste', 2],
      ['hollow-knight', 3],
      ['some-day', 4],
    ]
    expect(await slugsOf(id)).toEqual(expected)
    const less = await drop('alice', id, 'celeste')
    expect([less.status, less.body.TotalGames]).toEqual([200, 3])
    const [nothing] = [await drop('alice', id, 'celeste')]
    expect([nothing.status, nothing.body]).toEqual([200, less.body])
    expect(await slugsOf(id)).toEqual([
      ['chrono-cross', 1],
      ['hollow-knight', 2],
      ['some-day', 3],
    ])
    await add('alice', id, 'celeste', 2)
    expect((await slugsOf(id)).map(([slug]) => slug)).toEqual(['chrono-cross', 'celeste', 'hollow-knight', 'some-day'])
  })

  it('is put in order (LIS-01, LI-05)', async () => {
    const { id } = (await make('alice', 'Mine')).body
    for (const slug of ['celeste', 'hollow-knight', 'chrono-cross', 'some-day']) await add('alice', id, slug)
    expect((await move('alice', id, [['some-day', 1]])).status).toBe(204)
    expect((await slugsOf(id)).map(([slug]) => slug)).toEqual(['some-day', 'celeste', 'hollow-knight', 'chrono-cross'])
  })
})
