import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/types.ts'

/** A list that has just been published or hidden, and its owner. */
export interface ListFact {
  userId: number
  listId: number
}

/**
 * The event of a public list; one for each list: an older event became visible again with its list, and then none is
 * added.
 */
export async function addListEvent(trx: Transaction<DB>, { userId, listId }: ListFact, at: Date): Promise<void> {
  await sql`
    insert into events (user_id, kind, list_id, list_public, created_at) values (${userId}, 'list', ${listId}, true, ${at})
    on conflict (user_id, list_id) where list_id is not null do nothing`.execute(trx)
}

/**
 * Deletes the event of a list that was hidden, unless it is from before `since`: an older one stays, and the foreign
 * key hides it from others until the list is public again.
 */
export async function removeListEvent(trx: Transaction<DB>, { userId, listId }: ListFact, since: Date): Promise<void> {
  await sql`delete from events where user_id = ${userId} and list_id = ${listId} and created_at >= ${since}`.execute(
    trx,
  )
}
