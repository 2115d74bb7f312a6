import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/types.ts'

/** Adds a new review to its author's timeline. Deleting the review at any time deletes the event. */
export async function addReviewEvent(
  trx: Transaction<DB>,
  { userId, reviewId, gameId }: { userId: number; reviewId: number; gameId: number },
  at: Date,
): Promise<void> {
  await sql`
    insert into events (user_id, kind, review_id, game_id, created_at)
    values (${userId}, 'review', ${reviewId}, ${gameId}, ${at})`.execute(trx)
}
