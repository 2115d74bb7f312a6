import { sql, type Transaction, type Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { keysOf } from '../../db/sql-fragments.ts'

/** One number for all servers: only one of them writes the catalogue at a time. */
const catalogueLock = 7_215_001

/**
 * Makes this transaction the only writer of the catalogue. Change numbers (`games.change`) then become visible in
 * order, and two imports of one game cannot create two rows.
 */
export async function lockCatalogue(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${catalogueLock})`.execute(trx)
}

/** Keeps these games from being deleted until the transaction ends; returns the ids of those that still exist. */
export async function lockGames(trx: Transaction<DB>, gameIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from games where id = any(${keysOf(gameIds)}) order by id for key share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

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
