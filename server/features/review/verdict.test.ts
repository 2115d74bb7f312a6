import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const write = async (as: CastName, slug: string, total: number) =>
  (await test.call('POST', '/review', { as, body: { id_game: games[slug], title: 'T', review: 'R.', total } })).body
const change = (as: CastName, id: number, total: number) =>
  test.call('PUT', '/review', { as, body: { id, title: 'T', review: 'R.', total } })
const remove = (as: CastName, id: number) => test.call('DELETE', `/review/${id}`, { as })
const rate = (as: CastName, slug: string, value: number | null) =>
  test.call('POST', '/rate', { as, body: { id_game: games[slug], rate: value } })
const rating = async (as: CastName, slug: string) =>
  (await test.call('GET', `/rate/${games[slug]}/${test.cast[as].id}`, { as })).body?.rate ?? null
const average = async (slug: string) => (await test.call('GET', `/rate/${games[slug]}`)).body

describe('the verdict of a review (REV-03)', () => {
  it('becomes the rating, follows its changes, and goes with the review', async () => {
    const { id } = await write('alice', 'celeste', 8)
    expect(await rating('alice', 'celeste')).toBe(8)
    expect(await average('celeste')).toMatchObject({ rate: 8, count: 1 })
    await change('alice', id, 0)
    expect(await rating('alice', 'celeste')).toBe(1)
    await change('alice', id, 9.5)
    expect(await rating('alice', 'celeste')).toBe(9.5)
    await remove('alice', id)
    expect(await rating('alice', 'celeste')).toBeNull()
    expect(await average('celeste')).toMatchObject({ rate: null, count: 0 })
    const { body } = await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'alice' })
    expect(body.data).toEqual([])
  })

  it('replaces an older rating, which comes back when the review is deleted', async () => {
    await rate('bob', 'celeste', 6)
    await test.call('POST', '/collection', { as: 'bob', body: { id_game: games['celeste'], type: 'have', value: 1 } })
    const { id } = await write('bob', 'celeste', 9)
    await change('bob', id, 8)
    await test.call('POST', '/collection', { as: 'bob', body: { id_game: games['celeste'], type: 'played', value: 1 } })
    expect(await rating('bob', 'celeste')).toBe(8)
    await remove('bob', id)
    expect(await rating('bob', 'celeste')).toBe(6)
  })

  it('leaves a rating alone that was given after it, an equal one as well', async () => {
    const { id } = await write('carla', 'celeste', 7)
    await rate('carla', 'celeste', 7)
    await change('carla', id, 3)
    expect(await rating('carla', 'celeste')).toBe(7)
    await remove('carla', id)
    expect(await rating('carla', 'celeste')).toBe(7)
  })

  it('is told by the review alone, not by another event', async () => {
    const { id } = await write('alice', 'chrono-trigger', 8)
    const { body } = await test.call('GET', `/event/${test.cast.alice.id}`, { as: 'alice' })
    expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['review'])
    await remove('alice', id)
  })
})
