import { type Kysely, sql } from 'kysely'
import type { Precision } from '../../../common/api/game.ts'
import type { DB } from '../../db/types.ts'
import type { IndexRow, Stats } from './columns.ts'

/** Lists come as one text each: read by us they cost a fraction of what arrays cost. */
interface RawRow {
  id: number
  name: string
  aliases: string | null
  day: number | null
  precision: Precision | null
  prominence: number
  platforms: string
  genres: string
  themes: string | null
  developers: string | null
  publishers: string | null
  entries: number | null
  rate: number | null
  rate_count: number | null
  change: number
}

const columns = sql`
  g.id, g.name_key as name, g.release_date - date '1970-01-01' as day, g.release_precision as precision, g.prominence, g.change,
  array_to_string(g.platform_ids, ',') as platforms, array_to_string(g.genre_ids, ',') as genres,
  (select string_agg(n.name_key, ' ') from game_names n where n.game_id = g.id and not n.main) as aliases,
  (select string_agg(t.theme_id::text, ',') from game_themes t where t.game_id = g.id) as themes,
  (select string_agg(c.company_id::text, ',') from game_companies c where c.game_id = g.id and c.role = 'developer') as developers,
  (select string_agg(c.company_id::text, ',') from game_companies c where c.game_id = g.id and c.role = 'publisher') as publishers,
  s.entries, s.rate, s.rate_count`

/** The games after one of this name and id, in the order of their names. */
export async function rowsAfterName(
  db: Kysely<DB>,
  after: { name: string; id: number },
  count: number,
): Promise<IndexRow[]> {
  const { rows } = await sql<RawRow>`
    select ${columns} from games g left join game_stats s on s.game_id = g.id
    where (g.name_key collate "C", g.id) > (${after.name} collate "C", ${after.id}::integer)
    order by g.name_key collate "C", g.id limit ${count}`.execute(db)
  return rows.map(toIndexRow)
}

/** Games that have changed since the change of this number, and the number of the last of them. */
export async function rowsAfterChange(db: Kysely<DB>, change: number, count: number) {
  const { rows } = await sql<RawRow>`
    select ${columns} from games g left join game_stats s on s.game_id = g.id
    where g.change > ${change} order by g.change limit ${count}`.execute(db)
  return { rows: rows.map(toIndexRow), change: rows.at(-1)?.change ?? change }
}

/** Games that were deleted since the change of this number, and the number of the last of them. */
export async function removalsAfterChange(db: Kysely<DB>, change: number, count: number) {
  const { rows } = await sql<{ id: number; change: number }>`
    select game_id as id, change from game_removals where change > ${change} order by change limit ${count}`.execute(db)
  return { ids: rows.map(({ id }) => id), change: rows.at(-1)?.change ?? change }
}

/** The numbers of the latest changes. */
export async function latestChanges(db: Kysely<DB>): Promise<{ games: number; removals: number }> {
  const { rows } = await sql<{ games: number; removals: number }>`
    select coalesce((select max(change) from games), 0) as games,
      coalesce((select max(change) from game_removals), 0) as removals`.execute(db)
  return rows[0] ?? { games: 0, removals: 0 }
}

/** What people make of the games after this one. */
export async function statsAfterId(db: Kysely<DB>, id: number, count: number): Promise<{ id: number; stats: Stats }[]> {
  const { rows } = await sql<{ id: number; entries: number; rate: number | null; rateCount: number }>`
    select game_id as id, entries, rate, rate_count as "rateCount" from game_stats
    where game_id > ${id} order by game_id limit ${count}`.execute(db)
  return rows.map(({ id, ...stats }) => ({ id, stats }))
}

const numbers = (list: string | null): number[] => (list === null || list === '' ? [] : list.split(',').map(Number))

const toIndexRow = (row: RawRow): IndexRow => ({
  id: row.id,
  name: row.name,
  aliases: row.aliases === null ? [] : [row.aliases],
  day: row.day,
  precision: row.precision,
  prominence: row.prominence,
  platforms: numbers(row.platforms),
  genres: numbers(row.genres),
  themes: numbers(row.themes),
  developers: numbers(row.developers),
  publishers: numbers(row.publishers),
  stats: { entries: row.entries ?? 0, rate: row.rate, rateCount: row.rate_count ?? 0 },
})
