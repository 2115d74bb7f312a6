import type { Transaction } from 'kysely'
import type { EntryValues } from '../../common/rules/collection.ts'
import type { DB } from '../db/types.ts'
import { lastEvents, writeEvents } from './entry-events.queries.ts'
import { eventChanges, hasEvents } from './entry-events.ts'
import { addListEvent, type ListFact, removeListEvent } from './list-events.queries.ts'
import { addReviewEvent } from './review-events.queries.ts'
import { undoTime } from './undo-time.ts'

interface EntryFact {
  userId: number
  gameId: number
  before: EntryValues
  after: EntryValues
}

/** Puts on the timeline what a change of a collection entry tells, and takes off what it undoes. */
async function recordEntry(
  trx: Transaction<DB>,
  { userId, gameId, before, after }: EntryFact,
  at: Date,
): Promise<void> {
  if (!hasEvents(before, after)) return
  const last = await lastEvents(trx, userId, gameId)
  await writeEvents(trx, userId, gameId, eventChanges(before, after, last, at.getTime()), at)
}

/**
 * What users do that others may be shown, by the name of the fact, and what it leaves on the timeline of who did it. What is deleted takes
 * its events along by the foreign keys.
 */
const recorders = {
  'entry-changed': recordEntry,
  /** A list is public from now on: it was made so, or was private before. */
  'list-published': addListEvent,
  'list-hidden': (trx: Transaction<DB>, list: ListFact, at: Date) =>
    removeListEvent(trx, list, new Date(at.getTime() - undoTime)),
  'review-written': addReviewEvent,
} as const

type Recorders = typeof recorders

/**
 * Records what somebody did, in the transaction that does it and holds its rows; called after the change. Undone within `undoTime` it
 * leaves no trace. Whoever writes many things at once (an import, a restored archive) records nothing: nobody did them today.
 */
export function recordActivity<F extends keyof Recorders>(
  trx: Transaction<DB>,
  fact: F,
  about: Parameters<Recorders[F]>[1],
  at: Date,
): Promise<void> {
  // The compiler does not see that the recorder and its fact go together.
  const record = recorders[fact] as (
    trx: Transaction<DB>,
    about: Parameters<Recorders[F]>[1],
    at: Date,
  ) => Promise<void>
  return record(trx, about, at)
}
