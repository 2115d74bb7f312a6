import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: number[]
let list: number

beforeAll(async () => {
  test = await createTestApp()
  games = Object.values(await addGames(test)).slice(0, 3)
})
beforeEach(async () => {
  await test.db.deleteFrom('lists').execute()
  test.clock.reset()
  list = (await test.call('POST', '/list', { as: 'alice', body: { title: 'Mine', public: true } })).body.id
  for (const id_game of games) await test.call('POST', '/list/add', { as: 'alice', body: { id_list: list, id_game } })
})
afterAll(() => test.close())

const say = (as: CastName | undefined, id_game: number | undefined, note: unknown) =>
  test.call('PUT', '/list/note', { ...(as && { as }), body: { id_list: list, id_game, note } })
const notes = async () =>
  (await test.call('GET', `/list/${list}/games`)).body.data.map(({ id, note }: any) => [id, note])

describe('a note for a game of a list (LIS-01)', () => {
  it('is shown to everybody with its game, keeps to one line, and an empty one takes it away', async () => {
    const before = (await test.call('GET', `/list/${list}`)).body
    test.clock.move(60_000)
    expect((await say('alice', games[1], '  The one\u0007\nto lend last ')).status).toBe(204)
    expect(await notes()).toEqual([
      [games[0], undefined],
      [games[1], 'The one to lend last'],
      [games[2], undefined],
    ])
    const after = (await test.call('GET', `/list/${list}`)).body
    expect(after.changed_at > before.changed_at).toBe(true)
    // Said once more it changes nothing.
    test.clock.move(60_000)
    await say('alice', games[1], 'The one to lend last')
    expect((await test.call('GET', `/list/${list}`)).body).toEqual(after)
    expect((await say('alice', games[1], ' \u200b ')).status).toBe(204)
    expect((await notes())[1]).toEqual([games[1], undefined])
  })

  it('is written by the owner of the list, about a game that stands there, and has a limit', async () => {
    expect((await say(undefined, games[0], 'Me')).status).toBe(401)
    expect((await say('bob', games[0], 'Mine')).status).toBe(404)
    await test.call('POST', '/list/delete/game', { as: 'alice', body: { id_list: list, id_game: games[0] } })
    expect((await say('alice', games[0], 'Gone')).status).toBe(422)
    expect((await say('alice', games[1], 'x'.repeat(limits.listNoteMax + 1))).status).toBe(422)
    expect((await say('alice', games[1], 'é'.repeat(limits.listNoteMax))).status).toBe(204)
    expect((await say('alice', games[1], 7)).status).toBe(422)
  })

  it('moves with its game, and comes with a game that is put back', async () => {
    await say('alice', games[0], 'First')
    await test.call('POST', '/list/order', {
      as: 'alice',
      body: { games: [{ id_list: list, id_game: games[0], order: 3 }] },
    })
    expect((await notes())[2]).toEqual([games[0], 'First'])
    await test.call('POST', '/list/delete/game', { as: 'alice', body: { id_list: list, id_game: games[0] } })
    const back = { id_list: list, id_game: games[0], order: 1, note: ' First ' }
    expect((await test.call('POST', '/list/add', { as: 'alice', body: back })).status).toBe(201)
    expect((await notes())[0]).toEqual([games[0], 'First'])
    // Who adds it again does not change it.
    expect((await test.call('POST', '/list/add', { as: 'alice', body: { ...back, note: 'Other' } })).status).toBe(200)
    expect((await notes())[0]).toEqual([games[0], 'First'])
  })
})

describe('the ids of the games of a list (LIS-02)', () => {
  it('are all of them in their order, for whoever sees the list (LIS-03)', async () => {
    const ids = (as?: CastName) => test.call('GET', `/list/${list}/games/ids`, as && { as })
    expect((await ids()).body).toEqual(games)
    await test.call('PUT', '/list', { as: 'alice', body: { id: list, title: 'Mine', public: false } })
    expect((await ids()).status).toBe(404)
    expect((await ids('bob')).status).toBe(404)
    expect((await ids('alice')).body).toEqual(games)
  })
})
