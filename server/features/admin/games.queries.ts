import { type Kysely, sql } from 'kysely'
import type { GameUses } from '../../../common/api/game.ts'
import type { DB } from '../../db/types.ts'

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
