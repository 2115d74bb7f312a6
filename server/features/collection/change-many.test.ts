import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChangedEntry } from '../../../common/api/collection.ts'
import { limits } from '../../../common/rules/limits.ts'
import { addGames } from '../../testing/games.ts'
import { statementsOf } from '../../testing/statements.ts'
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
const many = (as: Name, body: object) => test.call('POST', '/collection/many', { as, body })
const undo = (as: Name, entries: ChangedEntry[]) => test.call('PUT', '/collection/many', { as, body: { entries } })
const set = async (as: Name, id_game: number, type: string, value: unknown) => {
  expect((await test.call('POST', '/collection', { as, body: { id_game, type, value } })).status).toBe(200)
}
const shelf = async (as: Name) =>
  (await test.call('GET', `/collection/${test.cast[as].id}`, { as })).body.data as Record<string, unknown>[]
const timeline = async (as: Name) =>
  (await test.call('GET', `/event/${test.cast[as].id}`, { as })).body.data as { kind: string }[]
const clear = async (as: Name) => {
  const held = (await shelf(as)).map(({ id }) => id)
  if (held.length > 0) await many(as, { games: held, type: 'remove' })
}

describe('POST collection/many (COL-01, COL-02, COL-05)', () => {
  it('sets a flag of several games by the rules of a single change, with counters and timeline', async () => {
    const three = ids().slice(0, 3)
    await set('alice', three[0]!, 'wanted', true)
    const { body: before } = await test.call('GET', `/game/extra/${three[1]}`)
    const { status, body } = await many('alice', { games: [...three, three[0]], type: 'have', value: 1 })
    expect(status).toBe(200)
    expect(body.data.map(({ id }: ChangedEntry) => id)).toEqual(three)
    expect(body.data[0]).toMatchObject({ before: { wanted: 1 }, after: { have: 1 } })
    expect(body.data[0].after.wanted, 'who has it wishes for it no longer').toBeUndefined()
    expect(body.data[1].before).toBeNull()
    const { body: after } = await test.call('GET', `/game/extra/${three[1]}`)
    expect(after.collection.have).toBe(before.collection.have + 1)
    expect((await timeline('alice')).map(({ kind }) => kind)).toEqual(['had', 'had', 'had'])
    const again = await many('alice', { games: three, type: 'have', value: true })
    expect(again.body.data, 'nothing changes twice').toEqual([])
  })

  it('sends as many statements for three games as for one', async () => {
    const count = async (some: number[], value: boolean) =>
      (await statementsOf(() => many('dan', { games: some, type: 'have', value }))).length
    const one = await count(ids().slice(0, 1), true)
    expect(await count(ids().slice(1, 4), true)).toBe(one)
    await many('dan', { games: ids(), type: 'remove' })
  })

  it('sets the platform of those that are on it, all or none', async () => {
    const [chrono, cross] = [games['chrono-trigger']!, games['chrono-cross']!]
    await many('bob', { games: [chrono, cross], type: 'have', value: 1 })
    const held = await shelf('bob')
    const platformsOf = (id: number) => held.find((entry) => entry['id'] === id)!['platforms'] as number[]
    const shared = platformsOf(chrono).find((id) => platformsOf(cross).includes(id))
    const only = platformsOf(chrono).find((id) => id !== shared)
    const wrong = await many('bob', { games: [chrono, cross], type: 'platform', value: only })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['games']])
    expect((await shelf('bob')).some(({ platform }) => platform !== undefined)).toBe(false)
    await many('bob', { games: [chrono, cross], type: 'platform', value: shared })
    expect((await shelf('bob')).map(({ platform }) => platform)).toEqual([shared, shared])
    await many('bob', { games: [chrono, cross], type: 'platform', value: null })
    expect((await shelf('bob')).some(({ platform }) => platform !== undefined)).toBe(false)
    await clear('bob')
  })

  it('refuses what no change can be, and changes nothing', async () => {
    const [id] = ids()
    const before = await shelf('carla')
    for (const body of [
      { games: [], type: 'have', value: 1 },
      { games: [id], type: 'lended', value: 1 },
      { games: [id], type: 'rating', value: 8 },
      { games: [id], type: 'have', value: 2 },
      { games: [id, 2_000_000_000], type: 'have', value: 1 },
      { games: Array.from({ length: limits.manyMax + 1 }, (_, at) => at + 1), type: 'have', value: 1 },
    ])
      expect((await many('carla', body)).status).toBe(422)
    expect(await shelf('carla')).toEqual(before)
    const visitor = { body: { games: [id], type: 'have', value: 1 } }
    expect((await test.call('POST', '/collection/many', visitor)).status).toBe(401)
    expect((await test.call('PUT', '/collection/many', { body: { entries: [] } })).status).toBe(401)
  })

  it('waits for another tab that changes the same games, and counts right', async () => {
    const answers = await Promise.all(
      [true, false, true, false].map((value) => many('carla', { games: ids(), type: 'played', value })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await many('carla', { games: ids(), type: 'remove' })
    expect(await shelf('carla')).toEqual([])
  })
})

describe('PUT collection/many', () => {
  it('puts removed entries back exactly: values, dates, loan, place and counters', async () => {
    await clear('alice')
    const [first, second, third] = ids() as [number, number, number]
    await set('alice', first, 'lended', 'marta')
    await set('alice', second, 'completed', true)
    await set('alice', second, 'favourite', true)
    await test.call('POST', '/rate', { as: 'alice', body: { id_game: second, rate: 8.5 } })
    test.clock.move(60_000)
    await set('alice', third, 'have', true)
    const stored = async () => ({
      entries: await test.db
        .selectFrom('collection_entries')
        .selectAll()
        .where('user_id', '=', test.cast.alice.id)
        .orderBy('game_id')
        .execute(),
      loans: await test.db
        .selectFrom('loans')
        .select(['game_id', 'borrower', 'returned_on'])
        .where('user_id', '=', test.cast.alice.id)
        .execute(),
      stats: await test.db
        .selectFrom('game_stats')
        .selectAll()
        .where('game_id', 'in', ids())
        .orderBy('game_id')
        .execute(),
      shelf: await shelf('alice'),
    })
    const before = await stored()
    const removed = await many('alice', { games: [first, second, third], type: 'remove' })
    expect(removed.body.data).toHaveLength(3)
    expect(await shelf('alice')).toEqual([])
    const { status, body } = await undo('alice', removed.body.data)
    expect([status, body.kept, body.data.length]).toEqual([200, [], 3])
    const after = await stored()
    const timeless = ({ lended_at: _since, ...entry }: (typeof before.entries)[number]) => entry
    expect(after.entries.map(timeless)).toEqual(before.entries.map(timeless))
    expect({ ...after, entries: [] }).toEqual({ ...before, entries: [] })
  })

  it('leaves alone what another tab changed since, and says which', async () => {
    const [first, second] = ids() as [number, number]
    await clear('bob')
    await many('bob', { games: [first, second], type: 'have', value: 1 })
    const change = await many('bob', { games: [first, second], type: 'wanted', value: 1 })
    await set('bob', first, 'favourite', true)
    const { body } = await undo('bob', change.body.data)
    expect(body.kept).toEqual([first])
    expect(body.data.map(({ id }: ChangedEntry) => id)).toEqual([second])
    const held = new Map((await shelf('bob')).map((entry) => [entry['id'], entry]))
    expect(held.get(first)).toMatchObject({ wanted: 1, favourite: 1 })
    expect(held.get(second)).toMatchObject({ have: 1 })
    expect((await undo('bob', change.body.data)).body.kept, 'a second one changes nothing').toEqual([first, second])
  })

  it('leaves no event of what was undone at once', async () => {
    const some = ids().slice(0, 3)
    await clear('dan')
    const before = await timeline('dan')
    const change = await many('dan', { games: some, type: 'completed', value: 1 })
    expect((await timeline('dan')).length).toBe(before.length + 9)
    await undo('dan', change.body.data)
    expect(await timeline('dan')).toEqual(before)
  })

  it('keeps a rating the verdict of its review', async () => {
    const [id_game] = ids() as [number]
    await clear('carla')
    const words = { title: 'Good', review: 'It is good.', total: 8 }
    await test.call('POST', '/review', { as: 'carla', body: { id_game, ...words } })
    const removed = await many('carla', { games: [id_game], type: 'remove' })
    expect(removed.body.data[0].before.verdict).toEqual({ replaced: null })
    await undo('carla', removed.body.data)
    const { id } = (await test.call('GET', `/review/own/${id_game}`, { as: 'carla' })).body.review
    await test.call('PUT', '/review', { as: 'carla', body: { ...words, id, total: 9 } })
    expect((await shelf('carla'))[0]).toMatchObject({ rating: 9 })
  })

  it('refuses an entry that holds nothing, and makes an invented one fit the rules', async () => {
    await clear('dan')
    const id = ids()[0]!
    const dates = { created_at: '2030-01-01T00:00:00.000Z', changed_at: '2999-01-01T00:00:00.000Z' }
    expect((await undo('dan', [{ id, before: { ...dates }, after: null }])).status).toBe(422)
    const invented = { ...dates, awarded: 1 as const, platform: 2_000_000_000 }
    expect((await undo('dan', [{ id, before: invented, after: null }])).status).toBe(200)
    const [entry] = await shelf('dan')
    expect(entry).toMatchObject({ awarded: 1, completed: 1, played: 1 })
    expect(entry!['platform']).toBeUndefined()
    const { changed_at } = (await test.db
      .selectFrom('collection_entries')
      .select('changed_at')
      .where('user_id', '=', test.cast.dan.id)
      .executeTakeFirst())!
    expect(changed_at.getTime()).toBeLessThan(Date.now() + 86_400_000)
  })

  it('touches only the own collection', async () => {
    await clear('alice')
    await clear('bob')
    const change = await many('alice', { games: ids().slice(0, 2), type: 'have', value: 1 })
    const { body } = await undo('bob', change.body.data)
    expect(body.data).toEqual([])
    expect(await shelf('alice')).toHaveLength(2)
    expect(await shelf('bob')).toEqual([])
  })
})
