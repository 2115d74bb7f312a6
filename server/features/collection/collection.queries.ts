import { type Kysely, sql, type Transaction } from 'kysely'
import { keysOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'

/**
 * The versions of collections by their owners, each with the place of its owner among those asked for, from 1 on;
 * without unknown and deleted users. A version changes with every change of the collection and of the catalogue data
 * that it shows; `change` is the number of the catalogue's latest one.
 */
export async function collectionVersions(
  db: Kysely<DB>,
  userIds: number[],
): Promise<{ at: number; version: string; change: number }[]> {
  const { rows } = await sql<{ at: number; version: string; change: number }>`
    select asked.at, coalesce(c.version, 0) || '-' || latest.change as version, latest.change
    from unnest(${keysOf(userIds)}) with ordinality as asked (id, at)
    cross join (select coalesce(max(change), 0) as change from games) latest
    join users on users.id = asked.id and users.deleted_at is null
    left join collections c on c.user_id = users.id`.execute(db)
  return rows
}

/**
 * Locks the user's collection for this transaction, so that two tabs change it one after the other, and counts the
 * change. The games are locked before (`lockGames`): the deletion of a game locks in this order as well, so the two
 * cannot deadlock.
 */
export async function lockCollection(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .insertInto('collections')
    .values({ user_id: userId })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ version: sql`collections.version + 1` }))
    .execute()
}

export async function countEntries(db: Kysely<DB>, userId: number): Promise<number> {
  const row = await db
    .selectFrom('collection_entries')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
