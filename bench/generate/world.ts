import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { recountCompanies } from '../../server/catalogue/write/company-counters.ts'
import { recountCounters, verifyCounters } from '../../server/db/verify-counters.ts'
import type { DB } from '../../server/db/types.ts'
import { recountGameStats } from '../../server/features/collection/game-stats.queries.ts'
import { rankPlayers } from '../../server/features/user/user.queries.ts'
import { resources } from '../../server/resources.generated.ts'
import { type TempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import { generateGames } from './games.ts'
import { generatePeople, knownShelves } from './users.ts'
import { createRandom, type Random } from './random.ts'
import { generateShelves, shelfSizes } from './shelves.ts'
import { generateSocial, type SocialScale } from './social/social.ts'

export interface Scale extends SocialScale {
  /** Total number of games; the open catalogue is always included. */
  games: number
  entries: number
}

export const scales = {
  small: {
    games: 0,
    people: 1_000,
    entries: 60_000,
    lists: 1_000,
    reviews: 3_000,
    likes: 10_000,
    events: 50_000,
    posts: 20_000,
    trophies: 100_000,
    priced: 2_000,
  },
  large: {
    games: 350_000,
    people: 100_000,
    entries: 5_000_000,
    lists: 100_000,
    reviews: 300_000,
    likes: 1_000_000,
    events: 5_000_000,
    posts: 1_000_000,
    trophies: 3_000_000,
    priced: 40_000,
  },
} satisfies Record<string, Scale>

/** The popularity ranks that synthetic games take beside the hand-written ones. */
const popularStrangers = 2_400

/** Fills a temporary database with a synthetic community; the same numbers at every run. Reports its progress. */
export const generateWorld = (folder: TempDataDir, scale: Scale, say: (line: string) => void): Promise<void> =>
  withTempDataDir(folder, ({ adminUrl, db }) => fillWorld(adminUrl, db, scale, say))

/**
 * The same for a database that is migrated, has the open catalogue and no users; `adminUrl` and `db` are of its
 * superuser.
 */
export async function fillWorld(
  adminUrl: string,
  db: Kysely<DB>,
  scale: Scale,
  say: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await refuseInhabited(client)
    // The copied rows are consistent by construction: checking the foreign keys would take longer than all the rest.
    await client.query(
      `set session_replication_role = replica; set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`,
    )
    await fill(client, db, scale, say)
  } finally {
    await client.end()
  }
}

async function refuseInhabited(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ people: boolean }>('select exists (select from users) as people')
  if (rows[0]?.people) throw new Error('This database has users: synthetic games are only for an empty one')
}

async function fill(client: pg.Client, db: Kysely<DB>, scale: Scale, say: (line: string) => void): Promise<void> {
  const step = timed(say)
  const random = createRandom(20_260_101)
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from games')
  await step('games', () => generateGames(client, random, scale.games - (rows[0]?.n ?? 0)))
  await step('makers', () => db.transaction().execute(recountCompanies))
  await step('people', () => generatePeople(client, random, scale.people))
  await step('shelves', () => shelves(client, random, scale))
  await step('vacuum', async () => void (await client.query('vacuum analyze')))
  await step('counters', () => recountGameStats(db))
  await generateSocial(client, scale, step)
  // The triggers were disabled.
  await step('counters of everything', () => db.transaction().execute((trx) => recountCounters(trx, resources)))
  await step('ranking', () => rankPlayers(db, 40, new Date()))
  await step('vacuum', async () => void (await client.query('vacuum analyze').then(() => client.query('checkpoint'))))
  const wrong = (await verifyCounters(db, resources)).filter(({ differences }) => differences.length > 0)
  if (wrong.length > 0) throw new Error(`Wrong counters: ${wrong.map(({ what }) => what).join(', ')}`)
}

async function shelves(client: pg.Client, random: Random, { people, entries }: Scale): Promise<void> {
  const { rows } = await client.query<{ id: number; core: boolean; platform: number | null }>(
    `select id, source = 'core' as core, platform_ids[1] as platform from games order by id`,
  )
  const core = rows.filter((row) => row.core).map(({ id }) => id)
  const others = random.shuffle(rows.filter((row) => !row.core).map(({ id }) => id))
  await generateShelves(
    client,
    random,
    {
      sizes: shelfSizes(random, Object.values(knownShelves), people, entries),
      games: [...random.shuffle([...core, ...others.splice(0, popularStrangers)]), ...others],
      platforms: new Map(rows.flatMap(({ id, platform }) => (platform === null ? [] : [[id, platform] as const]))),
    },
    Date.now(),
  )
}

const timed =
  (say: (line: string) => void) =>
  async (name: string, work: () => Promise<void>): Promise<void> => {
    const start = performance.now()
    await work()
    say(`  ${name}: ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  }

/** The size of a database, for the report. */
export async function countWorld(db: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from games) as games, (select count(*) from game_names) as names,
      (select count(*) from users) as people, (select count(*) from collection_entries) as entries,
      (select count(*) from follows) as follows, (select count(*) from lists) as lists, (select count(*) from list_games) as listed, (select count(*) from reviews) as reviews,
      (select count(*) from comments) as posts, (select count(*) from list_likes) + (select count(*) from review_likes) + (select count(*) from comment_likes) as likes, (select count(*) from events) as events,
      (select count(*) from earned_trophies) as trophies, pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0] ?? {}
}
