import type { Transaction } from 'kysely'
import { emptyEntry, type EntryValues, valuesOfEntry } from '../../../common/rules/collection.ts'
import { limits } from '../../../common/rules/limits.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { DB } from '../../db/types.ts'
import { invalid } from '../../errors.ts'
import { countEntries } from './collection.queries.ts'
import { deleteEntries, keepOff, platformsOfGames, saveEntries, type StoredEntry } from './many-entries.queries.ts'
import { moveManyGameStats } from './many-stats.queries.ts'

/** One of several entries and what becomes of it; null: there is none. */
export interface Move {
  gameId: number
  before: StoredEntry | null
  after: StoredEntry | null
}

const valuesOf = (entry: EntryValues | null): EntryValues => (entry ? valuesOfEntry(entry) : emptyEntry)

/** Locks games that a call names, each once; throws field errors for unknown ones. */
export async function lockNamedGames(trx: Transaction<DB>, ids: number[]): Promise<void> {
  const locked = await lockGames(trx, ids)
  const unknown = ids.filter((id) => !locked.has(id))
  if (unknown.length > 0) throw invalid({ games: [`There is no such game: ${unknown.join(', ')}.`] })
}

/** Throws field errors for a platform that a game is not on. */
export async function checkPlatforms(
  trx: Transaction<DB>,
  named: { id_game: number; platform: number }[],
): Promise<void> {
  const platforms = await platformsOfGames(
    trx,
    named.map(({ id_game }) => id_game),
  )
  const wrong = named.filter(({ id_game, platform }) => !platforms.get(id_game)?.includes(platform))
  if (wrong.length > 0)
    throw invalid({ games: [`Not on that platform: ${wrong.map(({ id_game }) => id_game).join(', ')}.`] })
}

/**
 * Writes several entries, their counters and their events with a few statements for all; throws field errors for a
 * collection without room. Each game occurs once; the caller has locked the games and the collection.
 */
export async function writeMoves(trx: Transaction<DB>, userId: number, moves: Move[], at: Date): Promise<void> {
  await checkRoom(trx, userId, moves.filter(({ before, after }) => !before && after).length)
  const gone = moves.flatMap(({ gameId, after }) => (after ? [] : gameId))
  await deleteEntries(trx, userId, gone)
  await keepOff(trx, userId, gone, at)
  await saveEntries(
    trx,
    userId,
    moves.flatMap(({ gameId, after }) => (after ? { ...after, game_id: gameId } : [])),
  )
  const steps = moves.map(({ gameId, before, after }) => ({ gameId, before: valuesOf(before), after: valuesOf(after) }))
  await moveManyGameStats(trx, userId, steps)
  await recordActivity(trx, 'entries-changed', { userId, moves: steps }, at)
}

async function checkRoom(trx: Transaction<DB>, userId: number, fresh: number): Promise<void> {
  if (fresh === 0 || (await countEntries(trx, userId)) + fresh <= limits.collectionMax) return
  throw invalid({ games: [`A collection holds at most ${limits.collectionMax} games.`] })
}
