import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addGames } from '../../testing/games.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const rate = (as: 'alice' | 'bob', slug: string, value: unknown) =>
  test.call('POST', '/rate', { as, body: { id_game: games[slug], rate: value } })

describe('ratings', () => {
  it('stores one rating per user: average, count, histogram, own (COL-07)', async () => {
    await rate('alice', 'celeste', 9)
    await rate('alice', 'celeste', 8.5)
    const { body } = await rate('bob', 'celeste', 6)
    expect(body).toEqual({ rate: 7.25, count: 2, histogram: [0, 0, 0, 0, 0, 1, 0, 0, 1, 0], own: 6 })
    expect((await test.call('GET', `/rate/${games.celeste}`)).body).toEqual({ ...body, own: null })
    expect((await test.call('GET', `/rate/${games.celeste}`, { as: 'alice' })).body.own).toBe(8.5)
    expect((await test.call('GET', `/game/celeste`)).body.rate).toBe(7.25)
  })

  it('removes a rating with null, and the entry with it when nothing else is set (COL-07, COL-02)', async () => {
    await rate('alice', 'hollow-knight', 7)
    expect((await rate('alice', 'hollow-knight', null)).body).toMatchObject({ rate: null, count: 0, own: null })
    expect((await test.call('GET', `/rate/${games['hollow-knight']}/${test.cast.alice.id}`)).body).toBeNull()
  })

  it('returns one user’s rating, null without one, 404 for an unknown user (COL-07)', async () => {
    const path = `/rate/${games.celeste}`
    expect((await test.call('GET', `${path}/${test.cast.bob.id}`)).body).toEqual({ rate: 6 })
    expect((await test.call('GET', `${path}/${test.cast.carla.id}`)).body).toBeNull()
    expect((await test.call('GET', `${path}/2147483647`)).status).toBe(404)
    expect((await test.call('GET', '/rate/2147483647')).status).toBe(404)
  })

  it.each([0, 0.5, 10.5, 11, 4.999999, '5', true, [5]])('refuses %j (RA-01)', async (value) => {
    const { status, body } = await rate('alice', 'celeste', value)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('rate')
  })

  it('is one row after many ratings by one user (RA-01)', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => rate('bob', 'pokemon-ruby', 1 + (at % 10))))
    expect((await test.call('GET', `/rate/${games['pokemon-ruby']}`)).body.count).toBe(1)
  })

  it('has the correct average after 100 concurrent ratings (COL-08, RA-02)', async () => {
    const people = await test.db
      .insertInto('users')
      .values(Array.from({ length: 100 }, (_, at) => ({ nick: `rater${at}`, email: `rater${at}@example.com` })))
      .returning('id')
      .execute()
    const ratings = people.map((_, at) => 1 + ((at * 7) % 19) / 2)
    await Promise.all(
      people.map(async ({ id }, at) => {
        const token = await test.ctx.sessions.open(id)
        await test.call('POST', '/rate', { as: { token }, body: { id_game: games['chrono-cross'], rate: ratings[at] } })
      }),
    )
    const { body } = await test.call('GET', `/rate/${games['chrono-cross']}`)
    expect(body.count).toBe(100)
    expect(body.rate).toBeCloseTo(ratings.reduce((sum, rating) => sum + rating, 0) / 100, 1)
    expect(await test.wrongCounters()).toEqual([])
  })
})
