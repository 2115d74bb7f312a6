import { type Kysely, sql } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { DB } from '../../db/types.ts'

/** Our ids by those of the external database. */
export async function gamesByIgdbId(db: Kysely<DB>, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; igdb_id: number }>`
    select id, igdb_id from games where igdb_id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, igdb_id }) => [igdb_id, id]))
}

/** Our ids by those of a service; of several games with one id the first. */
export async function gamesByRef(
  db: Kysely<DB>,
  service: GamePlatformName,
  refs: string[],
): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  // A literal: each service has an index of its own, for rows that name it.
  const name = sql.lit(service)
  const { rows } = await sql<{ id: number; ref: string }>`
    select min(d.game_id) as id, d.external_ids ->> ${name} as ref from game_details d
    where d.external_ids ? ${name} and d.external_ids ->> ${name} = any(${refs}::text[]) group by 2`.execute(db)
  return new Map(rows.map(({ id, ref }) => [ref, id]))
}

/**
 * Names that have all words of a key: so many of each are compared, and those are taken that are at least so much
 * alike.
 */
const hits = 40
const alikeEnough = 0.5
/** So many keys are looked for in one statement: it must end well before its time is up. */
const keysAtOnce = 100

interface Alike {
  key: string
  id: number
  /** From 0 to 1. */
  score: number
}

/** Games whose names hold all words of a key, the most alike first. */
export async function likeNames(db: Kysely<DB>, keys: string[], most: number): Promise<Alike[]> {
  const found: Alike[] = []
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const some = keys.slice(at, at + keysAtOnce)
    const { rows } = await sql<Alike>`
      select asked.key, near.id, near.score from unnest(${some}::text[]) as asked (key)
      cross join lateral (
        select game_id as id, max(similarity(asked.key, name_key)) as score from (
          select game_id, name_key from game_names
          where words @@ (select string_agg(quote_literal(word), ' & ')::tsquery from unnest(string_to_array(asked.key, ' ')) word)
          limit ${hits}) hit
        group by game_id having max(similarity(asked.key, name_key)) >= ${alikeEnough}
        order by score desc, game_id limit ${most}) near`.execute(db)
    found.push(...rows)
  }
  return found
}
