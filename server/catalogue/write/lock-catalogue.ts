import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** One number for all servers: only one of them writes the catalogue at a time. */
const catalogueLock = 7_215_001

/**
 * Makes this transaction the only writer of the catalogue. Change numbers (`games.change`) then become visible in
 * order, and two imports of one game cannot create two rows.
 */
export async function lockCatalogue(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${catalogueLock})`.execute(trx)
}
