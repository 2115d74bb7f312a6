import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { undoTime } from './entry-events.ts'
import { addListEvent, removeListEvent } from './list-review-events.queries.ts'

/** A list that was made (`before` is null) or changed: whether it was public, and whether it is now. */
interface ListChange {
  userId: number
  listId: number
  before: boolean | null
  after: boolean
}

/**
 * Puts a list that is public now on its owner's timeline, in the transaction that changed it and holds its row; called after the change.
 * Made private within ten minutes the event goes for good. Later it stays, hidden from others by the foreign key until the list is
 * public again. A deleted list takes its event along.
 */
export async function tellList(
  trx: Transaction<DB>,
  { userId, listId, before, after }: ListChange,
  at: Date,
): Promise<void> {
  if (after && before !== true) await addListEvent(trx, userId, listId, at)
  if (!after && before === true) await removeListEvent(trx, userId, listId, new Date(at.getTime() - undoTime))
}
