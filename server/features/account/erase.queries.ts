import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { type ColumnName, splitColumn } from '../../db/schema.ts'

/** Whether the account was deleted and its row is still there. */
export async function isPendingErasure(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of deleted accounts whose rows still exist, a thousand at most; those deleted before the given moment. */
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
 * Deletes the account's row, and with it whatever a concurrent call still wrote; false when a column of `mustBeEmpty`
 * refers to the user again. The lock keeps new rows out.
 */
export function deleteAccountRow(db: Kysely<DB>, id: number, mustBeEmpty: readonly ColumnName[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('users').where('id', '=', id).select('deleted_at').forUpdate().executeTakeFirst()
    if (!row?.deleted_at) return true
    for (const name of mustBeEmpty) if (await namesPerson(trx, name, id)) return false
    await trx.deleteFrom('users').where('id', '=', id).execute()
    return true
  })
}

async function namesPerson(trx: Transaction<DB>, name: ColumnName, userId: number): Promise<boolean> {
  const { table, column } = splitColumn(name)
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit 1`.execute(trx)
  return rows.length > 0
}
