import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { type LogPosition, readPosition } from './log-position.ts'

/** How far the primary's log is: everything whose commit was answered before is below it. */
export async function primaryPosition(db: Kysely<DB>): Promise<LogPosition> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_insert_lsn()::text as position`.execute(db)
  return readPosition(rows[0]?.position ?? '') ?? 0n
}

/** Whether a server follows a primary, and how far it has replayed its log; null: it has not begun. */
export async function replicaState(db: Kysely<DB>): Promise<{ follows: boolean; position: LogPosition | null }> {
  const { rows } = await sql<{ follows: boolean; position: string | null }>`
    select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position`.execute(db)
  const { follows = false, position = null } = rows[0] ?? {}
  return { follows, position: position === null ? null : readPosition(position) }
}
