import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** What an archive says of a game, so that any site can find it. */
export interface GameClue {
  title: string
  year: number | null
  slug: string
  igdb_id: number | null
  steam_id: string | null
}

/** A game's id at Steam, for a query that joins its details as `d`. */
export const steamId = sql<string | null>`d.external_ids ->> 'steam'`.as('steam_id')

/** A game here that a clue may mean; `by` says why, the surest first. */
interface Find {
  place: number
  game_id: number
  by: 'igdb' | 'slug' | 'former slug' | 'steam' | 'name'
}

/**
 * Every game here that one of the clues may mean, by four indexes in one statement. `place` counts the clues from 1. An
 * address counts only where no other id of the external database speaks against it; a name only with its year, and only
 * if one game alone has both.
 */
export async function findGames(db: Kysely<DB>, clues: (GameClue & { key: string })[]): Promise<Find[]> {
  const { rows } = await sql<Find>`
    with clues as materialized (
      select * from rows from (jsonb_to_recordset(${JSON.stringify(clues)}::jsonb)
        as (slug text, igdb_id integer, steam_id text, key text, year integer)) with ordinality as c (slug, igdb_id, steam_id, key, year, place))
    select c.place::integer, g.id as game_id, 'igdb' as by from clues c join games g on g.igdb_id = c.igdb_id
    union all
    select c.place::integer, g.id, 'slug' from clues c join games g on g.slug = c.slug
    where c.igdb_id is null or g.igdb_id is null or c.igdb_id = g.igdb_id
    union all
    select c.place::integer, g.id, 'former slug' from clues c join game_redirects r on r.slug = c.slug join games g on g.id = r.game_id
    where c.igdb_id is null or g.igdb_id is null or c.igdb_id = g.igdb_id
    union all
    select c.place::integer, d.game_id, 'steam' from clues c
    join game_details d on d.external_ids ? 'steam' and d.external_ids ->> 'steam' = c.steam_id
    union all
    select c.place::integer, min(n.game_id), 'name' from clues c
    join game_names n on n.name_key = c.key join games g on g.id = n.game_id and g.release_year = c.year
    where c.key <> '' and (c.igdb_id is null or g.igdb_id is null or c.igdb_id = g.igdb_id)
    group by c.place having count(distinct n.game_id) = 1`.execute(db)
  return rows
}

/** Platforms by their address. */
export async function platformIds(db: Kysely<DB>, slugs: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('platforms')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs.length > 0 ? slugs : [''])
    .execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
