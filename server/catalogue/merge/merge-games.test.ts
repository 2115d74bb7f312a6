import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { saveExternal } from '../../testing/save-external.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockCatalogue } from '../write/locks.ts'
import { mergeGames } from './merge-games.ts'

let test: TestApp
let ours: Record<string, number>
type Person = 'alice' | 'bob' | 'carla' | 'dan'

beforeAll(async () => {
  test = await createTestApp()
  ours = await addGames(test)
})
afterAll(() => test.close())

const id = (slug: string): number => ours[slug] ?? 0
const set = (as: Person, game: number, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: game, type, value } })
const shelf = async (as: Person) => (await test.call('GET', `/collection/${test.cast[as].id}`, { as })).body.data
const etag = async (as: Person) => (await test.call('GET', `/collection/${test.cast[as].id}`, { as })).headers.etag
const merge = (from: number, into: number) =>
  test.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    await mergeGames(trx, test.ctx.resources, from, into)
  })

describe('merging two games', () => {
  it('keeps the users’ entries: one for a user who has both, by the rules (GAM-06, COL-02, COL-09)', async () => {
    const [from, into] = [id('chrono-cross'), id('chrono-trigger')]
    await set('alice', into, 'pending', 1)
    await set('alice', into, 'wanted', 1)
    await set('alice', into, 'rating', 6)
    await set('alice', from, 'lended', 'Marta')
    await set('alice', from, 'completed', 1)
    await set('alice', from, 'rating', 9.5)
    await set('bob', from, 'favourite', 1)
    await set('carla', into, 'have', 1)
    await set('dan', into, 'pending', 1)
    await set('dan', from, 'playing', 1)
    const before = await etag('bob')

    await merge(from, into)

    const [entry, ...more] = await shelf('alice')
    expect(more).toEqual([])
    expect(entry).toMatchObject({ have: 1, lended: 1, borrower: 'Marta', played: 1, completed: 1, rating: 9.5 })
    expect(entry.game?.id ?? entry.id ?? entry.id_game).toBe(into)
    expect(entry).not.toHaveProperty('wanted')
    expect(entry).not.toHaveProperty('pending')
    expect(await shelf('bob')).toMatchObject([{ favourite: 1 }])
    expect(await shelf('carla')).toMatchObject([{ have: 1 }])
    const [played] = await shelf('dan')
    expect(played).toMatchObject({ playing: 1, played: 1 })
    expect(played).not.toHaveProperty('pending')
    expect(await etag('bob')).not.toBe(before)
    const { body } = await test.call('GET', `/game/extra/${into}`)
    expect(body.collection).toMatchObject({ have: 2, lended: 1, favourite: 1, wanted: 0, pending: 0, playing: 1 })
    expect((await test.call('GET', '/site')).body.games).toBe(Object.keys(ours).length - 1)
    expect((await set('dan', into, 'played', 0)).body).toBe('deleted')
  })

  it('the result is found by both names and at the former slug (GAM-02, GAM-06)', async () => {
    const [from, into] = [id('hollow-knight'), id('celeste')]
    await merge(from, into)
    const { status, body } = await test.call('GET', '/game/hollow-knight')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: into, slug: 'celeste', aliases: ['Hollow Knight'] })
    expect((await test.call('POST', '/game/search', { body: { data: 'hollow knight' } })).body.games[0]?.id).toBe(into)
    // A slug keeps redirecting however often the game moves.
    await merge(into, id('pokemon-ruby'))
    expect((await test.call('GET', '/game/hollow-knight')).body.slug).toBe('pokemon-ruby')
    expect((await test.call('GET', '/game/celeste')).body.slug).toBe('pokemon-ruby')
    const { rows } = await sql`select 1 from companies c where developed <> (
      select count(*) from game_companies where company_id = c.id and role = 'developer')`.execute(test.db)
    expect(rows).toEqual([])
  })

  it('happens when an id on another site shows it later; hand-written data stays (GAM-12)', async () => {
    const game = externalGame({ id: 90, title: 'Final Fantasy 7: The First', releases: [['ps5', '2020-01-01']] })
    const from = (await saveExternal(test, game)).ids.get(90) ?? 0
    await set('dan', from, 'have', 1)
    await sql`update game_details set external_ids = '{"steam": 39140}' where game_id = ${id('final-fantasy-vii')}`.execute(
      test.db,
    )
    const { ids, counts } = await saveExternal(test, {
      ...game,
      title: 'Final Fantasy 7',
      externalIds: { steam: '39140' },
    })
    expect(counts.merged).toBe(1)
    expect(ids.get(90)).toBe(id('final-fantasy-vii'))
    expect((await test.call('GET', '/game/final-fantasy-7-the-first')).body).toMatchObject({
      slug: 'final-fantasy-vii',
      title: 'Final Fantasy VII',
      igdb_id: 90,
      source: 'core',
      release_date: '2020-01-01',
    })
    expect(await shelf('dan')).toMatchObject([{ have: 1 }])
  })
})

it('keeps positions in lists: once in a list that contains both (LIS-01)', async () => {
  const [from, into, other] = [id('next-year'), id('some-day'), id('chrono-trigger')]
  const list = async (...held: number[]): Promise<number> => {
    const { body } = await test.call('POST', '/list', { as: 'alice', body: { title: 'Mine', public: true } })
    for (const id_game of held)
      await test.call('POST', '/list/add', { as: 'alice', body: { id_list: body.id, id_game } })
    return body.id
  }
  const [one, both] = [await list(other, from), await list(from, other, into)]
  for (const id_list of [one, both])
    await test.call('PUT', '/list/note', { as: 'alice', body: { id_list, id_game: from, note: 'Said of it' } })
  await merge(from, into)
  for (const [list, expected] of [
    [one, [other, into]],
    [both, [other, into]],
  ] as const) {
    const { body } = await test.call('GET', `/list/${list}/games`)
    expect(body.data.map((game: { id: number }) => game.id)).toEqual(expected)
    expect(body.total).toBe(2)
    expect(body.data[1].note, 'what was said of the other').toBe('Said of it')
  }
  expect((await test.call('GET', `/list/game/${into}/recent`, { as: 'bob' })).body.total).toBe(2)
  expect(await test.wrongCounters()).toEqual([])
})

it('keeps reviews: of two by one user the later one (REV-01)', async () => {
  const source = { source: 'user', name_key: 'twin' }
  const [from, into] = await test.db
    .insertInto('games')
    .values(['twin-a', 'twin-b'].map((slug) => ({ ...source, slug, title: slug })))
    .returning('id')
    .execute()
  await test.recount()
  const review = async (as: Person, game: { id: number } | undefined, title: string): Promise<number> => {
    const body = { id_game: game?.id, title, review: 'B', total: 7 }
    return (await test.call('POST', '/review', { as, body })).body.id
  }
  const moved = await review('bob', from, 'Moved')
  await test.call('POST', `/review/like/${moved}`, { as: 'dan' })
  const [older, newer] = [await review('carla', into, 'Older'), await review('carla', from, 'Newer')]
  await test.db
    .updateTable('reviews')
    .set({ changed_at: new Date(0) })
    .where('id', '=', older)
    .execute()
  await merge(from!.id, into!.id)
  const { body } = await test.call('GET', `/review/game/${into?.id}/recent`, { as: 'alice' })
  expect(body.total).toBe(2)
  const found = new Map(body.data.map((one: any) => [one.id, [one.id_game, one.TotalLikes]]))
  expect(found).toEqual(
    new Map([
      [moved, [into?.id, 1]],
      [newer, [into?.id, 0]],
    ]),
  )
  const { body: timeline } = await test.call('GET', `/event/${test.cast.bob.id}`, { as: 'alice' })
  expect(timeline.data[0]).toMatchObject({ kind: 'review', game: { id: into?.id }, review: { id: moved } })
  expect(await test.wrongCounters()).toEqual([])
})
