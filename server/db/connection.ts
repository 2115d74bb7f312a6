import { Kysely, PostgresDialect } from 'kysely'
import pg, { type ClientBase } from 'pg'
import { kyselyPool, StatementNames } from './kysely-pool.ts'
import type { DB } from './types.ts'

export type ConnectionOptions = {
  url: string
  /** Maximum number of connections; a query waits at most 2 s for a free one. */
  max?: number
  /** false for a pooler that shares connections and does not support prepared statements (PgBouncer before 1.21). */
  prepared?: boolean
  /**
   * How long a connection may be silent while a statement runs: more than LIMITS
   * allows a statement.
   */
  patienceMs?: number
  log: (line: string) => void
}

export type Connection = {
  url: string
  db: Kysely<DB>
  pool: pg.Pool
  /** One connection apart, opened at its first use: the check of /api/ready never waits for those of calls. */
  probe: Kysely<DB>
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
 * A pool of connections. Time limits are the role's defaults (LIMITS), and the only session state is
 * prepared statements, so PgBouncer may sit in between: 1.21 and newer without settings, older versions with `prepared:
 * false`.
 */
export function createDatabase(options: ConnectionOptions): Connection {
  const { db, pool, close } = openPool(options)
  const probe = openPool({ ...options, max: 1, prepared: false })
  return {
    url: options.url,
    db,
    pool,
    probe: probe.db,
    close: async () => void (await Promise.all([close(), probe.close()])),
  }
}

function openPool({ url, max = 10, prepared = true, patienceMs = 10_000, log }: ConnectionOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'ludoteca',
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Statements are sent without waiting for the result of the one before: they still run in their order.
    pipeline: true,
    // For all that does not go through Kysely.
    query_timeout: patienceMs,
  })
  let closing = false
  // Also while a client is checked out: without a listener, a connection that dies between two queries of a transaction
  // would end the whole process.
  pool.on('connect', (client) =>
    client.on('error', (error) => closing || log(`A database connection was lost: ${error.message}`)),
  )
  pool.on('error', () => undefined)
  const names = prepared ? new StatementNames() : null
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: kyselyPool(pool, { names, patienceMs }) }) })
  const close = () => {
    closing = true
    return db.destroy()
  }
  return { db, pool, close }
}

/** How long one statement, one wait for a lock, and one idle transaction may last. */
export const LIMITS = {
  statement_timeout: '5s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
}

/**
 * Makes LIMITS the defaults of the connected role in this database, except those that are already set. They are set on
 * the role because PgBouncer shares connections among clients: a SET would leak to the next client, and PgBouncer
 * refuses these names as start-up parameters. A longer job uses SET LOCAL inside its transaction.
 */
export async function ensureLimits(client: ClientBase): Promise<void> {
  const names = Object.keys(LIMITS)
  const { rows } = await client.query<{ name: keyof typeof LIMITS; database: string }>(
    `SELECT name, quote_ident(current_database()) AS database FROM pg_settings
     WHERE name = ANY ($1) AND source NOT IN ('user', 'database', 'database user')`,
    [names],
  )
  for (const { name, database } of rows) {
    await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} SET ${name} = '${LIMITS[name]}'`)
  }
}

/**
 * One of something for each database that is read, the primary and every reader of a replica: what they hold is of
 * different moments.
 */
export function perDatabase<T>(make: (db: Kysely<DB>) => T): (db: Kysely<DB>) => T {
  const made = new WeakMap<Kysely<DB>, T>()
  return (db) => {
    const one = made.get(db) ?? make(db)
    made.set(db, one)
    return one
  }
}
