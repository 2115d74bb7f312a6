import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterEach(async () => {
  expect(await test.wrongCounters(), 'counters equal what is counted').toEqual([])
  await test.db.deleteFrom('reviews').execute()
})
afterAll(() => test.close())

const text = { title: 'T', review: 'R', total: 5 }
const write = (as: CastName, slug = 'celeste') =>
  test.call('POST', '/review', { as, body: { id_game: games[slug], ...text } })
const times = (count: number) => Array.from({ length: count }, (_, at) => at)
const people = ['alice', 'bob', 'carla', 'dan', 'admin'] as const

describe('concurrent changes', () => {
  it('20 reviews of one game by one user become one, and 19 are refused (RE-02)', async () => {
    const answers = await Promise.all(times(20).map(() => write('alice')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...times(19).map(() => 409)])
    expect(await test.db.selectFrom('reviews').select('id').execute()).toHaveLength(1)
    expect(await test.db.selectFrom('events').select('id').where('kind', '=', 'review').execute()).toHaveLength(1)
  })

  it('50 likes and 50 unlikes end in the state of the last one (RE-06, SO-08)', async () => {
    const { id } = (await write('alice')).body
    const like = (method: string, as: CastName) => test.call(method, `/review/like/${id}`, { as })
    expect((await Promise.all(times(50).map(() => like('POST', 'bob')))).at(-1)?.body.TotalLikes).toBe(1)
    await Promise.all(times(50).map((at) => like(at % 2 ? 'POST' : 'DELETE', people[at % 5]!)))
    await Promise.all(people.map((as) => like('DELETE', as)))
    expect((await test.call('GET', `/review/${id}`)).body.TotalLikes).toBe(0)
    await Promise.all(people.map((as) => like('POST', as)))
    expect((await test.call('GET', `/review/${id}`)).body.TotalLikes).toBe(5)
  })

  it('a review may be deleted while others like and change it: no deadlock, nothing is left', async () => {
    for (const _ of times(5)) {
      const { id } = (await write('alice')).body
      const answers = await Promise.all([
        ...people.map((as) => test.call('POST', `/review/like/${id}`, { as })),
        test.call('PUT', '/review', { as: 'alice', body: { id, ...text } }),
        test.call('DELETE', `/review/${id}`, { as: 'alice' }),
        // The same counters, updated by another call.
        test.call('POST', '/collection', {
          as: 'alice',
          body: { id_game: games['celeste'], type: 'played', value: 1 },
        }),
        test.call('POST', '/collection', { as: 'bob', body: { id_game: games['celeste'], type: 'have', value: 1 } }),
        ...people.map((as) => test.call('DELETE', `/review/like/${id}`, { as })),
      ])
      expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([])
      await test.call('POST', '/collection', {
        as: 'alice',
        body: { id_game: games['celeste'], type: 'played', value: 0 },
      })
    }
    expect(await test.db.selectFrom('reviews').select('id').execute()).toEqual([])
    expect(await test.db.selectFrom('review_likes').select('review_id').execute()).toEqual([])
  })

  it('a game may be deleted while it is reviewed', async () => {
    const { id } = await test.db
      .insertInto('games')
      .values({ slug: 'short-lived', title: 'Short-lived', name_key: 'short lived', source: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answers = await Promise.all([
      ...people.map((as) => test.call('POST', '/review', { as, body: { id_game: id, ...text } })),
      test.call('DELETE', `/game/${id}`, { as: 'admin' }),
    ])
    expect(answers.filter(({ status }) => ![201, 204, 404, 422].includes(status))).toEqual([])
    expect(await test.db.selectFrom('reviews').select('id').execute()).toEqual([])
  })
})
