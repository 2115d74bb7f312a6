import { type Kysely, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Nullable, Slug } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'

/** A game in an archive, by all names that another site may know it by. */
export const Game = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 500 }),
    /** Year of the first release. */
    year: Nullable(Type.Integer({ minimum: 1, maximum: 9_999 })),
    slug: Slug,
    igdb_id: Nullable(Type.Integer({ minimum: 1, maximum: limits.id })),
    steam_id: Nullable(Type.String({ pattern: '^[0-9]{1,20}$' })),
  },
  { additionalProperties: false },
)
export type Game = Static<typeof Game>

/** A `Game` as a column, for a query that joins the games as `g` and their details as `d`; null without a game. */
export const gameColumn = sql<Game | null>`case when g.id is not null then json_build_object(
  'title', g.title, 'year', g.release_year, 'slug', g.slug, 'igdb_id', g.igdb_id,
  'steam_id', substring(d.external_ids ->> 'steam' from '^[0-9]{1,20}$')) end`

/** This many games are searched at once. */
const batchSize = 500
/** The surest first. */
const order = ['igdb', 'slug', 'former slug', 'steam', 'name'] as const

/** A game here that an archived one may mean. */
interface Match {
  /** The position of the archived game, from 1. */
  place: number
  game_id: number
  by: (typeof order)[number]
}

/** For each archived game the id of the game it means here, or undefined. */
export async function matchGames(db: Kysely<DB>, games: readonly Game[]): Promise<(number | undefined)[]> {
  const found: (number | undefined)[] = []
  for (let at = 0; at < games.length; at += batchSize) {
    const batch = games.slice(at, at + batchSize)
    const best = new Map<number, { game_id: number; rank: number }>()
    for (const { place, game_id, by } of await findMatches(db, batch)) {
      const rank = order.indexOf(by)
      if (rank < (best.get(place)?.rank ?? order.length)) best.set(place, { game_id, rank })
    }
    for (let place = 1; place <= batch.length; place += 1) found.push(best.get(place)?.game_id)
  }
  return found
}

/**
 * Every game here that one of the archived games may mean, by four indexes in one statement. An address counts only
 * where no other id of the external database speaks against it; a name only with its year, and only if one game alone
 * has both.
 */
async function findMatches(db: Kysely<DB>, games: readonly Game[]): Promise<Match[]> {
  const clues = games.map((game) => ({ ...game, key: nameKey(game.title) }))
  const { rows } = await sql<Match>`
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

/** Platforms by their slug. */
export async function platformIds(db: Kysely<DB>, slugs: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; id: number }>`
    select slug, id from platforms where slug = any(${[...new Set(slugs)]})`.execute(db)
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}

/** The slug of a row's platform as a column, for a query in which the row is `t`. */
export const platformSlug = sql<string>`(select p.slug from platforms p where p.id = t.platform_id)`
