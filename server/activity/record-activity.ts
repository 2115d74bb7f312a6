import type { Transaction } from 'kysely'
import type { EntryValues } from '../../common/rules/collection.ts'
import type { DB } from '../db/types.ts'
import { lastEvents, writeEvents } from './entry-events.queries.ts'
import { eventChanges, hasEvents } from './entry-events.ts'
import { addEarnedEvent, addSubjectEvent, removeSubjectEvent, type SubjectFact } from './subject-events.queries.ts'
import { undoTime } from './subjects.ts'

interface EntryMove {
  gameId: number
  before: EntryValues
  after: EntryValues
}

interface EntriesFact {
  userId: number
  /** Each game once. */
  moves: readonly EntryMove[]
}

/** Adds the events of changed collection entries to the timeline, and removes those that they undo. */
async function recordEntries(trx: Transaction<DB>, { userId, moves }: EntriesFact, at: Date): Promise<void> {
  const told = moves.filter(({ before, after }) => hasEvents(before, after))
  if (told.length === 0) return
  const last = await lastEvents(
    trx,
    userId,
    told.map(({ gameId }) => gameId),
  )
  const changes = told.map(({ gameId, before, after }) => {
    const { add, ...rest } = eventChanges(before, after, last.get(gameId) ?? [], at.getTime())
    return { ...rest, add: add.map((event) => ({ game_id: gameId, ...event })) }
  })
  await writeEvents(
    trx,
    userId,
    {
      add: changes.flatMap(({ add }) => add),
      remove: changes.flatMap(({ remove }) => remove),
      rate: changes.flatMap(({ rate }) => rate),
      leave: changes.flatMap(({ leave }) => leave),
      restore: changes.flatMap(({ restore }) => restore),
    },
    at,
  )
}

/**
 * User actions that others may see, by the name of the fact, and their effect on the user's timeline. When something is
 * deleted, the foreign keys delete its events.
 */
const recorders = {
  'entry-changed': (trx: Transaction<DB>, { userId, ...move }: EntryMove & { userId: number }, at: Date) =>
    recordEntries(trx, { userId, moves: [move] }, at),
  /** Several entries changed at once, by hand. */
  'entries-changed': recordEntries,
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
