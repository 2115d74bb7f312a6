import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Deletes up to `most` rows of a table in which this column names the person; answers how many. The column needs an index. */
export async function deleteRows(
  db: Kysely<DB>,
  table: keyof DB,
  column: string,
  userId: number,
  most: number,
): Promise<number> {
  const result = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${most}))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Whether the account was deleted and its row is still there. */
export async function isLeaving(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of deleted accounts whose rows are still there, a thousand at most; those that left before the given moment. */
export async function leavingSince(db: Kysely<DB>, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', before)
    .select('id')
    .orderBy('id')
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes the account's row, and with it whatever was still written by a call that was under way; false when there are shelf entries
 * again, whose counters must move first. The lock keeps new ones out.
 */
export function deleteAccountRow(db: Kysely<DB>, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('users')
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .select((eb) =>
        eb
          .exists(eb.selectFrom('collection_entries').whereRef('user_id', '=', 'users.id').select('user_id'))
          .as('kept'),
      )
      .forUpdate()
      .executeTakeFirst()
    if (row?.kept) return false
    await trx.deleteFrom('users').where('id', '=', id).where('deleted_at', 'is not', null).execute()
    return true
  })
}
