import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { types } from './connection.ts'

interface Options {
  /** Maximum number of connections. */
  max: number
  /** How PostgreSQL names the connections. */
  name: string
  log?: (line: string) => void
}

/**
 * Connects to a database whose tables are only known when they have been migrated, and closes the connections after the
 * work.
 */
export async function withMigrationDatabase<T>(
  url: string,
  { max, name, log }: Options,
  work: (db: Kysely<unknown>, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: `ludoteca ${name}`,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, a connection that dies would end the whole process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log?.(`A database connection was lost: ${error.message}`)),
  )
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db, pool)
  } finally {
    await db.destroy()
  }
}
