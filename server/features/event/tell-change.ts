import type { Transaction } from 'kysely'
import type { EntryValues } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { lastEvents, writeEvents } from './entry-events.queries.ts'
import { eventChanges, isTold } from './entry-events.ts'

/** A change of what a person keeps of a game. */
export interface EntryChange {
  userId: number
  gameId: number
  before: EntryValues
  after: EntryValues
}

/**
 * Puts a change of a collection on its owner's timeline, in the transaction that makes the change and holds the collection
 * (`takeCollection`). Whoever writes many entries at once (an import) leaves this call out: nobody did those things today.
 */
export async function tellChange(
  trx: Transaction<DB>,
  { userId, gameId, before, after }: EntryChange,
  at: Date,
): Promise<void> {
  if (!isTold(before, after)) return
  const last = await lastEvents(trx, userId, gameId)
  await writeEvents(trx, userId, gameId, eventChanges(before, after, last, at.getTime()), at)
}
