import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { OldestFirstPool } from './oldest-first.ts'
import { pipelinedClient } from './pipelined-client.ts'
import { preparedClient, StatementNames } from './prepared-client.ts'
import type { DB } from './types.ts'
import { watchedClient } from './watched-client.ts'

export type ConnectionOptions = {
  url: string
  /** Maximum number of connections; a query waits at most 2 s for a free one. */
  max?: number
  /** false for a pooler that shares connections and does not support prepared statements (PgBouncer before 1.21). */
  prepared?: boolean
  /**
   * How long a connection may be silent while a statement runs: more than the limit of a statement
   * (connection-limits.ts).
   */
  patienceMs?: number
  log: (line: string) => void
}

export type Connection = {
  url: string
  db: Kysely<DB>
  pool: pg.Pool
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

const OID = {
  int8: 20,
  int8Array: 1016,
  numeric: 1700,
  numericArray: 1231,
  date: 1082,
  dateArray: 1182,
  textArray: 1009,
}

const builtin = pg.types.getTypeParser.bind(pg.types) as (oid: number, format?: string) => (text: string) => unknown
const textArray = builtin(OID.textArray) as (text: string) => (string | null)[]
const numberArray = (text: string) => textArray(text).map((item) => (item === null ? null : Number(item)))

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, Number],
  [OID.numeric, Number],
  [OID.int8Array, numberArray],
  [OID.numericArray, numberArray],
  // A release date is a day, not an instant: a Date would shift it across time zones.
  [OID.date, String],
  [OID.dateArray, textArray],
])

/**
 * Numbers for int8 and numeric, text for date, Date for timestamptz; for this pool only, pg's global parsers do not
 * change.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || builtin(oid, format),
}

/**
 * A pool of connections. Time limits are the role's defaults (connection-limits.ts), and the only session state is
 * prepared statements, so PgBouncer may sit in between: 1.21 and newer without settings, older versions with `prepared:
 * false`.
 */
export function createDatabase({
  url,
  max = 10,
  prepared = true,
  patienceMs = 10_000,
  log,
}: ConnectionOptions): Connection {
  const watched = watchedClient(patienceMs)
  const pool = new OldestFirstPool({
    connectionString: url,
    max,
    types,
    application_name: 'ludoteca',
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements are sent without waiting for the answer to the one before: they still run in their order.
    pipeline: true,
    Client: pipelinedClient(prepared ? preparedClient(watched, new StatementNames()) : watched),
  })
  let closing = false
  // Also while a client is checked out: without a listener, a connection that dies between two queries of a transaction
  // would end the whole process.
  pool.on('connect', (client) =>
    client.on('error', (error) => closing || log(`A database connection was lost: ${error.message}`)),
  )
  pool.on('error', () => undefined)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const close = () => {
    closing = true
    return db.destroy()
  }
  return { url, db, pool, close }
}
