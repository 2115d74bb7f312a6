import { sql, type Transaction } from 'kysely'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import type { WrittenReview } from './review.ts'

/** Which review it is: its author's id leads every key. */
interface ReviewKey {
  user_id: number
  id: number
}

/** Writes a review; its id, or undefined when the person has reviewed the game already. The caller holds the game. */
export async function insertReview(
  trx: Transaction<DB>,
  userId: number,
  gameId: number,
  written: WrittenReview,
  at: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('reviews')
    .values({ user_id: userId, game_id: gameId, ...written, created_at: at, changed_at: at })
    .onConflict((oc) => oc.columns(['user_id', 'game_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A review of the user, locked, with its texts and the time of its last change; undefined when there is no such review. */
export async function lockReview(
  trx: Transaction<DB>,
  userId: number,
  id: number,
): Promise<Authorized<ReviewKey & WrittenReview & { changed_at: Date }> | undefined> {
  const { rows } = await sql<ReviewKey & WrittenReview & { changed_at: Date }>`
    select user_id, id, title, review, total, gameplay, graphics, history, sound, changed_at from reviews
    where user_id = ${userId} and id = ${id} for update`.execute(trx)
  return authorize(rows[0])
}

/** Writes an own review anew. */
export async function updateReview(
  trx: Transaction<DB>,
  review: Authorized<ReviewKey>,
  written: WrittenReview,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ ...written, changed_at: at })
    .where('user_id', '=', review.user_id)
    .where('id', '=', review.id)
    .execute()
}

/**
 * Locks the counters of a game before the user's review of it, to delete that: every change of a collection does it in this order, so
 * that the two never wait for each other. Undefined when there is no such review.
 */
export async function lockReviewAndCounters(
  trx: Transaction<DB>,
  userId: number,
  id: number,
): Promise<Authorized<ReviewKey> | undefined> {
  await sql`
    select from game_stats s join reviews r on r.game_id = s.game_id
    where r.user_id = ${userId} and r.id = ${id} for update of s`.execute(trx)
  const { rows } = await sql<ReviewKey>`
    select user_id, id from reviews where user_id = ${userId} and id = ${id} for update`.execute(trx)
  return authorize(rows[0])
}

/** Deletes a review with its likes and its event. */
export async function deleteReview(trx: Transaction<DB>, review: Authorized<ReviewKey>): Promise<void> {
  await trx.deleteFrom('reviews').where('user_id', '=', review.user_id).where('id', '=', review.id).execute()
}
