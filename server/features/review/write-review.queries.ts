import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { WrittenReview } from './review.ts'

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

/** What an own review says and when it was last changed; it is held until the transaction ends. Undefined when there is no such review. */
export async function holdReview(
  trx: Transaction<DB>,
  userId: number,
  id: number,
): Promise<(WrittenReview & { changed_at: Date }) | undefined> {
  const { rows } = await sql<WrittenReview & { changed_at: Date }>`
    select title, review, total, gameplay, graphics, history, sound, changed_at from reviews
    where user_id = ${userId} and id = ${id} for update`.execute(trx)
  return rows[0]
}

/** Writes an own review anew. */
export async function updateReview(
  trx: Transaction<DB>,
  userId: number,
  id: number,
  written: WrittenReview,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ ...written, changed_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/**
 * Deletes an own review, with its likes and its event; false when there is no such review. The counters of the game are held first,
 * as every change of a collection does it: the two never wait for each other.
 */
export async function deleteReview(trx: Transaction<DB>, userId: number, id: number): Promise<boolean> {
  await sql`
    select from game_stats s join reviews r on r.game_id = s.game_id
    where r.user_id = ${userId} and r.id = ${id} for update of s`.execute(trx)
  const { numDeletedRows } = await trx
    .deleteFrom('reviews')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
