import type { Kysely, Transaction } from 'kysely'
import { emptyEntry } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { entriesByGame, saveEntries, type StoredEntry, withKnownPlatforms } from './many-entries.queries.ts'
import { moveManyGameStats } from './many-stats.queries.ts'
import { steamId } from '../../resource/archive/games.queries.ts'

/** A batch of a user's entries by game id, after the last id of the previous batch. */
export function entriesAfter(trx: Transaction<DB>, userId: number, gameId: number, count: number) {
  return trx
    .selectFrom('collection_entries as c')
    .innerJoin('games as g', 'g.id', 'c.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'c.game_id')
    .leftJoin('platforms as p', 'p.id', 'c.platform_id')
    .leftJoin('top_games as t', (join) =>
      join.onRef('t.user_id', '=', 'c.user_id').onRef('t.game_id', '=', 'c.game_id'),
    )
    .selectAll('c')
    .select([
      'g.title',
      'g.release_year',
      'g.slug',
      'g.igdb_id',
      'p.slug as platform_slug',
      'p.name as platform_name',
      't.place',
    ])
    .select(steamId)
    .where('c.user_id', '=', userId)
    .where('c.game_id', '>', gameId)
    .orderBy('c.game_id')
    .limit(count)
    .execute()
}

export type OwnEntryRow = Awaited<ReturnType<typeof entriesAfter>>[number]

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
