import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

it('a game’s review by the caller is found by the game, by its author only (REV-01)', async () => {
  const [gameId, otherId] = Object.values(games)
  const own = async (as: CastName, id = gameId) => (await test.call('GET', `/review/own/${id}`, { as })).body
  expect(await own('alice')).toEqual({ review: null })
  const body = { id_game: gameId, title: 'Mine', review: 'All mine.', total: 8 }
  const { body: written } = await test.call('POST', '/review', { as: 'alice', body })
  expect(await own('alice')).toEqual({ review: written })
  const blank = await test.call('POST', '/review', { as: 'bob', body: { ...body, title: '  ' } })
  expect([blank.status, blank.body.errors]).toEqual([422, { title: ['This must not be blank.'] }])
  expect(await own('alice', otherId)).toEqual({ review: null })
  expect(await own('bob')).toEqual({ review: null })
  expect((await test.call('GET', `/review/own/${gameId}`)).status).toBe(401)
  await test.call('DELETE', `/review/${written.id}`, { as: 'alice' })
  expect(await own('alice')).toEqual({ review: null })
})
