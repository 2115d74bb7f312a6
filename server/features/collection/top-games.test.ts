import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: number[]

beforeAll(async () => {
  test = await createTestApp()
  games = Object.values(await addGames(test)).slice(0, 5)
  for (const id of games.slice(0, 4)) await heart(id, 1)
})
afterAll(() => test.close())

const heart = (id_game: number, value: 0 | 1) =>
  test.call('POST', '/collection', { as: 'alice', body: { id_game, type: 'favourite', value } })
const put = (ids: number[], as: 'alice' | 'bob' = 'alice') =>
  test.call('PUT', '/collection/top', { as, body: { games: ids } })
const shown = async () =>
  (await test.call('GET', '/user/alice', {})).body.top.map(({ id }: { id: number }) => id) as number[]

describe('four favourites of all time (PRF-03)', () => {
  it('are shown to everybody in the order of their owner', async () => {
    const [one, two, three, four] = games as [number, number, number, number]
    expect(await shown()).toEqual([])
    const answer = await put([three, one, four, two])
    expect(answer.status).toBe(200)
    expect(answer.body.data.map(({ id }: { id: number }) => id)).toEqual([three, one, four, two])
    expect(await shown()).toEqual([three, one, four, two])
    await put([two, three])
    expect(await shown()).toEqual([two, three])
  })

  it('are favourites of the caller, each once, four at most', async () => {
    const [one, two] = games as [number, number]
    await put([one, two])
    expect((await put([games[4]!])).status).toBe(422)
    expect((await put([one, one])).status).toBe(422)
    expect((await put(games)).status).toBe(422)
    expect((await put([one], 'bob')).status).toBe(422)
    expect((await test.call('PUT', '/collection/top', { body: { games: [one] } })).status).toBe(401)
    expect(await shown()).toEqual([one, two])
  })

  it('are gone while the heart is off, and can all be taken out', async () => {
    const [one, two] = games as [number, number]
    await heart(one, 0)
    expect(await shown()).toEqual([two])
    await heart(one, 1)
    expect(await shown()).toEqual([one, two])
    expect((await put([])).status).toBe(200)
    expect(await shown()).toEqual([])
  })

  it('leave the first favourite by name to those who put none first', async () => {
    const [one, two] = games as [number, number]
    const first = async () => (await test.call('GET', '/user/alice', {})).body.first_favourite?.title ?? null
    const { body } = await test.call('GET', `/collection/${test.cast.alice.id}/first`)
    expect(await first()).toBe(body.favourites[0].title)
    await put([one])
    expect(await first()).toBeNull()
    await heart(one, 0)
    expect(await first()).not.toBeNull()
    await heart(one, 1)
    expect(await first()).toBeNull()
    await put([two])
    await put([])
    expect((await test.call('GET', '/user/bob', {})).body.first_favourite).toBeNull()
  })

  it('are whole after two answers at once', async () => {
    const [one, two, three, four] = games as [number, number, number, number]
    const answers = await Promise.all([put([one, two, three, four]), put([four, three, two, one])])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect([
      [one, two, three, four],
      [four, three, two, one],
    ]).toContainEqual(await shown())
  })
})
