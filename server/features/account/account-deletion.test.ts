import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('who left counts nowhere from the next request on, though the rows are still to be erased (R9, P-04, P-48, P-56)', async () => {
  const { alice, bob } = test.cast
  const game = (await addGames(test))['celeste']
  const post = async (as: CastName, path: string, body?: object) =>
    (await test.call('POST', path, { as, ...(body && { body }) })).body
  const made = async (as: CastName) => {
    const list = await post(as, '/list', { title: 'Mine', public: 1 })
    await post(as, '/list/add', { id_list: list.id, id_game: game })
    const review = await post(as, '/review', { id_game: game, title: 'Up', review: 'And up.', total: 9 })
    return { list: list.id, review: review.id }
  }
  const { list, review } = await made('alice')
  await made('bob')
  await post('alice', `/friend/${bob.id}`)
  for (const path of [`/friend/${alice.id}`, `/list/like/${list}`, `/review/like/${review}`]) await post('bob', path)
  const get = async (path: string) => (await test.call('GET', path, { as: 'carla' })).body
  /** For every page its total and its number of rows; for every counter its value. */
  const totals = async () => {
    const people = [`/friend/${alice.id}/followers`, `/friend/${alice.id}/following`]
    const things = ['/list/all/recent', `/list/game/${game}/recent`, `/review/game/${game}/recent`]
    const likers = [`/list/like/${list}`, `/review/like/${review}`]
    const pages = [people, things, likers].flat().map(async (path) => {
      const { total, data } = await get(path)
      return [path, total, data.length]
    })
    const { followers, following } = await get(`/user/totals/${alice.id}`)
    const { totals } = await get('/user/alice')
    const { lists, reviews } = await get(`/game/extra/${game}`)
    const likes = [(await get(`/list/${list}`)).TotalLikes, (await get(`/review/${review}`)).TotalLikes]
    const ordered = [(await get('/list/all/likes')).data[0].TotalLikes, (await get(`/list/home`)).data[0].TotalLikes]
    const numbers = [followers, following, totals.followers, totals.following, ...likes, ...ordered]
    return { pages: await Promise.all(pages), of: numbers, game: [lists, reviews] }
  }
  const before = await totals()
  expect(before.of).toEqual(before.of.map(() => 1))
  expect(before.game).toEqual([2, 2])
  expect((await test.call('DELETE', '/auth', { as: 'bob', body: { password: bob.password } })).status).toBe(204)
  const after = await totals()
  expect(after.of).toEqual(after.of.map(() => 0))
  expect(after.game).toEqual([1, 1])
  expect(after.pages).toEqual(before.pages.map(([path, total]) => [path, total - 1, total - 1]))
  // After the erasure nothing is subtracted twice.
  await test.runJobs()
  expect(await totals()).toEqual(after)
})
