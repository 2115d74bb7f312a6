import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { type LogPosition, readPosition } from './log-position.ts'

/**
 * How far the primary's log is, as SQL. The insert position behind the header of a page on which nothing is yet, as
 * after a switch of the file, is that page's beginning for a replica: all of the log is there.
 */
export const endOfLog = sql<string>`(
  with log as materialized (
    select pg_current_wal_insert_lsn() as inserted, pg_current_wal_flush_lsn() as flushed,
      pg_size_bytes(current_setting('wal_segment_size')) as file, current_setting('wal_block_size')::int as page
  )
  select case
    when (flushed - '0/0') % page = 0 and inserted - flushed = case when (flushed - '0/0') % file = 0 then 40 else 24 end
    then flushed else inserted end
  from log)`

/** How far the primary's log is: everything whose commit was answered before is below it. */
export async function primaryPosition(db: Kysely<DB>): Promise<LogPosition> {
  const { rows } = await sql<{ position: string }>`select ${endOfLog}::text as position`.execute(db)
  return readPosition(rows[0]?.position ?? '') ?? 0n
}

/** Whether a server follows a primary, and how far it has replayed its log; null: it has not begun. */
export async function replicaState(db: Kysely<DB>): Promise<{ follows: boolean; position: LogPosition | null }> {
  const { rows } = await sql<{ follows: boolean; position: string | null }>`
    select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position`.execute(db)
  const { follows = false, position = null } = rows[0] ?? {}
  return { follows, position: position === null ? null : readPosition(position) }
}
