import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteGame } from '../../catalogue/write/delete-game.ts'
import { addGames } from '../../testing/games.ts'
import { statementsOf } from '../../testing/statements.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { storeTimes } from '../igdb/igdb.queries.ts'

let test: TestApp
let games: Record<string, number>
const slug = 'chrono-trigger'
const show = async (headers: Record<string, string> = {}) => (await test.call('GET', `/game/${slug}`, { headers })).body

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())
beforeEach(async () => void (await show()))

describe('a game that was answered before (GAM-02)', () => {
  it('is answered again by one statement, which reads nothing of what is shown', async () => {
    const sent = await statementsOf(() => show())
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toContain('json_agg')
  })

  it('shows a rating, a new title and times to beat with the next call', async () => {
    const id = games[slug]!
    await test.call('POST', '/collection', { as: 'alice', body: { id_game: id, type: 'rating', value: 9 } })
    expect(await show()).toMatchObject({ rate: 9 })
    await test.db.updateTable('games').set({ title: 'Chrono Trigger again' }).where('id', '=', id).execute()
    expect(await show()).toMatchObject({ title: 'Chrono Trigger again', rate: 9 })
    const times = { hastily: 72_000, normally: null, completely: null }
    await storeTimes(test.db, id, times, new Date(test.ctx.now()))
    expect(await show()).toMatchObject({ time_to_beat: times })
  })

  it('is kept for each language by itself, and by all its addresses', async () => {
    const spanish = { 'accept-language': 'es' }
    for (const headers of [{}, spanish, {}, spanish])
      expect((await show(headers)).genres[0].name).toBe(headers === spanish ? 'Rol' : 'Role-playing')
    await test.db.insertInto('game_redirects').values({ slug: 'chrono-1', game_id: games[slug]! }).execute()
    expect((await test.call('GET', '/game/chrono-1')).body).toEqual(await show())
  })

  it('shows the new name of a platform after a minute', async () => {
    const renamed = (name: string) =>
      test.db.updateTable('platforms').set({ name }).where('slug', '=', 'super-nintendo').execute()
    await renamed('Super Famicom')
    test.clock.move(61_000)
    expect((await show()).platforms[0].name).toBe('Super Famicom')
    await renamed('Super Nintendo')
    test.clock.reset()
  })

  it('is 404 with the call after its deletion', async () => {
    const { id } = (await test.call('GET', '/game/celeste')).body
    await test.db.transaction().execute((trx) => deleteGame(trx, test.ctx.resources, id))
    expect((await test.call('GET', '/game/celeste')).status).toBe(404)
  })
})
