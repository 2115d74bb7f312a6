import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import type { JobQueue } from '../queue/job-queue.ts'
import { subjectOf, type ToldKind } from './kinds.ts'
import { addNews, addNotifications, takeActBack } from './notify.queries.ts'

interface Act {
  kind: ToldKind
  /** Who did it. */
  by: number
  /** Who is told. */
  to: readonly number[]
  /** The post, list or review; of `follow` the follower, of `review` the review that `by` wrote. */
  about: number
}

/** When it is told, and how devices hear of it. */
export interface Telling {
  at: Date
  jobs: JobQueue
}

/** A push waits this long: who likes by mistake and takes it back, or reads at once, rings up nobody. */
const pushAfterMs = 5_000

/**
 * Notifies people of an act, in the transaction that performs it, as its last step: its rows are locked after all
 * others (NOT-01). Nobody is notified of own acts, of a kind that they switched off, by people whom they silenced or
 * who blocked them, or of a post that they may not see. The same act done again, as a like that was taken back, is no
 * news. Devices are told by jobs, which exist if the transaction commits (NOT-08).
 */
export async function notify(trx: Transaction<DB>, { to, ...act }: Act, { at, jobs }: Telling): Promise<void> {
  const others = to.filter((id) => id !== act.by)
  if (others.length === 0) return
  const lines = await addNotifications(trx, { ...act, column: subjectOf[act.kind], to: others }, at)
  const told = lines.map(({ user_id, id }) => ({ user_id, notification_id: id }))
  await jobs.addAll(trx, 'push-a-notification', told, { after: new Date(at.getTime() + pushAfterMs) })
}

/** Takes a notification back with the act: a like, a follow, a mention that an edit removed. */
export async function takeBack(trx: Transaction<DB>, { to, ...act }: Act): Promise<void> {
  if (to.length > 0) await takeActBack(trx, { ...act, column: subjectOf[act.kind], to })
}

/** Tells a person that the own import of a table or of an archive ended, in the transaction that ends it. */
export const notifyOfImport = (
  trx: Transaction<DB>,
  userId: number,
  ended: { importId: number } | { archiveId: string },
  at: Date,
): Promise<void> =>
  addNews(
    trx,
    userId,
    {
      kind: 'import',
      rests: 0,
      ...('importId' in ended
        ? { column: 'import_id', id: ended.importId }
        : { column: 'archive_id', id: ended.archiveId }),
    },
    at,
  )

/**
 * Tells who lent a game that somebody with the link of its loan says it is back, in the transaction that writes it
 * down.
 */
export const notifyOfReturn = (
  trx: Transaction<DB>,
  { userId, gameId }: { userId: number; gameId: number },
  at: Date,
): Promise<void> => addNews(trx, userId, { kind: 'loanBack', column: 'game_id', id: gameId, rests: 10 }, at)

/**
 * Notifies an author of a decision of an admin, in its transaction: one line for all of them, which says the latest.
 */
export const notifyOfDecision = (trx: Transaction<DB>, userId: number, at: Date): Promise<void> =>
  addNews(trx, userId, { kind: 'decision', column: 'other_id', id: userId, rests: 0 }, at)
