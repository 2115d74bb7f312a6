import { type Kysely, sql, type Transaction } from 'kysely'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import type { WrittenReview } from './review.ts'
import { lockEntry } from '../collection/one-entry.queries.ts'
import { takeVerdictBack } from '../collection/verdict.ts'

/** The key of a review: every key begins with the author's id. */
interface ReviewKey {
  user_id: number
  id: number
}

/**
 * Inserts a review; returns its id, or undefined when the user has reviewed the game already. The caller has locked the
 * game.
 */
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

/** The game of a user's own review, and its verdict for now; undefined when there is no such review. */
export async function findReview(
  db: Kysely<DB>,
  userId: number,
  id: number,
): Promise<{ game_id: number; total: number } | undefined> {
  return db
    .selectFrom('reviews')
    .select(['game_id', 'total'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * A review of the user, locked, with its texts and the time of its last change; undefined when there is no such review.
 */
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

/** Rewrites a user's own review. */
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
 * Locks the counters of a game, then the user's review of it, to delete the review: changes of collections lock in the
 * same order, so that the two cannot deadlock. Undefined when there is no such review.
 */
async function lockReviewAndCounters(
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
async function deleteReview(trx: Transaction<DB>, review: Authorized<ReviewKey>): Promise<void> {
  await trx.deleteFrom('reviews').where('user_id', '=', review.user_id).where('id', '=', review.id).execute()
}

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
