import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import { lastEvents, writeEvents } from './entry-events.queries.ts'
import { eventChanges, hasEvents } from './entry-events.ts'
import type { Facts } from './facts.ts'
import { addListEvent, removeListEvent } from './list-events.queries.ts'
import { addReviewEvent } from './review-events.queries.ts'
import { undoTime } from './undo-time.ts'

type Recorders = { [F in keyof Facts]: (trx: Transaction<DB>, about: Facts[F], at: Date) => Promise<void> }

/** What each fact leaves on the timeline of who did it. What is deleted takes its events along by the foreign keys. */
const recorders: Recorders = {
  async 'entry-changed'(trx, { userId, gameId, before, after }, at) {
    if (!hasEvents(before, after)) return
    const last = await lastEvents(trx, userId, gameId)
    await writeEvents(trx, userId, gameId, eventChanges(before, after, last, at.getTime()), at)
  },
  'list-published': addListEvent,
  'list-hidden': (trx, list, at) => removeListEvent(trx, list, new Date(at.getTime() - undoTime)),
  'review-written': addReviewEvent,
}

/**
 * Records what somebody did, in the transaction that does it and holds its rows; called after the change. Undone within `undoTime` it
 * leaves no trace. Whoever writes many things at once (an import, a restored archive) records nothing: nobody did them today.
 */
export const recordActivity = <F extends keyof Facts>(
  trx: Transaction<DB>,
  fact: F,
  about: Facts[F],
  at: Date,
): Promise<void> => recorders[fact](trx, about, at)
