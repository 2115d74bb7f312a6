import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { addReviewEvent } from './list-review-events.queries.ts'

/** Puts a new review on its author's timeline, in the transaction that writes it. Deleted at any time it takes the event along. */
export function tellReview(
  trx: Transaction<DB>,
  review: { userId: number; reviewId: number; gameId: number },
  at: Date,
): Promise<void> {
  return addReviewEvent(trx, review, at)
}
