import { type Kysely, sql, type Transaction } from 'kysely'
import { emptyEntry } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { entriesByGame, saveEntries, type StoredEntry, withKnownPlatforms } from './many-entries.queries.ts'
import { moveManyGameStats } from './game-stats.queries.ts'

/** The platform of an entry `t` as a column. */
export const platformColumn = sql<{ slug: string; name: string } | null>`(
  select json_build_object('slug', p.slug, 'name', p.name) from platforms p where p.id = t.platform_id)`

/** The place of an entry `t` among the favourites that are put first, or null. */
export const topColumn = sql<number | null>`(
  select f.place from top_games f where f.user_id = t.user_id and f.game_id = t.game_id)`

/** Ids of the games in a user's collection. */
export async function keptGames(db: Kysely<DB>, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('collection_entries').select('game_id').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ game_id }) => game_id))
}

/** An entry as it is to be written, dates included. */
export interface NewEntry extends StoredEntry {
  game_id: number
}

const batchSize = 1_000

/**
 * Inserts entries into a collection and updates the games' counters: a few statements for each thousand. The caller has
 * locked the collection (lockCollection). Games are locked in the order of their ids, so that two such calls never
 * deadlock. Returns how many were added; an entry whose game does not exist, or that exists already, is left out, and
 * so is a platform that the game does not have.
 */
export async function addEntries(trx: Transaction<DB>, userId: number, entries: NewEntry[]): Promise<number> {
  const sorted = entries.toSorted((a, b) => a.game_id - b.game_id)
  let added = 0
  for (let at = 0; at < sorted.length; at += batchSize) {
    const batch = sorted.slice(at, at + batchSize)
    const ids = batch.map(({ game_id }) => game_id)
    const held = await lockGames(trx, ids)
    const present = await entriesByGame(trx, userId, ids)
    const fresh = await withKnownPlatforms(
      trx,
      batch.filter(({ game_id }) => held.has(game_id) && !present.has(game_id)),
    )
    await saveEntries(trx, userId, fresh)
    await moveManyGameStats(
      trx,
      userId,
      fresh.map((entry) => ({ gameId: entry.game_id, before: emptyEntry, after: entry })),
    )
    added += fresh.length
  }
  return added
}
