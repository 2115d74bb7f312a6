import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Name = 'alice' | 'bob'

let test: TestApp
let games: number[]
beforeAll(async () => {
  test = await createTestApp()
  games = Object.values(await addGames(test))
})
afterAll(() => test.close())

const make = async (as: Name): Promise<number> =>
  (await test.call('POST', '/list', { as, body: { title: 'Some games', public: 1 } })).body.id
const add = (as: Name, id_list: number, some: number[]) =>
  test.call('POST', '/list/add/many', { as, body: { id_list, games: some } })
const remove = (as: Name, id_list: number, some: number[]) =>
  test.call('POST', '/list/delete/many', { as, body: { id_list, games: some } })
const held = async (id: number) =>
  (await test.call('GET', `/list/${id}/games`, { as: 'alice' })).body.data.map((game: { id: number }) => game.id)

describe('several games of a list at once (LIS-01)', () => {
  it('puts them at its end in their order, answers the new ones, and takes them out again', async () => {
    const id = await make('alice')
    const [first, second, third] = games as [number, number, number]
    await test.call('POST', '/list/add', { as: 'alice', body: { id_list: id, id_game: second } })
    const { status, body } = await add('alice', id, [third, second, first, third])
    expect([status, body.added, body.list.TotalGames]).toEqual([200, [third, first], 3])
    expect(await held(id)).toEqual([second, third, first])
    expect((await add('alice', id, [first])).body.added).toEqual([])
    const out = await remove('alice', id, body.added)
    expect([out.status, out.body.TotalGames]).toEqual([200, 1])
    expect(await held(id)).toEqual([second])
    expect((await remove('alice', id, body.added)).status, 'again: nothing happens').toBe(200)
  })

  it('does all or nothing', async () => {
    const id = await make('alice')
    expect((await add('alice', id, [games[0]!, 2_000_000_000])).status).toBe(422)
    expect((await add('alice', id, [])).status).toBe(422)
    const tooMany = Array.from({ length: limits.manyMax + 1 }, (_, at) => at + 1)
    expect((await add('alice', id, tooMany)).status).toBe(422)
    expect(await held(id)).toEqual([])
  })

  it('is for the owner, and full at the limit of a list', async () => {
    const id = await make('alice')
    expect((await add('bob', id, games.slice(0, 1))).status).toBe(404)
    expect((await remove('bob', id, games.slice(0, 1))).status).toBe(404)
    expect((await test.call('POST', '/list/add/many', { body: { id_list: id, games } })).status).toBe(401)
    await test.db.updateTable('lists').set({ total_games: limits.listGamesMax }).where('id', '=', id).execute()
    const full = await add('alice', id, games.slice(0, 1))
    expect([full.status, full.body.code]).toEqual([409, 'list_full'])
    await test.db.updateTable('lists').set({ total_games: 0 }).where('id', '=', id).execute()
  })

  it('of two tabs that add the same games, each is there once', async () => {
    const id = await make('alice')
    await Promise.all([add('alice', id, games), add('alice', id, games.toReversed())])
    expect((await held(id)).toSorted((a: number, b: number) => a - b)).toEqual(games.toSorted((a, b) => a - b))
  })
})
