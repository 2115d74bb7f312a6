import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
const [one, two, three, four] = ['celeste', 'hollow-knight', 'chrono-trigger', 'chrono-cross']

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  for (const table of ['follows', 'silences', 'set_aside'] as const) await test.db.deleteFrom(table).execute()
  await test.db.updateTable('users').set({ timeline_privacy: 'everyone', suspended_until: null }).execute()
})
afterAll(() => test.close())

/** Ratings in the order of the games, 0 for none. */
async function rates(as: CastName, ...ratings: number[]): Promise<void> {
  for (const [at, rate] of ratings.entries())
    await test.call('POST', '/rate', { as, body: { id_game: games[[one, two, three, four][at]!], rate } })
}
const alike = async (as: CastName = 'dan') => (await test.call('GET', '/friend/alike', { as })).body
const nicks = async () => (await alike()).data.map(({ nick }: { nick: string }) => nick)
const no = (method: 'POST' | 'DELETE', id: number) => test.call(method, `/friend/alike/${id}/no`, { as: 'dan' })

describe('people who rate as one does (FRI-01)', () => {
  it('come the nearest first, with a game that both rated high and how many more there are', async () => {
    await rates('dan', 9, 9, 8, 3)
    await rates('alice', 9, 9, 8, 3)
    await rates('bob', 10, 8, 1, 10)
    // One game in common is a coincidence.
    await rates('carla', 9, 2, 2, 9)
    const { data, total } = await alike()
    expect(data.map(({ nick, others }: any) => [nick, others])).toEqual([
      ['alice', 2],
      ['bob', 1],
    ])
    expect(total).toBe(2)
    expect([games[one], games[two], games[three]]).toContain(data[0].game.id)
    expect(data[0]).toMatchObject({ followed: 0, game: { title: expect.any(String) } })
    expect((await alike('admin')).data).toEqual([])
  })

  it('are neither followed, muted, blocked, suspended nor closed', async () => {
    const { alice, bob } = test.cast
    expect(await nicks()).toEqual(['alice', 'bob'])
    await test.call('POST', `/friend/${alice.id}`, { as: 'dan' })
    expect(await nicks()).toEqual(['bob'])
    await test.call('DELETE', `/friend/${alice.id}`, { as: 'dan' })
    await test.call('POST', `/user/mute/${bob.id}`, { as: 'dan' })
    expect(await nicks()).toEqual(['alice'])
    await test.call('POST', `/user/block/${test.cast.dan.id}`, { as: 'alice' })
    expect(await nicks()).toEqual([])
    await test.db.deleteFrom('silences').execute()
    await test.db.updateTable('users').set({ timeline_privacy: 'followed' }).where('id', '=', alice.id).execute()
    const suspended = { suspended_until: new Date(test.ctx.now() + 60_000) }
    await test.db.updateTable('users').set(suspended).where('id', '=', bob.id).execute()
    expect(await nicks()).toEqual([])
  })

  it('are set aside for good, until that is taken back', async () => {
    const { alice, bob, dan } = test.cast
    expect((await no('POST', alice.id)).status).toBe(204)
    expect((await no('POST', alice.id)).status).toBe(204)
    expect(await nicks()).toEqual(['bob'])
    expect((await no('DELETE', alice.id)).status).toBe(204)
    expect(await nicks()).toEqual(['alice', 'bob'])
    expect((await test.call('POST', `/friend/alike/${bob.id}/no`)).status).toBe(401)
    expect((await no('POST', dan.id)).status).toBe(422)
    expect((await no('POST', 999_999)).status).toBe(404)
    expect((await no('DELETE', 999_999)).status).toBe(404)
    expect(await nicks()).toEqual(['alice', 'bob'])
    expect((await test.call('GET', '/friend/alike')).status).toBe(401)
  })
})
