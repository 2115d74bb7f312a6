import { type Kysely, sql } from 'kysely'
import type { Precision } from '../../../common/api/game.ts'
import type { DB } from '../../db/types.ts'
import type { IndexRow, Stats } from './memory/columns.ts'

interface GameRow {
  id: number
  name: string
  day: number | null
  precision: Precision | null
  prominence: number
  renown: number
  platforms: string
  genres: string
  entries: number | null
  rate: number | null
  rateCount: number | null
  change: number
}

/** Lists are one text each: parsing these here costs a fraction of parsing arrays. */
const columns = sql`
  g.id, g.name_key as name, g.release_date - date '1970-01-01' as day, g.release_precision as precision, g.prominence, g.renown, g.change,
  array_to_string(g.platform_ids, ',') as platforms, array_to_string(g.genre_ids, ',') as genres,
  s.entries, s.rate, s.rate_count as "rateCount"`

/** The games after this one, ordered by id, because rows with close ids are stored together. */
export async function rowsAfterId(db: Kysely<DB>, id: number, count: number): Promise<IndexRow[]> {
  const { rows } = await sql<GameRow>`
    select ${columns} from games g left join game_stats s on s.game_id = g.id
    where g.id > ${id} order by g.id limit ${count}`.execute(db)
  return withLinks(db, rows)
}

/** Games changed after the change with this number, and the number of the last change among them. */
export async function rowsAfterChange(db: Kysely<DB>, change: number, count: number) {
  const { rows } = await sql<GameRow>`
    select ${columns} from games g left join game_stats s on s.game_id = g.id
    where g.change > ${change} order by g.change limit ${count}`.execute(db)
  return { rows: await withLinks(db, rows), change: rows.at(-1)?.change ?? change }
}

/** Games deleted after the change with this number, and the number of the last change among them. */
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

/** The stats of the games after this one. */
export async function statsAfterId(db: Kysely<DB>, id: number, count: number): Promise<{ id: number; stats: Stats }[]> {
  const { rows } = await sql<{ id: number; entries: number; rate: number | null; rateCount: number }>`
    select game_id as id, entries, rate, rate_count as "rateCount" from game_stats
    where game_id > ${id} order by game_id limit ${count}`.execute(db)
  return rows.map(({ id, ...stats }) => ({ id, stats }))
}

/** Adds rows of other tables, one statement for each table. */
async function withLinks(db: Kysely<DB>, games: GameRow[]): Promise<IndexRow[]> {
  if (games.length === 0) return []
  const ids = games.map(({ id }) => id)
  const aliases = await linksOf<string>(db, ids, sql`name_key as link from game_names where not main`)
  const themes = await linksOf<number>(db, ids, sql`theme_id as link from game_themes where true`)
  const [developers, publishers] = [
    await linksOf<number>(db, ids, sql`company_id as link from game_companies where role = 'developer'`),
    await linksOf<number>(db, ids, sql`company_id as link from game_companies where role = 'publisher'`),
  ]
  return games.map(({ id, name, day, precision, prominence, renown, platforms, genres, entries, rate, rateCount }) => ({
    id,
    name,
    aliases: aliases(id),
    day,
    precision,
    prominence,
    renown,
    platforms: numbers(platforms),
    genres: numbers(genres),
    themes: themes(id),
    developers: developers(id),
    publishers: publishers(id),
    stats: { entries: entries ?? 0, rate, rateCount: rateCount ?? 0 },
  }))
}

async function linksOf<T>(db: Kysely<DB>, ids: number[], source: ReturnType<typeof sql>): Promise<(id: number) => T[]> {
  const { rows } = await sql<{ id: number; link: T }>`
    select game_id as id, ${source} and game_id = any (${ids})`.execute(db)
  const links = new Map<number, T[]>()
  for (const { id, link } of rows) {
    const same = links.get(id)
    if (same) same.push(link)
    else links.set(id, [link])
  }
  return (id) => links.get(id) ?? []
}

const numbers = (list: string): number[] => (list === '' ? [] : list.split(',').map(Number))
