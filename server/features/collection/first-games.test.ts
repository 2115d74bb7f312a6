import { sql } from 'kysely'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Collection, CollectionEntry, FirstGames } from '../../../common/api/collection.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  chooseEntries,
  countPlatforms,
  countStatuses,
  favouritesOf,
  countLibrary,
} from '../../../web/features/collection/library/library.ts'
import { everything as all, type LibraryChoice } from '../../../web/features/collection/library/library-choice.ts'

let test: TestApp
let whole: Collection
const entries = 5_000

beforeAll(async () => {
  test = await createTestApp()
  await addGames(test)
  // Titles that sort by their keys, not by their letters; years, ratings and platforms repeat.
  await sql`
    insert into games (slug, title, name_key, source, platform_ids, release_date, release_precision)
    select 'many-' || n, (array['Éclair', 'alpha', 'Zeta', 'beta'])[1 + n % 4] || ' ' || n,
      (array['eclair', 'alpha', 'zeta', 'beta'])[1 + n % 4] || ' ' || n, 'user',
      case when n % 3 = 0 then (select array_agg(id) from (select id from platforms order by id limit 2) p)
        else (select array_agg(id) from (select id from platforms order by id desc limit 1) p) end,
      case when n % 5 > 0 then make_date(1980 + n % 40, 1, 1) end, case when n % 5 > 0 then 'year' end
    from generate_series(1, ${sql.lit(entries)}) n`.execute(test.db)
  await sql`
    insert into collection_entries (user_id, game_id, have, played, favourite, rating, platform_id)
    select ${test.cast.alice.id}, id, true, id % 2 = 0, id % 7 = 0, case when id % 4 > 0 then 1 + id % 10 end,
      case when id % 6 = 0 then platform_ids[1] end
    from games where slug like 'many-%'`.execute(test.db)
  await test.recount()
  whole = (await test.call('GET', `/collection/${test.cast.alice.id}`)).body
})
afterAll(() => test.close())

const everything: LibraryChoice = { ...all, sort: 'title' }
async function first(query: string): Promise<FirstGames> {
  const { status, body } = await test.call('GET', `/collection/${test.cast.alice.id}/first${query}`)
  expect(status).toBe(200)
  return body
}
const byId = <T extends { id: number }>(list: T[]): T[] => list.toSorted((a, b) => a.id - b.id)
const ids = (list: CollectionEntry[]): number[] => list.map(({ id }) => id)

describe('the first games of a library of 5,000 (PRF-01, COL-06)', () => {
  it.each<[query: string, choice: Partial<LibraryChoice>]>([
    ['', {}],
    ['?sort=year', { sort: 'year' }],
    ['?sort=rating&status=played', { sort: 'rating', status: 'played' }],
    ['?status=wanted', { status: 'wanted' }],
    ['?q=%C3%A9clair', { q: 'éclair' }],
    ['?q=nothing+like+it', { q: 'nothing like it' }],
    ['?rating=7', { rating: 7 }],
    ['?rating=7.5', { rating: 7.5 }],
    ['?decade=1990&sort=year', { decade: 1990, sort: 'year' }],
    ['?decade=2010&rating=3&status=favourite', { decade: 2010, rating: 3, status: 'favourite' }],
    ['?platform=nowhere', { platform: 'nowhere' }],
    ['?platform=%C3%A9%20!', { platform: 'é !' }],
  ])('are those that the browser would choose of all: %s', async (query, choice) => {
    const chosen = chooseEntries(whole, { ...everything, ...choice })
    const { chosen: sent, total } = await first(query)
    expect(sent).toEqual(chosen.slice(0, 40))
    expect(total).toBe(chosen.length)
  })

  it('come with the platforms, counts and favourites of the whole', async () => {
    for (const { slug } of whole.platforms) {
      const chosen = chooseEntries(whole, { ...everything, platform: slug })
      expect(ids((await first(`?platform=${slug}`)).chosen)).toEqual(ids(chosen.slice(0, 40)))
    }
    const sent = await first('')
    expect(sent.counts).toEqual(countStatuses(whole))
    expect(sent.favourites).toEqual(favouritesOf(whole))
    const counted = countPlatforms(whole).map(({ platform, count }) => ({ id: platform.id, count }))
    expect(byId(sent.platformCounts)).toEqual(byId(counted))
    expect(byId(sent.platforms)).toEqual(byId(whole.platforms))
  })

  it('are few bytes, and show nothing that only the owner sees', async () => {
    await test.call('POST', '/collection', {
      as: 'alice',
      body: { id_game: whole.data[0]!.id, type: 'lended', value: 'Marta' },
    })
    const text = JSON.stringify(
      (await test.call('GET', `/collection/${test.cast.alice.id}/first`, { as: 'alice' })).body,
    )
    expect(gzipSync(text).length).toBeLessThan(6_000)
    expect(text).not.toContain('Marta')
    for (const query of [
      '?sort=recent',
      '?status=borrower',
      '?page=2',
      '?rating=7.3',
      '?rating=0',
      '?decade=1995',
      '?decade=0',
    ])
      expect((await test.call('GET', `/collection/${test.cast.alice.id}/first${query}`)).status).toBeGreaterThanOrEqual(
        400,
      )
    expect((await test.call('GET', '/collection/2147483647/first')).status).toBe(404)
  })
})

describe('the counts of a library of 5,000 (PRF-01)', () => {
  const counts = (id: number, as?: 'alice' | 'bob') =>
    test.call('GET', `/collection/${id}/counts`, { ...(as && { as }) })

  it('are those that the browser counts of all, for everybody the same', async () => {
    const { status, body } = await counts(test.cast.alice.id)
    expect(status).toBe(200)
    expect(body).toEqual(countLibrary(whole))
    expect((await counts(test.cast.alice.id, 'bob')).body).toEqual(body)
    expect((await counts(test.cast.alice.id, 'alice')).body).toEqual(body)
  })

  it('are empty for an empty library, and unknown of nobody', async () => {
    expect((await counts(test.cast.dan.id)).body).toEqual({ ratings: [], decades: [] })
    expect((await counts(2_147_483_647)).status).toBe(404)
  })
})

describe('what both have', () => {
  const both = (id: number) => test.call('GET', `/collection/${id}/both`, { as: 'bob' })

  it('is counted of what stands on both shelves, and shows what the other likes best', async () => {
    const { alice, bob } = test.cast
    expect((await both(alice.id)).body).toEqual({ total: 0, games: [] })
    // Of alice's 5,000 he has every second one, and wishes for the others.
    await sql`
      insert into collection_entries (user_id, game_id, have, wanted)
      select ${bob.id}, game_id, row_number() over () % 2 = 0, row_number() over () % 2 = 1
      from collection_entries where user_id = ${alice.id}`.execute(test.db)
    await test.recount()
    const { body } = await both(alice.id)
    expect(body.total).toBe(entries / 2)
    expect(body.games).toHaveLength(4)
    const liked = new Set(whole.data.filter(({ favourite }) => favourite === 1).map(({ id }) => id))
    for (const game of body.games) expect(liked).toContain(game.id)
  })

  it('is for members, of people who are there', async () => {
    expect((await test.call('GET', `/collection/${test.cast.alice.id}/both`)).status).toBe(401)
    expect((await both(2_147_483_647)).status).toBe(404)
  })
})
