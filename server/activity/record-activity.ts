import type { Transaction } from 'kysely'
import type { EntryValues } from '../../common/rules/collection.ts'
import type { DB } from '../db/types.ts'
import { lastEvents, writeEvents } from './entry-events.queries.ts'
import { eventChanges, hasEvents } from './entry-events.ts'
import { addEarnedEvent, addSubjectEvent, removeSubjectEvent, type SubjectFact } from './subject-events.queries.ts'
import { undoTime } from './undo-time.ts'

interface EntryFact {
  userId: number
  gameId: number
  before: EntryValues
  after: EntryValues
}

/** Adds the events of a collection entry's change to the timeline, and removes those that it undoes. */
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
 * User actions that others may see, by the name of the fact, and their effect on the user's timeline. When something is
 * deleted, the foreign keys delete its events.
 */
const recorders = {
  'entry-changed': recordEntry,
  /** Something became visible to others: it was created as public, or was private before. */
  published: addSubjectEvent,
  hidden: (trx: Transaction<DB>, subject: SubjectFact, at: Date) =>
    removeSubjectEvent(trx, subject, new Date(at.getTime() - undoTime)),
  /** Something was deleted, or hidden by an admin, and its row stays: its event goes, however old it is. */
  emptied: (trx: Transaction<DB>, subject: SubjectFact) => removeSubjectEvent(trx, subject, new Date(0)),
  /** All trophies of a set were earned; others see it as far as they see the set. */
  'set-earned': addEarnedEvent,
} as const

type Recorders = typeof recorders

/**
 * Records a user's action, in the transaction that performs it and holds its row locks; called after the change. An
 * action undone within `undoTime` leaves no event. Bulk writes (an import, a restored archive) record nothing: nobody
 * did those things today.
 */
export function recordActivity<F extends keyof Recorders>(
  trx: Transaction<DB>,
  fact: F,
  about: Parameters<Recorders[F]>[1],
  at: Date,
): Promise<void> {
  // The compiler cannot see that the recorder and its fact belong together.
  const record = recorders[fact] as (
    trx: Transaction<DB>,
    about: Parameters<Recorders[F]>[1],
    at: Date,
  ) => Promise<void>
  return record(trx, about, at)
}
