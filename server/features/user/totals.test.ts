import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { rankPlayers } from './user.queries.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  const { celeste } = games
  for (const [title, open] of [
    ['Open', 1],
    ['Secret one', 0],
    ['Secret two', 0],
  ] as const)
    await test.call('POST', '/list', { as: 'alice', body: { title, public: open } })
  await test.call('POST', '/review', {
    as: 'alice',
    body: { id_game: celeste, title: 'T', review: 'R', total: 5 },
  })
  await test.call('POST', '/collection', { as: 'alice', body: { id_game: celeste, type: 'have', value: 1 } })
})
afterAll(() => test.close())

const viewers = [undefined, 'alice', 'bob', 'admin'] as const
const totals = async (path: string, as: CastName | undefined) => (await test.call('GET', path, as && { as })).body

it.each(viewers)('counts private lists for their owner alone: %s looks (P-12)', async (as) => {
  const expected = { lists: as === 'alice' ? 3 : 1, reviews: 1, games: 1 }
  expect(await totals(`/user/totals/${test.cast.alice.id}`, as)).toMatchObject(expected)
  expect((await totals('/user/alice', as)).totals).toMatchObject(expected)
})

it('counts them for the own account only, not for admins or in searches (P-12)', async () => {
  expect(await totals('/user/totals/own', 'alice')).toMatchObject({ lists: 3, reviews: 1 })
  const { data } = await totals('/user/admin/all?text=alice', 'admin')
  expect(data[0].totals).toMatchObject({ lists: 1, reviews: 1 })
})

it.each(viewers)(
  'ranks the most active by what visitors see: a private list moves nothing, to %s (P-13)',
  async (as) => {
    await rankPlayers(test.db, 40, new Date(test.ctx.now()))
    const before = await test.call('GET', '/user/top_users', as && { as })
    await test.call('POST', '/list', { as: 'bob', body: { title: 'Secret', public: 0 } })
    await rankPlayers(test.db, 40, new Date(test.ctx.now()))
    const after = await test.call('GET', '/user/top_users', as && { as })
    expect(after.body).toEqual(before.body)
    expect(after.body[0]).toMatchObject({ nick: 'alice', totals: { lists: 1, reviews: 1 } })
  },
)

it('counts public lists and reviews for a game, and for admins before they delete it (P-19, GAM-10)', async () => {
  const { body: lists } = await test.call('GET', `/list/user/${test.cast.alice.id}/recent`, { as: 'alice' })
  for (const { id } of lists.data)
    await test.call('POST', '/list/add', { as: 'alice', body: { id_list: id, id_game: games['celeste'] } })
  expect(await totals(`/game/extra/${games['celeste']}`, 'alice')).toMatchObject({ lists: 1, reviews: 1, comments: 0 })
  expect(await totals(`/game/admin/${games['celeste']}/uses`, 'admin')).toMatchObject({
    lists: 1,
    reviews: 1,
    entries: 1,
  })
})
