import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Likeness } from './likeness.ts'

/** A game of the catalogue that may match another record. */
export interface Candidate extends Likeness {
  id: number
  /** Its numbers in outside databases. */
  igdb_id: number | null
  wikidata_id: number | null
  source: string
  prominence: number
  /** Its title as it is written. */
  spelling: string
}

/** Games of the catalogue with all compared properties, unordered. */
export async function candidatesById(db: Kysely<DB>, ids: number[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{
    id: number
    igdb_id: number | null
    wikidata_id: number | null
    source: string
    prominence: number
    title: string
    spelling: string
    year: number | null
    names: string[]
    platforms: Record<string, number | null>
    makers: string[]
  }>`
    select id, igdb_id, wikidata_id, source, prominence, name_key as title, title as spelling, release_year as year,
      array(select name_key from game_names n where n.game_id = g.id and not n.main) as names,
      (select coalesce(json_object_agg(r.platform_id, extract(year from r.release_date)::integer), '{}') from game_releases r
        where r.game_id = g.id) as platforms,
      array(select c.name_key from game_companies gc join companies c on c.id = gc.company_id where gc.game_id = g.id) as makers
    from games g where id = any(${ids})`.execute(db)
  return rows.map(({ names, platforms, ...row }) => ({
    ...row,
    aliases: new Set(names),
    platforms: new Map(Object.entries(platforms).map(([id, year]) => [Number(id), year])),
  }))
}

/** Ids from here on belong to the fake (fakes/): what the fake claimed is free for the real database. */
const fakeIds = 2_000_000_000

/** A condition on a row `g` of games: it is linked to no game of the outside database other than these `ids`. */
export function isUnclaimed(column: 'igdb_id' | 'wikidata_id', ids: number[]): RawBuilder<SqlBool> {
  const id = sql.ref(`g.${column}`)
  return ids.some((one) => one < fakeIds) ? sql`(${id} is null or ${id} >= ${sql.lit(fakeIds)})` : sql`${id} is null`
}

/** Ids of games by their names, among those that satisfy the condition on `g`. */
export async function candidateIdsByName(
  db: Kysely<DB>,
  keys: string[],
  condition: RawBuilder<SqlBool> = sql`true`,
): Promise<{ id: number; key: string }[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ id: number; key: string }>`
    select g.id, n.name_key as key from game_names n join games g on g.id = n.game_id
    where n.name_key = any(${keys}) and ${condition}`.execute(db)
  return rows
}
