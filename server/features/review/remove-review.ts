import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { lockEntry } from '../collection/one-entry.queries.ts'
import { takeVerdictBack } from '../collection/verdict.ts'
import { deleteReview, findReview, lockReviewAndCounters } from './write-review.queries.ts'

/** Deletes a user's review, and its verdict from their ratings; false when there is no such review. */
export async function removeReview(trx: Transaction<DB>, userId: number, id: number, at: Date): Promise<boolean> {
  const gameId = (await findReview(trx, userId, id))?.game_id
  if (gameId === undefined) return false
  const key = { userId, gameId }
  if (!(await lockEntry(trx, key))) return false
  const review = await lockReviewAndCounters(trx, userId, id)
  if (!review) return false
  await deleteReview(trx, review)
  await takeVerdictBack(trx, key, at)
  return true
}
