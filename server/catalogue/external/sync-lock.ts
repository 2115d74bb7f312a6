import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** One number for all servers and commands: only one bulk load runs at a time. */
const syncLock = 7_215_002

/**
 * Runs the work unless another process holds this lock: then undefined. The lock belongs to an otherwise idle
 * transaction, so that it ends with its process and works through PgBouncer.
 */
export async function withSyncLock<T>(db: Kysely<DB>, work: () => Promise<T>): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${syncLock}) as locked`.execute(
      trx,
    )
    return rows[0]?.locked ? work() : undefined
  })
}
