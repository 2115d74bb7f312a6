import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The event of a list that is public; one for each list: an older one came back with its list, and nothing is added. */
export async function addListEvent(trx: Transaction<DB>, userId: number, listId: number, at: Date): Promise<void> {
  await sql`
    insert into events (user_id, kind, list_id, list_public, created_at) values (${userId}, 'list', ${listId}, true, ${at})
    on conflict (user_id, list_id) where list_id is not null do nothing`.execute(trx)
}

/** Removes the event of a list unless it is from before `since`. */
export async function removeListEvent(
  trx: Transaction<DB>,
  userId: number,
  listId: number,
  since: Date,
): Promise<void> {
  await sql`delete from events where user_id = ${userId} and list_id = ${listId} and created_at >= ${since}`.execute(
    trx,
  )
}

/** Puts a new review on its author's timeline, in the transaction that writes it. Deleted at any time it takes the event along. */
export async function addReviewEvent(
  trx: Transaction<DB>,
  { userId, reviewId, gameId }: { userId: number; reviewId: number; gameId: number },
  at: Date,
): Promise<void> {
  await sql`
    insert into events (user_id, kind, review_id, game_id, created_at)
    values (${userId}, 'review', ${reviewId}, ${gameId}, ${at})`.execute(trx)
}
