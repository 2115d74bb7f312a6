import { type Kysely, sql } from 'kysely'
import { flagNames } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'

/*
 * Collections as JSON text, built by the database and sent unchanged: 5,000 rows never become objects on the event
 * loop (COL-03).
 */

/** The columns that the card of an entry needs; a borrower's name for the owner only (D1). */
export const entryFields = (own: boolean) => sql`
  ${sql.raw(flagNames.map((flag) => `c.${flag}`).join(', '))}, c.rating, c.platform_id as platform, ${own ? sql`c.borrower,` : sql``}
  g.platform_ids as platforms, g.release_year as year, ge.slug as genre, g.id,
  case when not g.slug_follows_title then g.slug end as slug, g.title, g.cover`

export const entryTables = (userId: number) => sql`
  from collection_entries c join games g on g.id = c.game_id left join genres ge on ge.id = g.genre_ids[1]
  where c.user_id = ${userId}`

/** The same of `entries`, with flags as 1 or null, which JSON leaves out. */
export const shownFields = (own: boolean) => sql`
  ${sql.raw(flagNames.map((flag) => `case when ${flag} then 1 end as ${flag}`).join(', '))}, rating, platform,
  ${own ? sql`borrower,` : sql``} platforms, year, genre, id, slug, title, cover`

/** Names of the platforms that `entries` refer to, as JSON text. */
export const platformNames = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name))::text from platforms p
  where p.id in (select unnest(e.platforms || e.platform) from entries e)), '[]')`

/** The owner gets the latest change first, which is not revealed to others: they get the order of names (D1). */
const inOrder = (own: boolean) => (own ? sql`order by c.changed_at desc, g.id` : sql`order by g.name_key, g.id`)

/** A Collection: one object for each entry, without unset values. */
export async function collectionJson(db: Kysely<DB>, userId: number, own: boolean): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with entries as materialized (select ${entryFields(own)} ${entryTables(userId)} ${inOrder(own)}),
    set_only as (select ${shownFields(own)} from entries)
    select '{"data":[' || coalesce((select string_agg(json_strip_nulls(row_to_json(s))::text, ',') from set_only s), '')
      || '],"platforms":' || ${platformNames} || '}' as json`.execute(db)
  return rows[0]?.json ?? ''
}

/** The flags as the bits of one number, the first one lowest. */
const flagBits = sql.raw(flagNames.map((flag, bit) => `(c.${flag}::integer << ${bit})`).join(' | '))

/** CollectionEntries: one array for each value. */
export async function collectionEntriesJson(db: Kysely<DB>, userId: number, own: boolean): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with entries as materialized (
      select c.game_id, ${flagBits} as flags, trim_scale(c.rating) as rating, c.platform_id, c.borrower
      from collection_entries c join games g on g.id = c.game_id
      where c.user_id = ${userId} ${inOrder(own)})
    select json_build_object(
      'id', array(select game_id from entries),
      'flags', array(select flags from entries),
      'rating', array(select rating from entries),
      'platform', array(select platform_id from entries)
      ${own ? sql`, 'borrowers', coalesce((select json_object_agg(game_id, borrower) from entries where borrower is not null), '{}')` : sql``}
    )::text as json`.execute(db)
  return rows[0]?.json ?? ''
}

/** A digest of the ids in `entries`. */
const digestOfEntries = sql<string>`(select coalesce(md5(string_agg(id::text, ',' order by id)), '') from entries)`

/** CollectionGames: one array for each value; with the digest of the same moment (collectionGamesDigest). */
export async function collectionGamesJson(db: Kysely<DB>, userId: number): Promise<{ text: string; digest: string }> {
  const { rows } = await sql<{ text: string; digest: string }>`
    with entries as materialized (select ${entryFields(false)} ${entryTables(userId)} order by g.id)
    select json_build_object(
      'id', array(select id from entries),
      'title', array(select title from entries),
      'slug', array(select slug from entries),
      'cover', array(select cover from entries),
      'year', array(select year from entries),
      'genre', array(select genre from entries),
      'platforms', array(select to_json(platforms) from entries),
      'platformNames', ${platformNames}::json
    )::text as text, ${digestOfEntries} as digest`.execute(db)
  if (!rows[0]) throw new Error('The query of a collection returned no row.')
  return rows[0]
}

/** A digest of which games a collection holds: changes of their flags and scores leave it as it is. */
export async function collectionGamesDigest(db: Kysely<DB>, userId: number): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    with entries as (select game_id as id from collection_entries where user_id = ${userId})
    select ${digestOfEntries} as digest`.execute(db)
  return rows[0]?.digest ?? ''
}
