import { type Kysely, sql } from 'kysely'
import type { DB } from '../../server/db/types.ts'

/** The inputs of requests that explore: choices that fill a page, on a small site as on a large one. */
export interface Explored {
  /** Addresses, those with most games first. */
  platforms: string[]
  genres: string[]
  themes: string[]
  companies: string[]
  /** Those that developed, and published, a full page of games. */
  developers: string[]
  publishers: string[]
  /** Two choices that have games in common. */
  pairs: Record<string, unknown>[]
  /** Months with a full calendar, of all platforms or of one. */
  months: { month: string; platform: string | null }[]
}

/** The minimum number of games of a maker, of a pair, and of a month of all platforms and of one. */
const full = { page: 20, pair: 40, month: 100, platformMonth: 40 }
const each = 100

export async function readExplored(db: Kysely<DB>): Promise<Explored> {
  const { rows } = await sql<Omit<Explored, 'pairs' | 'months'>>`
    select
      (select array_agg(slug order by n desc, slug) from (
        select slug, count(*) as n from platforms join game_releases on platform_id = id group by slug) p) as platforms,
      (select array_agg(slug order by n desc, slug) from (
        select slug, count(*) as n from genres join (select unnest(genre_ids) as genre from games) g on genre = id group by slug) g) as genres,
      (select array_agg(slug order by n desc, slug) from (
        select slug, count(*) as n from themes join game_themes on theme_id = id group by slug) t) as themes,
      (select array_agg(slug order by n desc, slug) from (
        select slug, count(*) as n from companies join game_companies on company_id = id group by slug order by n desc limit 200) c) as companies,
      ${makers('developer')} as developers, ${makers('publisher')} as publishers`.execute(db)
  return { ...rows[0]!, pairs: await readPairs(db), months: await readMonths(db) }
}

const makers = (role: 'developer' | 'publisher') => sql`
  (select array_agg(slug order by n desc, slug) from (
    select slug, count(*) as n from companies join game_companies on company_id = id where role = ${role}
    group by slug having count(*) >= ${full.page} order by n desc limit 200) m)`

async function readPairs(db: Kysely<DB>): Promise<Explored['pairs']> {
  const decade = sql`release_year / 10 * 10`
  const platforms = await sql<{ platform: string; decade: number }>`
    select p.slug as platform, g.decade from (
      select unnest(platform_ids) as id, ${decade} as decade from games where release_year is not null) g
    join platforms p using (id) group by 1, 2 having count(*) >= ${full.pair} order by hashtext(p.slug || decade) limit ${each}`.execute(
    db,
  )
  const genres = await sql<{ platform: string; genre: string }>`
    select p.slug as platform, x.slug as genre from (
      select platform, unnest(genre_ids) as genre from (select unnest(platform_ids) as platform, genre_ids from games) g) g
    join platforms p on p.id = g.platform join genres x on x.id = g.genre
    group by 1, 2 having count(*) >= ${full.pair} order by hashtext(p.slug || x.slug) limit ${each}`.execute(db)
  const makers = await sql<{ platform: string; publisher: string }>`
    select p.slug as platform, c.slug as publisher from game_companies gc
    join game_releases r using (game_id) join platforms p on p.id = r.platform_id join companies c on c.id = gc.company_id
    where gc.role = 'publisher'
    group by 1, 2 having count(*) >= ${full.pair} order by hashtext(p.slug || c.slug) limit ${each}`.execute(db)
  return [
    ...platforms.rows.map((row) => ({ platforms: [row.platform], released: `${row.decade}-${row.decade + 9}` })),
    ...genres.rows.map((row) => ({ platforms: [row.platform], genres: [row.genre] })),
    ...makers.rows.map((row) => ({ platforms: [row.platform], publishers: [row.publisher] })),
  ]
}

async function readMonths(db: Kysely<DB>): Promise<Explored['months']> {
  const month = sql`to_char(release_date, 'YYYY-MM')`
  const { rows } = await sql<Explored['months'][number]>`
    (select ${month} as month, null as platform from games where release_date is not null
      group by 1 having count(*) >= ${full.month} order by hashtext(${month}) limit ${each})
    union all
    (select ${month}, p.slug from game_releases join platforms p on p.id = platform_id where release_date is not null
      group by 1, 2 having count(*) >= ${full.platformMonth} order by hashtext(${month} || p.slug) limit ${each})`.execute(
    db,
  )
  return rows
}
