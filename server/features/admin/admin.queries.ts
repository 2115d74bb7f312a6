import { type Kysely, sql, type RawBuilder, type SqlBool } from 'kysely'
import type { GameUses } from '../../../common/api/game.ts'
import type { DB } from '../../db/types.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import { totalsOf } from '../user/user.queries.ts'

/** What depends on a game, of lists and posts the public ones; undefined for an unknown game. */
export async function gameUses(db: Kysely<DB>, id: number): Promise<GameUses | undefined> {
  const row = await db
    .selectFrom('games as g')
    .leftJoin('game_stats as s', 's.game_id', 'g.id')
    .select(['g.id', 'g.slug', 'g.title', 's.entries', 's.rate_count as ratings', 's.lists', 's.reviews', 's.comments'])
    .where('g.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { id: gameId, slug, title, entries, ratings, lists, reviews, comments } = row
  return {
    id: gameId,
    slug,
    title,
    entries: entries ?? 0,
    ratings: ratings ?? 0,
    lists: lists ?? 0,
    reviews: reviews ?? 0,
    comments: comments ?? 0,
  }
}

type Vocabulary = 'platforms' | 'genres' | 'themes'

/** Ids by slug, of those that exist. */
export async function idsBySlugs(db: Kysely<DB>, table: Vocabulary, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const { rows } = await sql<{ id: number; slug: string }>`
    select id, slug from ${sql.table(table)} where slug = any(${slugs})`.execute(db)
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** A game with this id of the external database. */
export function gameByIgdb(db: Kysely<DB>, igdbId: number) {
  return db.selectFrom('games').select(['id', 'slug']).where('igdb_id', '=', igdbId).executeTakeFirst()
}

/** The address of a game, and whether it was added after a moment of the database's own clock. */
export async function addedSince(db: Kysely<DB>, id: number, since: Date): Promise<{ slug: string; added: boolean }> {
  const row = await db
    .selectFrom('games')
    .select(['slug', sql<boolean>`created_at >= ${since}`.as('added')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row
}

export async function databaseNow(db: Kysely<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Shorter texts have no trigram to look up: they match only the beginning of names. */
const shortestInside = 3

/** The condition of a search: the text is anywhere in nick, name or e-mail; its LIKE wildcards count as letters. */
function matches(text: string): RawBuilder<SqlBool> {
  const key = accountKey(text.trim()).replace(/[\\%_]/g, String.raw`\$&`)
  const pattern = key.length < shortestInside ? `${key}%` : `%${key}%`
  return sql<SqlBool>`(nick_key like ${pattern} or lower(coalesce(name, '')) like ${pattern} or email_key like ${pattern})`
}

/** Ids of one page of the users, newest first, and the total; deleted accounts are not among them. */
export async function peopleIds(
  db: Kysely<DB>,
  text: string,
  { offset, count }: PageRange,
): Promise<{ ids: number[]; total: number }> {
  const living = db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(text.trim() !== '', (query) => query.where(matches(text)))
  const rows = await living
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()
  const { total } = await living.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total }
}

/** What an admin sees of these users, with their totals (for lists the public ones), in the order of the ids. */
export async function peopleByIds(db: Kysely<DB>, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin('collection_entries as e', 'e.user_id', 'users.id')
    .where('users.id', 'in', ids)
    .groupBy('users.id')
    .selectAll('users')
    .select([
      sql<boolean>`password_hash is not null`.as('has_password'),
      sql<boolean>`google_sub is not null`.as('google'),
    ])
    .select(totalsOf(null).as('totals'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
