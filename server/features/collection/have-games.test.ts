import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

type Name = 'alice' | 'bob' | 'carla' | 'dan'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const ids = (): number[] => Object.values(games)
const have = (as: Name, body: unknown) => test.call('POST', '/collection/have', { as, body })
const shelf = async (as: Name) =>
  (await test.call('GET', `/collection/${test.cast[as].id}`, { as })).body.data as {
    id: number
    have?: 1
    wanted?: 1
    platform?: number
    platforms: number[]
    rating?: number
  }[]
const timeline = async (as: Name) =>
  (await test.call('GET', `/event/${test.cast[as].id}`, { as })).body.data as { kind: string; game: { id: number } }[]

describe('POST collection/have (COL-01, COL-02)', () => {
  it('puts games on the shelf in one step, with their platforms, and tells the timeline', async () => {
    const [first, second] = ids()
    const { body: before } = await test.call('GET', `/game/extra/${first}`)
    const { status, body } = await have('alice', { games: [{ id_game: first }, { id_game: second, platform: null }] })
    expect([status, body]).toEqual([200, { added: 2 }])
    const owned = new Map((await shelf('alice')).map((entry) => [entry.id, entry.have]))
    expect(owned).toEqual(
      new Map([
        [first, 1],
        [second, 1],
      ]),
    )
    const events = await timeline('alice')
    expect(events.map(({ kind }) => kind)).toEqual(['had', 'had'])
    const { body: after } = await test.call('GET', `/game/extra/${first}`)
    expect(after.collection.have).toBe(before.collection.have + 1)
  })

  it('is the same when it is sent twice (PWA-01)', async () => {
    const body = { games: ids().map((id_game) => ({ id_game })) }
    const first = await have('bob', body)
    expect(first.body.added).toBe(ids().length)
    const before = [await shelf('bob'), await timeline('bob')]
    expect((await have('bob', body)).body).toEqual({ added: 0 })
    expect([await shelf('bob'), await timeline('bob')]).toEqual(before)
  })

  it('follows the rules of a single change: grants a wish, keeps a rating and what is there already', async () => {
    const id_game = ids()[0]!
    await test.call('POST', '/collection', { as: 'carla', body: { id_game, type: 'wanted', value: true } })
    await test.call('POST', '/rate', { as: 'carla', body: { id_game, rate: 8.5 } })
    const platform = (await shelf('carla'))[0]!.platforms[0]
    expect((await have('carla', { games: [{ id_game, platform }] })).body).toEqual({ added: 1 })
    expect(await shelf('carla')).toEqual([expect.objectContaining({ id: id_game, have: 1, rating: 8.5, platform })])
    expect((await shelf('carla'))[0]).not.toHaveProperty('wanted')
    // Without a platform, the one that was chosen stays.
    expect((await have('carla', { games: [{ id_game }] })).body).toEqual({ added: 0 })
    expect((await shelf('carla'))[0]?.platform).toBe(platform)
  })

  it('does all or nothing: an unknown game, or a platform that a game is not on', async () => {
    const before = await shelf('dan')
    const known = ids()[0]
    for (const wrong of [{ id_game: 2_000_000_000 }, { id_game: ids()[1], platform: 2_000_000_000 }]) {
      const { status, body } = await have('dan', { games: [{ id_game: known }, wrong] })
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('games')
    }
    expect(await shelf('dan')).toEqual(before)
  })

  it('refuses visitors, no games, and too many', async () => {
    expect((await test.call('POST', '/collection/have', { body: { games: [{ id_game: ids()[0] }] } })).status).toBe(401)
    const many = Array.from({ length: limits.haveMax + 1 }, (_, at) => ({ id_game: at + 1 }))
    for (const games of [[], many, [{}], 'all', null]) expect((await have('dan', { games })).status).toBe(422)
  })

  it('counts right when two tabs and single changes meet (CO-04)', async () => {
    const body = { games: ids().map((id_game) => ({ id_game })) }
    const single = ids().map((id_game) =>
      test.call('POST', '/collection', { as: 'dan', body: { id_game, type: 'have', value: true } }),
    )
    const answers = await Promise.all([have('dan', body), have('dan', { games: body.games.toReversed() }), ...single])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await shelf('dan')).length).toBe(ids().length)
    const events = await timeline('dan')
    expect(new Set(events.map(({ game }) => game.id)).size).toBe(events.length)
  })
})
