import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { idsOf, postsOf } from '../../testing/posts.ts'
import { statementsOf } from '../../testing/statements.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
let posts: ReturnType<typeof postsOf>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  posts = postsOf(test)
})
beforeEach(async () => {
  for (const table of ['comments', 'follows', 'silences'] as const) await test.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

const home = async (as: 'dan' | 'alice') => (await test.call('GET', '/comment/home', { as })).body
const follow = (id: number) => test.call('POST', `/friend/${id}`, { as: 'dan' })

describe('posts of the front page (POS-05)', () => {
  it('are those of followed people and about own games, one of each author, then others; no own ones, no replies', async () => {
    const older = await posts.write('alice', 'Older', { id_game: games['celeste'] })
    const bobs = await posts.write('bob', 'Of somebody followed')
    const newer = await posts.write('alice', 'Newer')
    await posts.write('bob', 'A reply', { reply: newer.id })
    const carlas = await posts.write('carla', 'Of anybody')
    await posts.write('dan', 'Own')
    expect(idsOf((await home('dan')).data)).toEqual([carlas.id, newer.id, bobs.id])
    await follow(test.cast.bob.id)
    expect(idsOf((await home('dan')).data)).toEqual([bobs.id, carlas.id, newer.id])
    const have = (value: 0 | 1) =>
      test.call('POST', '/collection', { as: 'dan', body: { id_game: games['celeste'], type: 'have', value } })
    await have(1)
    // Of the same author, the one about a game of theirs, although another one is newer.
    expect(idsOf((await home('dan')).data)).toEqual([bobs.id, older.id, carlas.id])
    expect(await home('dan')).toMatchObject({ total: 3, current_page: 1, next_page_url: null })
    await have(0)
  })

  it('are three at most, and none where nobody has written', async () => {
    expect(await home('dan')).toMatchObject({ data: [], total: 0 })
    for (let at = 0; at < 4; at += 1) {
      const { token } = await posts.person(`writer${at}`)
      await posts.write({ token }, 'x')
    }
    expect((await home('dan')).data).toHaveLength(3)
  })

  it('have neither what is private or covered nor what muted and blocked people wrote (POS-03, POS-08)', async () => {
    await posts.write('alice', 'For few', { public: 0 })
    const spoiler = await posts.write('bob', 'The butler did it', { spoiler: 1, id_game: games['celeste'] })
    await posts.write('carla', 'Muted')
    await test.call('POST', `/user/mute/${test.cast.carla.id}`, { as: 'dan' })
    const { data } = await home('dan')
    expect(idsOf(data)).toEqual([spoiler.id])
    expect(data[0]).toMatchObject({ covered: 1, comment: '' })
    await test.call('POST', `/user/block/${test.cast.dan.id}`, { as: 'bob' })
    expect((await home('dan')).data).toEqual([])
  })

  it('are for members', async () => {
    expect((await test.call('GET', '/comment/home')).status).toBe(401)
  })

  it('take one statement beside those of their rows, authors and games', async () => {
    await posts.write('alice', 'One', { id_game: games['celeste'] })
    await posts.write('bob', 'Two')
    await home('dan')
    const sent = await statementsOf(() => home('dan'))
    expect(sent.filter((statement) => /comments post/.test(statement))).toHaveLength(2)
    expect(sent.length).toBeLessThanOrEqual(5)
  })
})
