import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { makeArchive, restoreArchive } from '../../testing/archives.ts'
import { insertMany } from '../../testing/insert-many.ts'
import { addGames } from '../../testing/games.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const limited = { env: { LUDOTECA_RATE_LIMITS: 'on', PUBLIC_URL: 'http://localhost:3000' } }

/** Brings an archive and applies it; returns the line of the report about `entity`. */
async function bring(test: TestApp, files: Record<string, unknown>, entity: string) {
  const texts = Object.fromEntries(Object.entries(files).map(([name, file]) => [name, JSON.stringify(file)]))
  const done = await restoreArchive(test, 'bob', await makeArchive(texts))
  expect(done.state).toBe('applied')
  return done.report.parts.find((part: { entity: string }) => part.entity === entity)
}

it('an archive adds no more follows than the calls could in a day, and the calls count what it added (FR-07)', async () => {
  const test = await testApp(limited)
  const { rows } = await sql<{ id: number; nick: string }>`
    insert into users (nick, email) select 'player_' || n, 'player_' || n || '@example.com' from generate_series(1, 700) n
    returning id, nick`.execute(test.db)
  const people = rows.map(({ id, nick }) => ({ id, nick, created_at: '2025-01-01T00:00:00.000Z' }))
  const follows = { 'follows.json': { people } }
  expect(await bring(test, follows, 'follows')).toMatchObject({ total: 700, added: 500, kept: 200 })
  expect(await bring(test, follows, 'follows')).toMatchObject({ total: 700, added: 0, kept: 700 })
  const { status, headers } = await test.call('POST', `/friend/${test.cast.alice.id}`, { as: 'bob' })
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
  await test.db
    .updateTable('attempts')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('key', 'like', 'follow-day:%')
    .execute()
  expect(await bring(test, follows, 'follows')).toMatchObject({ added: 200, kept: 500 })
  await test.recount()
})

it('an archive adds no more public lists and reviews to a new account than a day allows; private lists and accounts of a week are free', async () => {
  const test = await testApp(limited)
  await addGames(test)
  const at = '2025-01-01T00:00:00.000Z'
  const lists = Array.from({ length: 36 }, (_, n) => ({
    title: `List ${n}`,
    description: '',
    public: n >= 4,
    slug: `list-${n}`,
    earlier_slugs: [],
    created_at: at,
    changed_at: at,
    games: [],
  }))
  const game = { title: 'Celeste', year: 2018, slug: 'celeste', igdb_id: null, steam_id: null }
  const scores = { gameplay: null, graphics: null, history: null, sound: null, total: 9 }
  const review = { game, title: 'Good', review: 'Good.', ...scores, created_at: at, changed_at: at }
  const files = { 'lists.json': { lists }, 'reviews.json': { reviews: [review] } }
  expect(await bring(test, files, 'lists')).toMatchObject({ total: 36, added: 34, kept: 2 })
  expect(await bring(test, files, 'reviews')).toMatchObject({ total: 1, added: 0, kept: 1 })
  const more = await test.call('POST', '/list', { as: 'bob', body: { title: 'One more', public: 1 } })
  expect(more.status).toBe(429)
  await test.db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('id', '=', test.cast.bob.id)
    .execute()
  expect(await bring(test, files, 'reviews')).toMatchObject({ added: 1 })
  expect(await bring(test, files, 'lists')).toMatchObject({ added: 0, kept: 36 })
  await test.recount()
})

it('archives lead to 100,000 events altogether, however many there are of them', async () => {
  const test = await testApp()
  const games = await addGames(test)
  await insertMany(
    test.db,
    sql`
      insert into events (user_id, kind, game_id, created_at)
      select ${test.cast.bob.id}, 'played', ${games['celeste']}, timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, ${limits.archivedEventsMax - 3}) n`,
  )
  const game = { title: 'Celeste', year: 2018, slug: 'celeste', igdb_id: null, steam_id: null }
  const events = Array.from({ length: 10 }, (_, at) => ({
    kind: 'played',
    created_at: `2019-01-01T00:00:0${at}.000Z`,
    game,
    rating: null,
    rating_before: null,
    left_at: null,
  }))
  expect(await bring(test, { 'timeline.json': { events } }, 'timeline')).toMatchObject({ total: 10, added: 3, kept: 7 })
})
