import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../common/rules/limits.ts'
import type { CastName } from '../testing/cast.ts'
import { addGames } from '../testing/games.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { undoTime } from './subjects.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  for (const table of ['events', 'lists', 'reviews'] as const) await test.db.deleteFrom(table).execute()
  test.clock.reset()
})
afterAll(() => test.close())

const timeline = async (as: CastName, page = 1) =>
  (await test.call('GET', `/event/${test.cast.alice.id}?page=${page}`, { as })).body
const make = async (title: string, open: boolean): Promise<number> =>
  (await test.call('POST', '/list', { as: 'alice', body: { title, public: open, description: 'Because.' } })).body.id
const turn = (id: number, open: boolean) =>
  test.call('PUT', '/list', { as: 'alice', body: { id, title: 'My list', public: open } })
const review = async (slug: string, text = 'Good.'): Promise<number> => {
  const body = { id_game: games[slug], title: 'What I think', review: text, total: 8.5 }
  return (await test.call('POST', '/review', { as: 'alice', body })).body.id
}

describe('the event of a list (COL-05)', () => {
  it('shows a public list with its first games', async () => {
    const id = await make('My list', true)
    await test.call('POST', '/list/add', { as: 'alice', body: { id_list: id, id_game: games['celeste'] } })
    await test.call('POST', `/list/like/${id}`, { as: 'bob' })
    expect((await timeline('bob')).data).toEqual([
      {
        id: expect.any(Number),
        kind: 'list',
        created_at: expect.any(String),
        user: expect.objectContaining({ nick: 'alice' }),
        list: {
          id,
          slug: 'my-list',
          title: 'My list',
          description: 'Because.',
          TotalGames: 1,
          TotalLikes: 1,
          liked: 1,
          lang: 'en',
          games: [expect.objectContaining({ slug: 'celeste' })],
        },
      },
    ])
  })

  it('is not added for a private list, not even for its owner (P-20)', async () => {
    await make('Secret', false)
    for (const as of ['alice', 'bob', 'admin'] as const)
      expect(await timeline(as)).toMatchObject({ data: [], total: 0 })
    expect(await test.db.selectFrom('events').selectAll().execute()).toEqual([])
  })

  it('has the time when a list was first public, once', async () => {
    const id = await make('My list', false)
    test.clock.move(undoTime * 3)
    await turn(id, true)
    await turn(id, true)
    const { data } = await timeline('bob')
    expect(data).toHaveLength(1)
    expect(Date.parse(data[0].created_at)).toBeGreaterThan(Date.now() + undoTime * 2)
  })

  it('leaves no trace when the list is made private or deleted within ten minutes', async () => {
    const [hidden, gone] = [await make('My list', true), await make('Another', true)]
    test.clock.move(undoTime - 5_000)
    await turn(hidden, false)
    await test.call('DELETE', `/list/${gone}`, { as: 'alice' })
    expect(await test.db.selectFrom('events').selectAll().execute()).toEqual([])
    expect(await timeline('alice')).toMatchObject({ data: [], total: 0 })
  })

  it('is later hidden with its list, counts for its owner only, and comes back (P-20, P-21, P-48)', async () => {
    const id = await make('My list', true)
    await test.call('POST', '/rate', { as: 'alice', body: { id_game: games['celeste'], rate: 8 } })
    const before = (await timeline('bob')).data
    expect(before).toHaveLength(2)
    test.clock.move(undoTime + 5_000)
    await turn(id, false)
    expect(await timeline('alice')).toMatchObject({
      total: 2,
      data: [{ kind: 'rate' }, { kind: 'list', list: { id } }],
    })
    for (const as of ['bob', 'admin'] as const) {
      const body = await timeline(as)
      expect(body).toMatchObject({ total: 1, data: [{ kind: 'rate' }] })
      expect(JSON.stringify(body)).not.toMatch(/My list|my-list/)
    }
    await turn(id, true)
    expect((await timeline('bob')).data.map((event: { id: number }) => event.id)).toEqual(
      before.map((event: { id: number }) => event.id),
    )
    await turn(id, false)
    await test.call('DELETE', `/list/${id}`, { as: 'alice' })
    expect(await timeline('alice')).toMatchObject({ total: 1 })
  })

  it('does not shorten pages for others (P-48)', async () => {
    const ids = []
    for (let at = 0; at < 6; at += 1) ids.push(await make(`List ${at}`, true))
    await test.db
      .insertInto('events')
      .values(
        Array.from({ length: 22 }, (_, at) => ({
          user_id: test.cast.alice.id,
          kind: 'played',
          game_id: games['celeste']!,
          created_at: new Date(1_700_000_000_000 + at),
        })),
      )
      .execute()
    test.clock.move(undoTime * 2)
    for (const id of ids) await turn(id, false)
    const sizes = async (as: CastName) => [
      (await timeline(as)).data.length,
      (await timeline(as, 2)).data.length,
      (await timeline(as)).total,
    ]
    expect(await sizes('bob')).toEqual([20, 2, 22])
    expect(await sizes('alice')).toEqual([20, 8, 28])
  })
})

describe('the event of a review (COL-05)', () => {
  it('shows game, score and the beginning of the text', async () => {
    const id = await review('celeste', `Up the mountain. ${'Again and again. '.repeat(60)}`)
    const { data, total } = await timeline('bob')
    expect(total).toBe(1)
    expect(data).toEqual([
      {
        id: expect.any(Number),
        kind: 'review',
        created_at: expect.any(String),
        user: expect.objectContaining({ nick: 'alice' }),
        game: expect.objectContaining({ slug: 'celeste' }),
        review: {
          id,
          title: 'What I think',
          review: expect.any(String),
          total: 8.5,
          TotalLikes: 0,
          liked: 0,
          lang: 'en',
        },
      },
    ])
    const text: string = data[0].review.review
    expect(text).toMatch(/^Up the mountain\. .*(Again|and|again)…$/)
    expect(text.length).toBeLessThanOrEqual(limits.reviewTold)
  })

  it('exists as long as the review, and is not repeated when that changes', async () => {
    const id = await review('celeste')
    test.clock.move(undoTime * 3)
    await test.call('PUT', '/review', { as: 'alice', body: { id, title: 'Still', review: 'Better.', total: 9 } })
    expect((await timeline('bob')).data).toMatchObject([{ kind: 'review', review: { title: 'Still', total: 9 } }])
    await test.call('DELETE', `/review/${id}`, { as: 'alice' })
    expect(await timeline('alice')).toMatchObject({ data: [], total: 0 })
  })

  it('is deleted with its game', async () => {
    await review('some-day')
    const list = await make('My list', true)
    await test.call('POST', '/list/add', { as: 'alice', body: { id_list: list, id_game: games['some-day'] } })
    await test.call('DELETE', `/game/${games['some-day']}`, { as: 'admin' })
    expect(await timeline('bob')).toMatchObject({
      total: 1,
      data: [{ kind: 'list', list: { TotalGames: 0, games: [] } }],
    })
  })
})
