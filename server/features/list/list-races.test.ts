import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
let all: number[]

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  all = Object.values(games)
})
beforeEach(async () => void (await test.db.deleteFrom('lists').execute()))
afterAll(() => test.close())

const as = 'alice'
const make = async (title = 'Mine'): Promise<number> =>
  (await test.call('POST', '/list', { as, body: { title, public: true } })).body.id
const add = (id_list: number, id_game: number | undefined, order?: number) =>
  test.call('POST', '/list/add', { as, body: { id_list, id_game, ...(order && { order }) } })
const drop = (id_list: number, id_game: number | undefined) =>
  test.call('POST', '/list/delete/game', { as, body: { id_list, id_game } })
const flip = (id: number, open: boolean) => test.call('PUT', '/list', { as, body: { id, title: 'Mine', public: open } })
const order = (id_list: number, moves: [id_game: number | undefined, order: number][]) =>
  test.call('POST', '/list/order', {
    as,
    body: { games: moves.map(([id_game, order]) => ({ id_list, id_game, order })) },
  })
const gamesOf = async (id: number): Promise<{ ids: number[]; orders: number[]; total: number }> => {
  const { body } = await test.call('GET', `/list/${id}/games`, { as })
  const data: { id: number; order: number }[] = body.data
  return { ids: data.map((game) => game.id), orders: data.map((game) => game.order), total: body.total }
}
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
const statuses = (answers: { status: number }[]) => sorted([...new Set(answers.map(({ status }) => status))])
const times = <T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))
/** A new user, logged in. */
async function somebody(n: number): Promise<{ token: string }> {
  const nick = `liker${n}`
  const { id } = await test.db
    .insertInto('users')
    .values({ nick, email: `${nick}@example.com` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token: await test.ctx.sessions.open(id) }
}

describe('concurrent changes', () => {
  it('fifty adds of one game are one row (LI-08)', async () => {
    const id = await make()
    const answers = await times(50, () => add(id, games['celeste']))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(statuses(answers)).toEqual([200, 201])
    expect(await gamesOf(id)).toEqual({ ids: [games['celeste']], orders: [1], total: 1 })
  })

  it('adding, removing and reordering lose and duplicate no game (LI-05)', async () => {
    const id = await make()
    const [first, second, third, ...rest] = all
    for (const game of [first, second, third]) await add(id, game)
    const answers = await Promise.all([
      ...rest.map((game, n) => add(id, game, (n % 3) + 1)),
      ...[1, 2, 3, 2].map((place, n) => order(id, [[[first, second, third][n % 3], place]])),
      ...[first, third].map((game, n) =>
        order(id, [
          [game, n + 1],
          [second, 3],
        ]),
      ),
      drop(id, 999_999),
    ])
    expect(statuses(answers)).toEqual([200, 201, 204])
    const { ids, orders, total } = await gamesOf(id)
    expect([sorted(ids), orders, total]).toEqual([sorted(all), all.map((_, at) => at + 1), all.length])
  })

  it('fifty users like and unlike it: each counts once, then not at all (POS-10)', async () => {
    const id = await make()
    const people = await times(50, somebody)
    const like = (method: string, from = people) =>
      Promise.all(from.map((person) => test.call(method, `/list/like/${id}`, { as: person })))
    expect(statuses(await like('POST'))).toEqual([200])
    const { body } = await test.call('GET', `/list/like/${id}?page=3`, { as })
    expect([body.total, body.data.length, body.next_page_url]).toEqual([50, 10, null])
    expect((await test.call('GET', `/list/${id}`)).body.TotalLikes).toBe(50)
    const some = people.slice(0, 15)
    const mixed = await Promise.all([
      like('DELETE', some),
      like('POST', some),
      like('POST', some),
      like('DELETE', some),
    ])
    expect(statuses(mixed.flat())).toEqual([200])
    await like('DELETE')
    expect((await test.call('GET', `/list/${id}`)).body).toMatchObject({ TotalLikes: 0, liked: 0 })
  })

  it('lists with the same title get different slugs, also when renamed (LIS-04)', async () => {
    const made = await times(10, () => test.call('POST', '/list', { as, body: { title: 'Same', public: true } }))
    expect(statuses(made)).toEqual([201])
    const slugs = made.map(({ body }) => body.slug as string)
    expect(new Set(slugs)).toEqual(new Set(['same', ...Array.from({ length: 9 }, (_, n) => `same-${n + 2}`)]))
    const renamed = await Promise.all([
      ...made.map(({ body }) => test.call('PUT', '/list', { as, body: { id: body.id, title: 'Other', public: true } })),
      ...[1, 2].map(() => test.call('POST', '/list', { as, body: { title: 'Other', public: true } })),
    ])
    expect(statuses(renamed)).toEqual([200, 201])
    expect(new Set(renamed.map(({ body }) => body.slug)).size).toBe(12)
  })

  it('deleting a list while others add, like, reorder and hide it causes no server error', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await make()
      for (const game of all.slice(0, 4)) await add(id, game)
      const answers = await Promise.all([
        ...all.map((game) => add(id, game)),
        ...(['bob', 'carla', 'dan', 'admin'] as const).map((who) => test.call('POST', `/list/like/${id}`, { as: who })),
        flip(id, false),
        order(id, [[all[0], 4]]),
        test.call('DELETE', `/list/${id}`, { as }),
        drop(id, all[1]),
        flip(id, true),
        ...(['bob', 'carla'] as const).map((who) => test.call('DELETE', `/list/like/${id}`, { as: who })),
      ])
      for (const { status } of answers) expect([200, 201, 204, 404]).toContain(status)
      expect((await test.call('GET', `/list/${id}`, { as })).status).toBe(404)
    }
  })

  it('lists that share games are shown, hidden and deleted without deadlocks', async () => {
    const owners = ['alice', 'bob', 'carla', 'dan'] as const
    const lists = await Promise.all(
      owners.map(async (owner, n) => {
        const { body } = await test.call('POST', '/list', { as: owner, body: { title: 'Mine', public: n % 2 } })
        const order = n % 2 ? all : all.toReversed()
        for (const id_game of order)
          await test.call('POST', '/list/add', { as: owner, body: { id_list: body.id, id_game } })
        return { owner, id: body.id as number }
      }),
    )
    const flips = await Promise.all(
      lists.flatMap(({ owner, id }) =>
        [1, 0, 1, 0].map((open) => test.call('PUT', '/list', { as: owner, body: { id, title: 'Mine', public: open } })),
      ),
    )
    expect(statuses(flips)).toEqual([200])
    const ends = await Promise.all(lists.map(({ owner, id }) => test.call('DELETE', `/list/${id}`, { as: owner })))
    expect(statuses(ends)).toEqual([204])
  })

  it('a deleted game disappears from lists that are changed at the same time', async () => {
    const id = await make()
    for (const game of all) await add(id, game)
    const victim = games['some-day']!
    const answers = await Promise.all([
      test.call('DELETE', `/game/${victim}`, { as: 'admin' }),
      ...all.map((game, at) => order(id, [[game, all.length - at]])),
      ...[1, 2, 3].flatMap(() => [drop(id, victim), add(id, victim)]),
      flip(id, false),
      flip(id, true),
    ])
    // Once the game is gone, adding or moving it is refused; nothing else is.
    for (const { status } of answers) expect([200, 201, 204, 422]).toContain(status)
    const { ids, total } = await gamesOf(id)
    const others = all.filter((game) => game !== victim)
    expect([sorted(ids), total]).toEqual([sorted(others), others.length])
  })
})
