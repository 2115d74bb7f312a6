import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  for (const table of ['silences', 'follows', 'events', 'collection_entries', 'loans'] as const)
    await test.db.deleteFrom(table).execute()
  await test.db.updateTable('users').set({ timeline_privacy: 'everyone' }).execute()
  await test.recount()
})
afterAll(() => test.close())

const set = (as: CastName, slug: string, type: string, value: unknown = 1) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const facts = async (as: CastName = 'alice') => (await test.call('GET', '/collection/pull', { as })).body.data
const follow = (name: CastName) => test.call('POST', `/friend/${test.cast[name].id}`, { as: 'alice' })

it('is of what one has at home and has not finished; what waits or is being played comes first (COL-06)', async () => {
  expect(await facts()).toEqual([])
  await set('alice', 'celeste', 'have')
  await set('alice', 'hollow-knight', 'have')
  await set('alice', 'hollow-knight', 'pending')
  await set('alice', 'chrono-cross', 'wanted')
  await set('alice', 'pokemon-ruby', 'lended', 'Ada')
  for (const [slug, flag] of [
    ['chrono-trigger', 'ended'],
    ['next-year', 'abandoned'],
  ] as const) {
    await set('alice', slug, 'have')
    await set('alice', slug, flag)
  }
  const day = utcDay(test.ctx.now())
  expect(await facts()).toEqual([
    { id: games['hollow-knight'], seconds: null, since: day, friend: null },
    { id: games['celeste'], seconds: null, since: null, friend: null },
  ])
  expect((await test.call('GET', '/collection/pull')).status).toBe(401)
})

it('knows how long a game takes', async () => {
  await set('alice', 'celeste', 'have')
  const times = { beat_hastily: 20_000, beat_normally: 29_000, beat_completely: 130_000 }
  await test.db
    .insertInto('game_details')
    .values({ game_id: games['celeste']!, ...times })
    .onConflict((on) => on.column('game_id').doUpdateSet(times))
    .execute()
  expect(await facts()).toMatchObject([{ seconds: 29_000 }])
  await test.db.updateTable('game_details').set({ beat_normally: null }).execute()
  expect(await facts()).toMatchObject([{ seconds: 20_000 }])
})

it('names whom one follows and who liked it most, if they show it to the caller (D1)', async () => {
  await set('alice', 'celeste', 'have')
  await set('bob', 'celeste', 'rating', 9)
  await set('carla', 'celeste', 'rating', 9.5)
  await set('dan', 'celeste', 'rating', 7.5)
  expect(await facts(), 'nobody is followed').toMatchObject([{ friend: null }])
  await follow('dan')
  expect(await facts(), 'that is not much').toMatchObject([{ friend: null }])
  await follow('bob')
  await follow('carla')
  expect(await facts()).toMatchObject([{ friend: { nick: 'carla', rating: 9.5 } }])
  await test.db.updateTable('users').set({ timeline_privacy: 'nobody' }).where('nick', '=', 'carla').execute()
  expect(await facts()).toMatchObject([{ friend: { nick: 'bob', rating: 9 } }])
  await test.call('POST', `/user/mute/${test.cast.bob.id}`, { as: 'alice' })
  expect(await facts()).toMatchObject([{ friend: null }])
})
