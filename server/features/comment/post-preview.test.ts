import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
let write: ReturnType<typeof postsOf>['write']
let edit: ReturnType<typeof postsOf>['edit']
const cover = 'https://images.example/celeste.webp'
const preview = (id: number, as?: CastName) => test.call('GET', `/comment/${id}/preview`, { ...(as && { as }) })

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  ;({ write, edit } = postsOf(test))
  await test.db.updateTable('games').set({ cover }).where('id', '=', games.celeste!).execute()
})
afterAll(() => test.close())

describe('what a link to a post says elsewhere (P-34)', () => {
  it('is author, game, cover and first words of a public post, the same for everybody', async () => {
    const mentioned = [test.cast.carla.id]
    const { id } = await write('alice', `The summit. ${'word '.repeat(60)}`, { id_game: games.celeste }, mentioned)
    const { body } = await preview(id)
    expect(body).toMatchObject({ nick: 'alice', game: 'Celeste', picture: cover })
    expect(body.words).toMatch(/^The summit\. word .*…$/)
    expect(body.words.length).toBeLessThanOrEqual(161)
    for (const as of ['alice', 'bob'] as const) expect((await preview(id, as)).body).toEqual(body)
    const greeting = await write('alice', 'Well played, ', {}, mentioned)
    expect((await preview(greeting.id)).body).toMatchObject({ game: null, picture: null, words: 'Well played, @carla' })
  })

  it('has neither words nor picture of a spoiler, nor words below a spoiler mark', async () => {
    const { id } = await write('alice', 'She wakes up.', { id_game: games.celeste, spoiler: 1 })
    const expected = { nick: 'alice', game: 'Celeste', picture: null, words: null }
    for (const as of [undefined, 'alice'] as const) expect((await preview(id, as)).body).toEqual(expected)
    const marked = { type: 'text', text: 'the mountain', marks: [{ type: 'spoiler' }] }
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'It was ' }, marked] }]
    const comment = JSON.stringify({ type: 'doc', content })
    const { body } = await test.call('POST', '/comment', { as: 'alice', body: { comment } })
    expect((await preview(body.id)).body.words).toBe('It was')
  })

  it('is the 404 of an unknown post for a private one, a reply below one, and a deleted one', async () => {
    const unknown = await preview(1_999_999_999)
    expect(unknown.status).toBe(404)
    const closed = await write('alice', 'For a few.', { public: 0 })
    const below = await write('alice', 'An answer.', { reply: closed.id })
    const gone = await write('alice', 'Soon gone.')
    await test.call('DELETE', `/comment/${gone.id}`, { as: 'alice' })
    for (const { id } of [closed, below, gone])
      for (const as of [undefined, 'alice', 'admin'] as const) {
        const { status, text } = await preview(id, as)
        expect([status, text]).toEqual([404, unknown.text])
      }
    const { id } = await write('alice', 'For all at first.')
    expect((await preview(id)).status).toBe(200)
    await edit('alice', id, 'For a few now.', { public: 0 })
    expect((await preview(id)).text).toBe(unknown.text)
  })

  it('is that too while its author is suspended or leaves, and not for what is merely blocked', async () => {
    const { id } = await write('bob', 'Here for now.')
    await test.call('POST', `/user/block/${test.cast.bob.id}`, { as: 'alice' })
    expect((await preview(id, 'alice')).status).toBe(200)
    const change = (columns: { suspended_until?: Date | null; deleted_at?: Date | null }) =>
      test.db.updateTable('users').set(columns).where('id', '=', test.cast.bob.id).execute()
    await change({ suspended_until: new Date(test.ctx.now() + 60_000) })
    expect((await preview(id)).status).toBe(404)
    test.clock.move(61_000)
    expect((await preview(id)).status).toBe(200)
    test.clock.reset()
    await change({ suspended_until: null, deleted_at: new Date() })
    expect((await preview(id)).status).toBe(404)
    await change({ deleted_at: null })
  })

  it('asks for an id (ERR-02)', async () => {
    for (const id of ['x', '0', '99999999999', '1.5'])
      expect((await test.call('GET', `/comment/${id}/preview`)).status, id).toBe(404)
  })
})
