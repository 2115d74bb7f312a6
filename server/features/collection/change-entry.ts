import type { Transaction } from 'kysely'
import { type Change, emptyEntry, applyChange } from '../../../common/rules/collection.ts'
import { limits } from '../../../common/rules/limits.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { invalid } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import { ownRating } from './verdict.ts'
import {
  deleteEntry,
  type EntryKey,
  type EntryRow,
  lockEntry,
  readEntry,
  saveEntry,
  valuesOfRow,
} from './one-entry.queries.ts'

/**
 * The only way to change one entry (several go through `change-many.ts`): entry, counters of the game, version of the
 * collection and activity in one transaction. Returns the entry, or 'deleted' when nothing is left of it. Throws field
 * errors for an unknown game or platform.
 */
export const changeEntry = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  gameId: number,
  change: Change,
): Promise<EntryRow | 'deleted'> =>
  db.transaction().execute((trx) => changeEntryIn(trx, { userId: viewer.id, gameId }, change, new Date(now())))

/** The same within a transaction that does more. */
export async function changeEntryIn(
  trx: Transaction<DB>,
  key: EntryKey,
  change: Change,
  at: Date,
): Promise<EntryRow | 'deleted'> {
  const platforms = await lockEntry(trx, key)
  if (!platforms) throw noSuchGame()
  if (change.type === 'platform' && change.value !== null && !platforms.includes(change.value))
    throw invalid({ value: ['This game is not on that platform.'] })
  const { row, isFull, ratingsCount } = await readEntry(trx, key)
  const before = row ? valuesOfRow(row) : emptyEntry
  const applied = applyChange(before, change)
  if (applied !== 'deleted' && isFull)
    throw invalid({ id_game: [`A collection holds at most ${limits.collectionMax} games.`] })
  const after = applied === 'deleted' ? emptyEntry : applied
  const saved =
    applied === 'deleted'
      ? 'deleted'
      : await saveEntry(trx, key, { before, after, ratingsCount, at, ...sourceOf(change) })
  if (applied === 'deleted' && row) await deleteEntry(trx, key, { before, ratingsCount, at })
  await recordActivity(trx, 'entry-changed', { ...key, before, after }, at)
  return saved
}

const sourceOf = ({ type }: Change) => (type === 'rating' ? { source: ownRating } : {})

const noSuchGame = () => invalid({ id_game: ['There is no such game.'] })
