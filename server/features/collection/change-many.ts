import type { ChangedEntry, EntryState } from '../../../common/api/collection.ts'
import {
  applyManyChange,
  emptyEntry,
  type EntryValues,
  flagNames,
  isSameEntry,
  type ManyChange,
  valuesOfEntry,
} from '../../../common/rules/collection.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { lockCollection, countEntries } from './collection.queries.ts'
import {
  entriesByGame,
  restoreVerdicts,
  type StoredEntry,
  verdictsOf,
  withKnownPlatforms,
  deleteEntries,
  keepOff,
  platformsOfGames,
  saveEntries,
} from './many-entries.queries.ts'
import { restoredEntry } from './collection.ts'
import type { Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { DB } from '../../db/types.ts'
import { invalid } from '../../errors.ts'
import { moveManyGameStats } from './game-stats.queries.ts'

type Reach = Pick<Context, 'db' | 'now'>

/**
 * Makes one change of several games by the rules of a single one, all of them or none, with a few statements for all.
 * Returns the entries that changed. Throws field errors for an unknown game, a platform that one of them is not on, and
 * a collection without room.
 */
export const changeMany = (
  { db, now }: Reach,
  { id: userId }: Viewer,
  gameIds: readonly number[],
  change: ManyChange,
): Promise<ChangedEntry[]> =>
  db.transaction().execute(async (trx) => {
    const ids = [...new Set(gameIds)]
    await lockNamedGames(trx, ids)
    if (change !== 'remove' && change.type === 'platform' && change.value !== null) {
      const platform = change.value
      await checkPlatforms(
        trx,
        ids.map((id_game) => ({ id_game, platform })),
      )
    }
    await lockCollection(trx, userId)
    const present = await entriesByGame(trx, userId, ids)
    const at = new Date(now())
    const moves = ids.flatMap((gameId) => moveOf(gameId, present.get(gameId) ?? null, change, at))
    const gone = moves.flatMap(({ gameId, after }) => (after ? [] : gameId))
    const verdicts = await verdictsOf(trx, userId, gone)
    await writeMoves(trx, userId, moves, at)
    return moves.map((move) => toChanged(move, verdicts))
  })

function moveOf(gameId: number, before: StoredEntry | null, change: ManyChange, at: Date): Move[] {
  const values = valuesOfEntry(before ?? emptyEntry)
  const applied = applyManyChange(values, change)
  const after = applied === 'deleted' ? emptyEntry : applied
  if (isSameEntry(values, after)) return []
  const moment = at.toISOString()
  const dates = { created_at: before?.created_at ?? moment, changed_at: moment }
  return [{ gameId, before, after: applied === 'deleted' ? null : { ...applied, ...dates } }]
}

/**
 * Puts entries back as they were, with their dates, where they still are as the change left them: what was changed
 * since, in another tab, is newer and stays. Returns the entries that are back, and the games of the others. Throws
 * field errors for a former entry that holds nothing.
 */
export const undoMany = (
  { db, now }: Reach,
  { id: userId }: Viewer,
  entries: readonly ChangedEntry[],
): Promise<{ data: ChangedEntry[]; kept: number[] }> =>
  db.transaction().execute(async (trx) => {
    const wanted = new Map(entries.map((entry) => [entry.id, entry]))
    const known = await lockGames(trx, [...wanted.keys()])
    await lockCollection(trx, userId)
    const present = await entriesByGame(trx, userId, [...known])
    const isUntouched = ({ id, after }: ChangedEntry): boolean =>
      known.has(id) && isSameEntry(valuesOfEntry(present.get(id) ?? emptyEntry), after ? toValues(after) : emptyEntry)
    const back = [...wanted.values()].filter(isUntouched)
    const former = await withKnownPlatforms(
      trx,
      back.flatMap((entry) => formerOf(entry, now())),
    )
    const formerById = new Map(former.map(({ game_id, ...entry }) => [game_id, entry]))
    const moves = back.map(({ id }) => ({
      gameId: id,
      before: present.get(id) ?? null,
      after: formerById.get(id) ?? null,
    }))
    await writeMoves(trx, userId, moves, new Date(now()))
    await restoreVerdicts(
      trx,
      userId,
      back.flatMap(({ id, before }) => (before?.verdict ? { game_id: id, ...before.verdict } : [])),
    )
    const kept = [...wanted.values()].filter((entry) => !isUntouched(entry)).map(({ id }) => id)
    return { data: moves.map((move) => toChanged(move)), kept }
  })

/** A former entry as it is stored, with what its flags imply: a caller may have invented it. */
function formerOf({ id, before }: ChangedEntry, now: number): (StoredEntry & { game_id: number })[] {
  if (!before) return []
  const { values, ...dates } = restoredEntry(toValues(before), before, { now, field: 'entries' })
  return [{ game_id: id, ...values, ...dates }]
}

function toValues(state: EntryState): EntryValues {
  const { rating = null, platform = null } = state
  const values = { ...emptyEntry, rating, platform, borrower: state.borrower?.trim() || null }
  for (const flag of flagNames) values[flag] = state[flag] === 1
  return values
}

function toState(values: EntryValues): EntryState {
  const { rating, platform, borrower } = values
  const state: EntryState = {}
  for (const flag of flagNames) if (values[flag]) state[flag] = 1
  return {
    ...state,
    ...(rating !== null && { rating }),
    ...(platform !== null && { platform }),
    ...(borrower !== null && { borrower }),
  }
}

function toChanged({ gameId, before, after }: Move, verdicts = new Map<number, number | null>()): ChangedEntry {
  const replaced = verdicts.get(gameId)
  return {
    id: gameId,
    before: before && {
      ...toState(before),
      created_at: new Date(before.created_at).toISOString(),
      changed_at: new Date(before.changed_at).toISOString(),
      ...(replaced !== undefined && { verdict: { replaced } }),
    },
    after: after && toState(after),
  }
}

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
