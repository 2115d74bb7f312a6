import { type Kysely, sql } from 'kysely'
import { flagNames } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import type { Facts, Kept } from './taste.ts'

/** The whole collection with the values that suggestions need, unordered. */
export async function shelfOf(db: Kysely<DB>, userId: number): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select c.game_id as id, g.name_key as "nameKey", c.rating, c.platform_id as platform,
      (extract(epoch from c.changed_at) * 1000)::bigint as "changedAt",
      ${sql.raw(flagNames.map((flag) => `c.${flag}`).join(', '))}
    from collection_entries c join games g on g.id = c.game_id where c.user_id = ${userId}`.execute(db)
  return rows
}

/**
 * The properties of these games that suggestions compare; unknown ids are left out. `today` (YYYY-MM-DD) separates
 * released from upcoming games.
 */
export async function factsOf(db: Kysely<DB>, ids: number[], today: string): Promise<Facts[]> {
  if (ids.length === 0) return []
  const companies = (role: 'developer' | 'publisher') =>
    sql<number[]>`array(select company_id from game_companies c where c.game_id = g.id and c.role = ${role})`
  const { rows } = await sql<Facts>`
    select g.id, g.name_key as "nameKey", g.franchise_id as franchise, g.genre_ids as genres, g.platform_ids as platforms,
      g.release_year as year, coalesce(g.release_date <= ${today}, false) as released, g.prominence, g.renown,
      coalesce(s.weighted, 6.5) as weighted, coalesce(s.entries, 0) as entries,
      array(select theme_id from game_themes t where t.game_id = g.id) as themes,
      ${companies('developer')} as developers, ${companies('publisher')} as publishers
    from games g left join game_stats s on s.game_id = g.id where g.id = any(${ids})`.execute(db)
  return rows
}

/** How many rows of each kind are read: each one costs, and a company or a genre may have thousands. */
const pools = { kept: 1_200, best: 600, known: 1_000, ofGenre: 1_000, series: 25, maker: 60 }

/** Ids of games to suggest without knowing any taste: most kept, best rated, and the newest of the well-known games. */
export async function knownIds(db: Kysely<DB>, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select game_id as id from game_stats where entries > 0 order by entries desc, game_id limit ${pools.kept})
    union (select game_id from game_stats where rate_count > 0 order by weighted desc, game_id limit ${pools.best})
    union (select id from games where prominence = 2 and release_date <= ${today} order by prominence desc, release_date desc, id limit ${pools.known})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface Leads {
  franchises: number[]
  developers: number[]
  publishers: number[]
  genres: number[]
}

/**
 * Ids of games that share a series, a company or (well-known ones only) a genre; every branch reads an index and is
 * limited.
 */
export async function relatedIds(db: Kysely<DB>, leads: Leads): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from unnest(${leads.franchises}::integer[]) as f (id)
      cross join lateral (select id from games where franchise_id = f.id limit ${pools.series}) p
    union
    select p.game_id from (
      select id, 'developer' as role from unnest(${leads.developers}::integer[]) as d (id)
      union all select id, 'publisher' from unnest(${leads.publishers}::integer[]) as p (id)) m
      cross join lateral (
        select game_id from game_companies c where c.company_id = m.id and c.role = m.role limit ${pools.maker}) p
    union
    (select id from games where prominence = 2 and genre_ids && ${leads.genres}::integer[] limit ${pools.ofGenre})`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** An entry whose owner likes the game; the indexes of migration 7 contain exactly these. */
const likedEntry = sql`(rating >= 8 or favourite)`
const near = { seeds: 20, likers: 120, people: 60, likes: 200 }

/** A user who likes some of the same games, and all (or many) games that this user likes. */
export interface Neighbour {
  user: number
  seeds: number[]
  likes: number[]
}

/**
 * Users who like the same games, most in common first, among those who joined shortly before or after this user: the
 * cost stays the same for a game that everybody has. `seeds` lists the best games first. Show nothing based on them
 * that fewer than three share.
 */
export async function neighbours(db: Kysely<DB>, userId: number, seeds: number[]): Promise<Neighbour[]> {
  if (seeds.length === 0) return []
  const { rows } = await sql<Neighbour>`
    with seed as (select id, n from unnest(${seeds.slice(0, near.seeds)}::integer[]) with ordinality as s (id, n)),
    liker as (
      select l.user_id, s.id, s.n from seed s cross join lateral (
        (select user_id from collection_entries where game_id = s.id and ${likedEntry} and user_id > ${userId}
          order by user_id limit ${near.likers})
        union all
        (select user_id from collection_entries where game_id = s.id and ${likedEntry} and user_id < ${userId}
          order by user_id desc limit ${near.likers})) l),
    nearest as materialized (
      select l.user_id, array_agg(l.id) as seeds from liker l join users u on u.id = l.user_id and u.deleted_at is null
      group by l.user_id order by count(*) desc, sum(l.n), l.user_id limit ${near.people})
    select n.user_id as user, n.seeds, array(
      select game_id from collection_entries where user_id = n.user_id and ${likedEntry} limit ${near.likes}) as likes
    from nearest n`.execute(db)
  return rows
}
