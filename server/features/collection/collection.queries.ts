import { type Kysely, sql, type Transaction } from 'kysely'
import { flagNames } from '../../../common/rules/collection.ts'
import { keysOf } from '../../db/unseen-values.ts'
import type { DB } from '../../db/types.ts'

/** What the card of an entry needs; a borrower's name for the owner only (D1). */
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

/**
 * All entries of a user with what their cards need. The owner gets the latest change first and the borrowers' names,
 * others alphabetical order (D1).
 */
const entriesOf = (userId: number, own: boolean) => sql`
  select ${entryFields(own)} ${entryTables(userId)}
  order by ${own ? sql`c.changed_at desc, g.id` : sql`g.name_key, g.id`}`

/** Names of the platforms that the entries refer to, as JSON text. */
export const platformNames = sql`coalesce((
  select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name))::text from platforms p
  where p.id in (select unnest(e.platforms || e.platform) from entries e)), '[]')`

/**
 * A complete collection as JSON text, built by the database: 5,000 rows never become objects on the event loop
 * (COL-03). Unset values are left out.
 */
export async function collectionJson(db: Kysely<DB>, userId: number, own: boolean): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    with entries as materialized (${entriesOf(userId, own)}),
    set_only as (
      select ${shownFields(own)} from entries)
    select '{"data":[' || coalesce((select string_agg(json_strip_nulls(row_to_json(s))::text, ',') from set_only s), '')
      || '],"platforms":' || ${platformNames} || '}' as json`.execute(db)
  return rows[0]?.json ?? ''
}

/** Flags as the bits of one number, the first one lowest. */
export const flagBits = flagNames.map((flag, bit) => `(${flag}::integer << ${bit})`).join(' | ')
/**
 * A platform by its position among those of the game: one digit instead of an id; one that is not among them by its
 * negated id.
 */
const platformPlace = `coalesce(array_position(platforms, platform), -platform, 0)`

// Written without the spaces that json_agg inserts everywhere: this saves a fifth of the text, and is faster.
const listOf = (value: string): string => `coalesce('[' || string_agg(${value}, ',') || ']', '[]')`
const textOrNone = (name: string): string => listOf(`coalesce(to_json(${name})::text, '0')`)

/**
 * Genres and combinations of platforms by their places in the dictionaries, from 1; of rows with `genre` and
 * `platforms`.
 */
export const places = sql`dense_rank() over (order by platforms) as set_place,
  case when genre is not null then dense_rank() over (order by genre) end as genre_place`

/** The dictionaries, of the rows `entries`, as members of a JSON object. */
export const dictionaries = sql`'"genres":' || coalesce((
    select json_agg(genre order by genre)::text from (select distinct genre from entries where genre is not null) g), '[]')
  || ',"sets":' || coalesce((
    select '[' || string_agg(array_to_json(platforms)::text, ',' order by platforms) || ']'
    from (select distinct platforms from entries) s), '[]')`

/** The same as one array for each value (see CollectionColumns); 0 where it is not set. */
export async function collectionColumnsJson(db: Kysely<DB>, userId: number, own: boolean): Promise<string> {
  const columns: Record<string, string> = {
    id: listOf('id::text'),
    title: listOf('to_json(title)::text'),
    slug: textOrNone('slug'),
    cover: textOrNone('cover'),
    year: listOf('coalesce(year, 0)::text'),
    genre: listOf('coalesce(genre_place, 0)::text'),
    platforms: listOf('set_place::text'),
    flags: listOf(`(${flagBits})::text`),
    rating: listOf('coalesce(trim_scale(rating), 0)::text'),
    platform: listOf(`${platformPlace}::text`),
    ...(own && { borrower: textOrNone('borrower') }),
  }
  const json = Object.entries(columns).map(([name, list]) => `'"${name}":' || ${list}`)
  const { rows } = await sql<{ json: string }>`
    with listed as (select *, row_number() over () as n from (${entriesOf(userId, own)}) ordered),
    entries as materialized (
      select *, ${places}
      from listed order by n)
    select '{"columns":{' || ${sql.raw(json.join(` || ',' || `))} || '},' || ${dictionaries} || ',"platforms":' || ${platformNames} || '}' as json
    from entries`.execute(db)
  return rows[0]?.json ?? ''
}

/**
 * The versions of collections by their owners, each with the place of its owner among those asked for, from 1 on;
 * without unknown and deleted users. A version changes with every change of the collection and of the catalogue data
 * that it shows; `change` is the number of the catalogue's latest one.
 */
export async function collectionVersions(
  db: Kysely<DB>,
  userIds: number[],
): Promise<{ at: number; version: string; change: number }[]> {
  const { rows } = await sql<{ at: number; version: string; change: number }>`
    select asked.at, coalesce(c.version, 0) || '-' || latest.change as version, latest.change
    from unnest(${keysOf(userIds)}) with ordinality as asked (id, at)
    cross join (select coalesce(max(change), 0) as change from games) latest
    join users on users.id = asked.id and users.deleted_at is null
    left join collections c on c.user_id = users.id`.execute(db)
  return rows
}

/**
 * Locks the user's collection for this transaction, so that two tabs change it one after the other, and counts the
 * change. The games are locked before (`lockGames`): the deletion of a game locks in this order as well, so the two
 * cannot deadlock.
 */
export async function lockCollection(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .insertInto('collections')
    .values({ user_id: userId })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ version: sql`collections.version + 1` }))
    .execute()
}

export async function countEntries(db: Kysely<DB>, userId: number): Promise<number> {
  const row = await db
    .selectFrom('collection_entries')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
