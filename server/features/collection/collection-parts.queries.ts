import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { dictionaries, flagBits, places, platformNames } from './collection.queries.ts'

/*
 * The two parts of a collection as JSON text, built by the database: 5,000 rows never become objects on
 * the event loop. Their readers: common/rules/collection-parts.ts.
 */

/** Numbers as one letter each, from `0` on. */
const letters = (number: string): string => `coalesce(string_agg(chr(48 + ${number}), ''), '')`
/** Numbers that may be large, as two letters each: the first ones of all of them, then the second ones. */
const largeLetters = (number: string): string => `${letters(`(${number} >> 12)`)} || ${letters(`(${number} & 4095)`)}`
/** Texts with a newline between each two; none of them holds one. */
const lines = (text: string): string =>
  `coalesce(string_agg(translate(coalesce(${text}, ''), E'\\n', ' '), E'\\n'), '')`

const jsonOf = (texts: Record<string, string>): RawBuilder<string> =>
  sql.raw(
    Object.entries(texts)
      .map(([name, text]) => `'"${name}":' || to_json(${text})::text`)
      .join(` || ',' || `),
  )

/** Of ids in ascending order. */
const digestOf = (id: RawBuilder<unknown>) => sql<string>`coalesce(md5(string_agg(${id}::text, ',')), '')`

/**
 * What a user says of the games: the owner gets the latest change first and the borrowers' names, others the order of
 * names (D1).
 */
export async function collectionEntriesJson(db: Kysely<DB>, userId: number, own: boolean): Promise<string> {
  const texts = {
    id: largeLetters('game_id'),
    flags: letters(`(${flagBits})`),
    rating: letters('(coalesce(rating, 0) * 2)::integer'),
    platform: largeLetters('coalesce(platform_id, 0)'),
  }
  const listed = own
    ? sql`select c.* from collection_entries c where c.user_id = ${userId} order by c.changed_at desc, c.game_id`
    : sql`select c.* from collection_entries c join games g on g.id = c.game_id where c.user_id = ${userId} order by g.name_key, g.id`
  const borrowers = sql`'"borrowers":' || coalesce(json_object_agg(game_id, borrower) filter (where borrower is not null)::text, '{}')`
  const { rows } = await sql<{ json: string }>`
    with listed as materialized (${listed})
    select '{' || ${jsonOf(texts)} ${own ? sql`|| ',' || ${borrowers}` : sql``} || '}' as json from listed`.execute(db)
  return rows[0]?.json ?? ''
}

/**
 * The games of a collection, by their ids, and the names of all platforms that its owner can choose for them: those of
 * the game, and one chosen when the game still was on it. With the digest of the same moment.
 */
export async function collectionGamesJson(db: Kysely<DB>, userId: number): Promise<{ text: string; digest: string }> {
  const texts = {
    id: largeLetters('step'),
    title: lines('title'),
    slug: lines('slug'),
    cover: lines('cover'),
    year: letters('greatest(coalesce(year, 0) - 1900, 0)'),
    genre: letters('coalesce(genre_place, 0)::integer'),
    platforms: letters('set_place::integer'),
  }
  const { rows } = await sql<{ text: string; digest: string }>`
    with entries as (
      select g.id, g.title, case when not g.slug_follows_title then g.slug end as slug, g.cover, g.release_year as year,
        ge.slug as genre, g.platform_ids as platforms, c.platform_id as platform
      from collection_entries c join games g on g.id = c.game_id left join genres ge on ge.id = g.genre_ids[1]
      where c.user_id = ${userId}),
    listed as materialized (
      select *, id - lag(id, 1, 0) over (order by id) as step, ${places}
      from entries order by id)
    select '{' || ${jsonOf(texts)}
      || ',' || ${dictionaries} || ',"platformNames":' || ${platformNames} || '}' as text,
      ${digestOf(sql`id`)} as digest
    from listed`.execute(db)
  if (!rows[0]) throw new Error('an aggregate without a row')
  return rows[0]
}

/** A digest of which games a collection holds: a change of what is said of them leaves it as it is. */
export async function collectionGamesDigest(db: Kysely<DB>, userId: number): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select ${digestOf(sql`game_id`)} as digest
    from (select game_id from collection_entries where user_id = ${userId} order by game_id) held`.execute(db)
  return rows[0]?.digest ?? ''
}
