import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'

interface ServerState {
  /** Milliseconds since 1970 by the database's clock. */
  now: number
  /** A replica: it takes no writes. */
  replica: boolean
  /** Set to take no writes, as hosted databases are when their disk is full. */
  readOnly: boolean
  /** Seconds that a replica is behind; null on a primary, or where nothing was replayed yet. */
  behind: number | null
  most: number
  reserved: number
  used: number
}

/** The state of the database server. */
export async function readServer(db: Kysely<DB>): Promise<ServerState> {
  const { rows } = await sql<ServerState>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      pg_is_in_recovery() as replica, current_setting('transaction_read_only')::boolean as "readOnly",
      case when pg_is_in_recovery() then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as behind,
      current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int as reserved,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`.execute(db)
  return rows[0] as ServerState
}

interface Replica {
  name: string
  state: string | null
  /** Seconds; null: it has nothing to catch up on, or this role may not see it. */
  behind: number | null
}

/** The replicas that follow this server. */
export async function readReplicas(db: Kysely<DB>): Promise<Replica[]> {
  const { rows } = await sql<Replica>`
    select coalesce(nullif(application_name, ''), 'a replica') as name, state,
      extract(epoch from replay_lag)::float8 as behind
    from pg_stat_replication order by 1`.execute(db)
  return rows
}

/** Minutes that the job which is due longest has waited; null: none waits. */
export async function longestWait(db: Kysely<DB>): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select (extract(epoch from now() - min(start_after)) / 60)::float8 as minutes
    from pgboss.job where state in ('created', 'retry') and start_after < now() and name <> 'dead-letters'`.execute(db)
  return rows[0]?.minutes ?? null
}

/** How many mails wait in the queue. */
export async function countWaitingMails(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where state in ('created', 'retry') and name in ('send-a-mail', 'send-a-digest')`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads the beginning of each table, which fails where its file is lost or damaged; returns the failures. */
export async function findDamagedTables(db: Kysely<DB>): Promise<{ table: string; failure: string }[]> {
  const { rows } = await sql<{ table: string }>`
    select c.relname as table from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`.execute(db)
  const found: { table: string; failure: string }[] = []
  for (const { table } of rows)
    await sql`select from ${sql.table(table)} limit 1`.execute(db).catch((error: Error) => {
      found.push({ table, failure: error.message })
    })
  return found
}
