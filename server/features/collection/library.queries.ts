import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { FirstGames, LibraryCounts } from '../../../common/api/collection.ts'
import { type FlagName, flagNames } from '../../../common/rules/collection.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { entryFields, entryTables, platformNames, shownFields } from './collection-json.queries.ts'
import { limits } from '../../../common/rules/limits.ts'

/** How many covers a page begins with: enough to read without JavaScript, few enough for a small document. */
const firstCount = 40
const favouriteCount = 8

interface Choice {
  status?: FlagName | 'all'
  /** Slug of a platform. */
  platform?: string
  rating?: number
  /** The first year of a decade. */
  decade?: number
  sort?: 'title' | 'year' | 'rating'
  q?: string
}

/** The order of names is that of the browser: by code points, whatever the language of the database. */
const byName = sql`name_key collate "C", id`
const orders: Record<NonNullable<Choice['sort']>, RawBuilder<unknown>> = {
  title: byName,
  year: sql`year desc nulls last, ${byName}`,
  rating: sql`rating desc nulls last, ${byName}`,
}

const listOf = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(json_strip_nulls(row_to_json(r))) from (${rows}) r), '[]')`

/**
 * What a page of a collection begins with, as others see it: one statement that sorts in the database, so that of 5,000
 * games only those that are drawn travel. Undefined for an unknown or deleted user.
 */
export async function firstGames(
  db: Kysely<DB>,
  userId: number,
  { status = 'all', platform, rating, decade, sort = 'title', q = '' }: Choice,
): Promise<FirstGames | undefined> {
  const key = nameKey(q)
  const conditions = [
    ...(status === 'all' ? [] : [sql`${sql.ref(status)}`]),
    ...(platform === undefined
      ? []
      : [
          sql`(select p.id from platforms p where p.slug = ${platform}) = any(case when platform is null then platforms else array[platform] end)`,
        ]),
    ...(rating === undefined ? [] : [sql`rating = ${rating}`]),
    ...(decade === undefined ? [] : [sql`year between ${decade} and ${decade + 9}`]),
    ...(q.trim() === '' ? [] : [key === '' ? sql`false` : sql`position(${key} in name_key) > 0`]),
  ]
  const chosen = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const countOf = (flag: FlagName) => sql`${sql.lit(flag)}, count(*) filter (where ${sql.ref(flag)})`
  const { rows } = await sql<FirstGames>`
    with entries as materialized (select ${entryFields(false)}, g.name_key ${entryTables(userId)}),
    chosen as materialized (select * from entries ${chosen})
    select
      ${listOf(sql`select ${shownFields(false)} from (select * from chosen order by ${orders[sort]} limit ${firstCount}) f order by ${orders[sort]}`)} as chosen,
      (select count(*) from chosen)::integer as total,
      ${listOf(sql`select ${shownFields(false)} from (select * from entries where favourite order by ${byName} limit ${favouriteCount}) f order by ${byName}`)} as favourites,
      (select json_build_object('all', count(*), ${sql.join(flagNames.map(countOf))}) from entries) as counts,
      ${platformNames}::json as platforms,
      coalesce((
        select json_agg(json_build_object('id', id, 'count', n)) from (
          select p.id, count(*) as n from entries, unnest(case when platform is null then platforms else array[platform] end) p (id)
          group by p.id) counted), '[]') as "platformCounts"
    from users where id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]
}

/** How many games of a collection have each score and are of each decade; undefined for an unknown or deleted user. */
export async function libraryCounts(db: Kysely<DB>, userId: number): Promise<LibraryCounts | undefined> {
  const { rows } = await sql<LibraryCounts>`
    with entries as materialized (
      select c.rating, g.release_year / 10 * 10 as decade from collection_entries c join games g on g.id = c.game_id
      where c.user_id = ${userId})
    select
      coalesce((
        select json_agg(json_build_object('rating', rating, 'count', n) order by rating) from (
          select rating, count(*) as n from entries where rating is not null group by rating) r), '[]') as ratings,
      coalesce((
        select json_agg(json_build_object('decade', decade, 'count', n) order by decade) from (
          select decade, count(*) as n from entries where decade is not null group by decade) d), '[]') as decades
    from users where id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]
}

interface Shared {
  total: number
  /** Ids of the first ones. */
  first: number[]
}

/**
 * The games that two people have; first those that the other one likes best. Undefined for an unknown or deleted user.
 */
export async function sharedGames(db: Kysely<DB>, viewerId: number, userId: number): Promise<Shared | undefined> {
  const { rows } = await sql<Shared>`
    with shared as materialized (
      select theirs.game_id, theirs.favourite, theirs.rating
      from collection_entries theirs join collection_entries own on own.game_id = theirs.game_id
      where theirs.user_id = ${userId} and theirs.have and own.user_id = ${viewerId} and own.have)
    select (select count(*) from shared)::integer as total,
      array(select game_id from shared order by favourite desc, rating desc nulls last, game_id limit ${limits.topGamesMax}) as first
    from users where id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]
}
