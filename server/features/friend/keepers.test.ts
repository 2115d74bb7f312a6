import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let game: number

beforeAll(async () => {
  test = await createTestApp()
  game = (await addGames(test))['celeste']!
  await test.call('POST', '/collection', { as: 'bob', body: { id_game: game, type: 'completed', value: 1 } })
  await test.call('POST', '/rate', { as: 'carla', body: { id_game: game, rate: 8.5 } })
  const review = { id_game: game, title: 'Up', review: 'A mountain that listens.', total: 9 }
  await test.call('POST', '/review', { as: 'alice', body: review })
  await test.call('POST', '/collection', { as: 'admin', body: { id_game: game, type: 'have', value: 1 } })
})
beforeEach(async () => {
  for (const table of ['follows', 'silences'] as const) await test.db.deleteFrom(table).execute()
  await test.db.updateTable('users').set({ timeline_privacy: 'everyone' }).execute()
  for (const one of ['alice', 'bob', 'carla'] as const)
    await test.call('POST', `/friend/${test.cast[one].id}`, { as: 'dan' })
})
afterAll(() => test.close())

const keepers = (as: CastName = 'dan', query = '') => test.call('GET', `/friend/game/${game}${query}`, { as })
const nicks = async (as?: CastName) => (await keepers(as)).body.data.map(({ nick }: { nick: string }) => nick)

describe('which of the followed people keep a game (FRI-01, GAM-02)', () => {
  it('says what each has, rated and wrote: reviews first, then ratings, never those who are not followed', async () => {
    const { status, body } = await keepers()
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: 3, current_page: 1, next_page_url: null })
    expect(body.data.map(({ nick, flags, rating, review }: any) => ({ nick, flags, rating, review }))).toEqual([
      { nick: 'alice', flags: expect.any(Array), rating: 9, review: expect.any(Number) },
      { nick: 'carla', flags: [], rating: 8.5, review: null },
      { nick: 'bob', flags: ['played', 'completed', 'ended'], rating: null, review: null },
    ])
    expect((await keepers('dan', '?page=2')).body).toMatchObject({ data: [], total: 3 })
    expect(await nicks('alice')).toEqual([])
  })

  it('is for members, and for games that exist', async () => {
    expect((await test.call('GET', `/friend/game/${game}`)).status).toBe(401)
    expect((await test.call('GET', '/friend/game/999999', { as: 'dan' })).status).toBe(404)
    expect((await test.call('GET', '/friend/game/none', { as: 'dan' })).status).toBe(404)
    expect((await keepers('dan', '?page=0')).status).toBe(422)
  })

  it('leaves out whom a mute or a block keeps away, on either side', async () => {
    await test.call('POST', `/user/mute/${test.cast.alice.id}`, { as: 'dan' })
    expect(await nicks()).toEqual(['carla', 'bob'])
    // A block ends the follow as well; the row is put back to show that the block alone is enough.
    await test.call('POST', `/user/block/${test.cast.dan.id}`, { as: 'bob' })
    const follow = { user_id: test.cast.dan.id, followed_id: test.cast.bob.id }
    await test.db
      .insertInto('follows')
      .values(follow)
      .onConflict((row) => row.doNothing())
      .execute()
    expect(await nicks()).toEqual(['carla'])
  })

  it('leaves out whose timeline is closed to the viewer, and who is being erased', async () => {
    const set = (who: CastName, values: object) =>
      test.db.updateTable('users').set(values).where('id', '=', test.cast[who].id).execute()
    await set('alice', { timeline_privacy: 'nobody' })
    await set('bob', { timeline_privacy: 'followed' })
    expect(await nicks()).toEqual(['carla'])
    await test.call('POST', `/friend/${test.cast.dan.id}`, { as: 'bob' })
    expect(await nicks()).toEqual(['carla', 'bob'])
    await set('carla', { deleted_at: new Date() })
    expect(await nicks()).toEqual(['bob'])
    await set('carla', { deleted_at: null })
  })

  it('says nothing of a hidden review', async () => {
    await test.db.updateTable('reviews').set({ hidden: true }).execute()
    const { body } = await keepers()
    expect(body.data.find(({ nick }: any) => nick === 'alice')).toMatchObject({ review: null })
    await test.db.updateTable('reviews').set({ hidden: false }).execute()
  })
})
