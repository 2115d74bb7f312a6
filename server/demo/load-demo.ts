import { type Kysely, sql, type Transaction } from 'kysely'
import { flagNames } from '../../common/rules/collection.ts'
import type { DB } from '../db/types.ts'
import { recountGameStats } from '../features/collection/game-stats.queries.ts'
import { demoShelf, type DemoEntry, type DemoGame } from './demo-shelf.ts'
import { demoFollows, type DemoEvent, demoTimeline } from './demo-timeline.ts'
import { demoLists, demoReviews, readWriting, insertLists, insertReviews } from './demo-writing.ts'
import { insertPosts } from './demo-posts.ts'
import { insertPrices, deleteDemoPrices } from './demo-prices.ts'
import { insertTrophies, deleteDemoSets } from './demo-trophies.ts'
import { type DemoPerson, demoPeople } from './users.ts'
import type { Context } from '../context.ts'
import { leave } from '../features/account/delete-account.ts'
import { eraseAccount } from '../features/account/erase-account.ts'
import { lockAccount } from '../features/account/account.queries.ts'
import { demoAccounts } from './demo-accounts.ts'

const day = 86_400_000
const demoLock = 7_215_002

/**
 * Fills an empty site with a small invented community, without passwords (openDemoAccounts sets them); a site that has
 * any account is left unchanged.
 */
export async function loadDemo(
  db: Kysely<DB>,
  { now = Date.now, currency = 'EUR' }: { now?: () => number; currency?: string } = {},
): Promise<boolean> {
  if (await anybody(db)) return false
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '60s'`.execute(trx)
    await sql`set local lock_timeout = '60s'`.execute(trx)
    await sql`select pg_advisory_xact_lock(${demoLock})`.execute(trx)
    if (await anybody(trx)) return false
    const games = await demoGames(trx)
    const ids = await insertPeople(trx, now())
    const shelves = new Map<string, DemoEntry[]>()
    for (const person of demoPeople)
      shelves.set(person.nick, await insertPerson(trx, person, { people: ids, games, now: now() }))
    await insertTrophies(trx, { people: ids, games, shelves, now: now(), ageOf: accountAge })
    await insertFollows(trx, ids, now())
    const slugs = new Map(games.map(({ slug, id }) => [slug, id]))
    await insertPosts(trx, { people: ids, games: slugs, now: now(), ageOf: accountAge })
    await insertPrices(trx, { games, currency, now: now() })
    await recountGameStats(trx)
    return true
  })
}

interface Community {
  people: ReadonlyMap<string, number>
  games: DemoGame[]
  now: number
}

/** Everything that a user has and wrote, then the timeline that led to it; returns the shelf. */
async function insertPerson(trx: Transaction<DB>, person: DemoPerson, community: Community): Promise<DemoEntry[]> {
  const { people, games, now } = community
  const [userId, writing] = [people.get(person.nick) ?? 0, readWriting(person.nick)]
  const since = new Map(games.map((game) => [game.slug, game.since ?? undefined]))
  const reviews = demoReviews(person, writing, accountAge, (slug) => since.get(slug))
  const shelf = demoShelf(person, games, reviews)
  await insertShelf(trx, userId, shelf, now)
  const place = { userId, people, games: new Map(games.map(({ slug, id }) => [slug, id])), now }
  const events = [
    ...demoTimeline(person.nick, shelf, accountAge(person.nick)),
    ...(await insertLists(trx, demoLists(person, writing, accountAge), place)),
    ...(await insertReviews(trx, reviews, place)),
  ]
  await insertTimeline(trx, userId, events, now)
  return shelf
}

/** Days since a user joined: one after the other. */
const accountAge = (nick: string): number => 900 - demoPeople.findIndex((person) => person.nick === nick) * 61

const anybody = async (db: Kysely<DB>): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** Demo users play the hand-written core of the catalogue: its games have genres and themes to like. */
async function demoGames(trx: Transaction<DB>): Promise<DemoGame[]> {
  const { rows } = await sql<DemoGame>`
    select g.id, g.slug, coalesce(g.release_date <= now(), false) as released, current_date - g.release_date as since, g.platform_ids as "platformIds",
      array(select p.slug from unnest(g.platform_ids) with ordinality at (id, n) join platforms p on p.id = at.id order by at.n) as platforms,
      array(select x.slug from genres x where x.id = any(g.genre_ids)) || array(select x.slug from game_themes t join themes x on x.id = t.theme_id where t.game_id = g.id) as kinds,
      cardinality(g.platform_ids) + (select count(*)::integer from game_names n where n.game_id = g.id) as fame
    from games g where g.source = 'core' order by g.slug`.execute(trx)
  return rows
}

async function insertPeople(trx: Transaction<DB>, now: number): Promise<Map<string, number>> {
  const rows = await trx
    .insertInto('users')
    .values(
      demoPeople.map(({ nick, name, surname, city, biography, lang, admin }) => ({
        nick,
        name,
        surname,
        city,
        biography,
        lang,
        admin: admin ?? false,
        email: `${nick}@example.com`,
        email_verified: true,
        demo: true,
        created_at: new Date(now - accountAge(nick) * day),
      })),
    )
    .returning(['id', 'nick'])
    .execute()
  return new Map(rows.map(({ nick, id }) => [nick, id]))
}

async function insertShelf(trx: Transaction<DB>, userId: number, entries: DemoEntry[], now: number): Promise<void> {
  const rows = entries.map(({ gameId, values, age }) => ({
    user_id: userId,
    game_id: gameId,
    ...Object.fromEntries(flagNames.map((flag) => [flag, values[flag]])),
    borrower: values.borrower,
    platform_id: values.platform,
    rating: values.rating,
    created_at: new Date(now - age * day),
    changed_at: new Date(now - age * day),
  }))
  await sql`
    insert into collection_entries (${sql.raw(Object.keys(rows[0] ?? {}).join(', '))})
    select ${sql.raw(Object.keys(rows[0] ?? {}).join(', '))} from json_populate_recordset(null::collection_entries, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
  await trx.insertInto('collections').values({ user_id: userId }).execute()
}

async function insertTimeline(trx: Transaction<DB>, userId: number, events: DemoEvent[], now: number): Promise<void> {
  const rows = events
    .sort((a, b) => b.age - a.age)
    .map(({ gameId, kind, rating, listId, reviewId, age }) => ({
      game_id: gameId,
      kind,
      rating,
      list_id: listId,
      list_public: listId === undefined ? undefined : true,
      review_id: reviewId,
      created_at: new Date(now - age * day),
    }))
  await sql`
    insert into events (user_id, game_id, kind, rating, list_id, list_public, review_id, created_at)
    select ${userId}, game_id, kind, rating, list_id, list_public, review_id, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (game_id integer, kind text, rating numeric,
      list_id integer, list_public boolean, review_id integer, created_at timestamptz)`.execute(trx)
}

async function insertFollows(trx: Transaction<DB>, ids: Map<string, number>, now: number): Promise<void> {
  const rows = demoFollows(demoPeople, accountAge).map(({ follower, followed, age }) => ({
    user_id: ids.get(follower) ?? 0,
    followed_id: ids.get(followed) ?? 0,
    created_at: new Date(now - age * day),
  }))
  await trx.insertInto('follows').values(rows).execute()
}

/**
 * Removes the demo users as if each had deleted the account; returns how many there were. If interrupted, the next call
 * continues.
 */
export async function removeDemo(ctx: Pick<Context, 'db' | 'files' | 'resources' | 'now'>): Promise<number> {
  const accounts = await demoAccounts(ctx.db)
  for (const { id } of accounts) {
    await ctx.db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, id)
      if (account) await leave(trx, account, new Date(ctx.now()))
    })
    await eraseAccount(ctx, id, new AbortController().signal)
  }
  await deleteDemoSets(ctx.db)
  await deleteDemoPrices(ctx.db)
  return accounts.length
}
