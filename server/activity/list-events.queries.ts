import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import type { Facts } from './facts.ts'

/** The event of a list that is public; one for each list: an older one came back with its list, and nothing is added. */
export async function addListEvent(
  trx: Transaction<DB>,
  { userId, listId }: Facts['list-published'],
  at: Date,
): Promise<void> {
  await sql`
    insert into events (user_id, kind, list_id, list_public, created_at) values (${userId}, 'list', ${listId}, true, ${at})
    on conflict (user_id, list_id) where list_id is not null do nothing`.execute(trx)
}

/**
 * Removes the event of a list that was hidden, for good, unless it is from before `since`: an older one stays, hidden from others by the
 * foreign key until the list is public again.
 */
export async function removeListEvent(
  trx: Transaction<DB>,
  { userId, listId }: Facts['list-hidden'],
  since: Date,
): Promise<void> {
  await sql`delete from events where user_id = ${userId} and list_id = ${listId} and created_at >= ${since}`.execute(
    trx,
  )
}
