import { sql, type Transaction } from 'kysely'
import type { DB } from './types.ts'
import { keysOf } from './sql-fragments.ts'

/**
 * Keeps these accounts as they are until the transaction ends: none of them blocks anybody or is deleted meanwhile.
 * Locked before anything else, in the order of ids. Returns how many of them exist.
 */
export async function lockAccounts(trx: Transaction<DB>, ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    select from users where id = any(${keysOf(ids)}) and deleted_at is null order by id for share`.execute(trx)
  return rows.length
}

/**
 * A user's row, locked until the transaction ends: what is limited for one user is counted and added one after the
 * other.
 */
export async function lockUser(trx: Transaction<DB>, id: number): Promise<void> {
  await sql`select from users where id = ${id} for no key update`.execute(trx)
}
