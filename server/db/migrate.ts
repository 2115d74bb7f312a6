import { readdirSync } from 'node:fs'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { ensureLimits } from './connection-limits.ts'
import { type Connection, types } from './connection.ts'
import { compareSchema, expectedSchema, readSchema } from './schema.ts'

/** A migration of the schema: `server/db/migrations/0001_name.ts` exports `up`. The only way back is a backup. */
type Migration = { up: (db: Kysely<unknown>) => Promise<void> }

export type MigrateOptions = {
  /** Name of the last migration to apply; all of them by default. */
  to?: string | undefined
  /** Folder of the migrations, ending in a slash. */
  folder?: URL | undefined
  /** false to accept any schema: for the command that records it. */
  verify?: boolean
  log?: (line: string) => void
}

/** The database does not match the program; the message is one sentence for the person who starts the server. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const OLDEST = 15
// Any fixed number works, as long as all versions of the program use the same one.
const LOCK = 7_582_011_940

/**
 * Migrates the database of `url` to the newest version, each migration in its own transaction; returns those applied.
 */
export async function migrate(
  url: string,
  { log = () => undefined, verify = true, ...options }: MigrateOptions = {},
): Promise<string[]> {
  const patience = { connectionTimeoutMillis: 10_000 }
  const pool = new pg.Pool({ connectionString: url, max: 1, types, application_name: 'ludoteca migrate', ...patience })
  pool.on('connect', (client) => client.on('error', (error) => log(`A database connection was lost: ${error.message}`)))
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await checkServer(pool)
    const applied: string[] = []
    for (;;) {
      const next = await db.transaction().execute((trx) => applyNext(trx, options))
      if (!next) break
      log(`Applied migration ${next}`)
      applied.push(next)
    }
    await keepLimits(pool)
    if (verify && options.to === undefined && options.folder === undefined) await checkSchema(pool, log)
    return applied
  } finally {
    await db.destroy()
  }
}

/**
 * Lets commands that read a database continue only when the server has migrated it to this version; otherwise says in
 * one sentence what is missing.
 */
export async function checkMigrated({ db, pool }: Pick<Connection, 'db' | 'pool'>, folder = MIGRATIONS): Promise<void> {
  await checkServer(pool)
  const { rows } = await sql<{ made: boolean }>`SELECT to_regclass('public.migration') IS NOT NULL AS made`.execute(db)
  if (!rows[0]?.made) throw new MigrationError('This database is empty: start Ludoteca once first.')
  const next = choose(await listApplied(db), listMigrations(folder), undefined)
  if (next)
    throw new MigrationError(
      `The database lacks migration ${next}: start Ludoteca once first, or run npm run db:migrate.`,
    )
}

/**
 * Compares the migrated schema with the one this version expects, after a change by hand or an unreleased version: throws
 * a MigrationError for a missing or different column, and logs any other difference.
 */
async function checkSchema(pool: pg.Pool, log: (line: string) => void): Promise<void> {
  const differences = compareSchema(expectedSchema(), await readSchema(pool))
  const columns = differences.filter((difference) => difference.startsWith('column '))
  const shown = (list: string[]) =>
    list.slice(0, 10).join(', ') + (list.length > 10 ? ` and ${list.length - 10} more` : '')
  if (columns.length > 0) {
    throw new MigrationError(
      `The database is not the one that this version of Ludoteca expects (${shown(columns)}): it was changed by hand, or made by an unreleased version. Restore a backup, or choose another LUDOTECA_DATA.`,
    )
  }
  if (differences.length > 0)
    log(
      `The database differs from what this version of Ludoteca expects, and may be slow or wrong: ${shown(differences)}`,
    )
}

/** Applies the next migration inside the caller's transaction; returns its name, or undefined when none is left. */
export async function applyNext(
  trx: Kysely<unknown>,
  { to, folder = MIGRATIONS }: MigrateOptions,
): Promise<string | undefined> {
  await sql`SET LOCAL statement_timeout = 0`.execute(trx)
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`SET LOCAL lock_timeout = '10min'`.execute(trx)
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(trx)
  await sql`CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(
    trx,
  )
  const next = choose(await listApplied(trx), listMigrations(folder), to)
  if (!next) return undefined
  // A migration that cannot lock a table fails instead of blocking everybody who queues behind it.
  await sql`SET LOCAL lock_timeout = '5s'`.execute(trx)
  const { up } = (await import(/* @vite-ignore */ new URL(`${next}.ts`, folder).href)) as Migration
  await up(trx)
  await sql`INSERT INTO migration (name) VALUES (${next})`.execute(trx)
  return next
}

/** Names of the migrations of this program, in order. */
export function listMigrations(folder: URL = MIGRATIONS): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[\w-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
}

async function checkServer(pool: pg.Pool): Promise<void> {
  let version: string
  try {
    version = (await pool.query('SHOW server_version')).rows[0].server_version
  } catch (error) {
    const { message } = error as Error
    throw new MigrationError(`The database cannot be reached (${message}): check DATABASE_URL.`, { cause: error })
  }
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new MigrationError(`This is PostgreSQL ${version}, but Ludoteca needs ${OLDEST} or newer: upgrade it.`)
  }
}

async function listApplied(trx: Pick<Kysely<unknown>, 'getExecutor'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name COLLATE "C"`.execute(trx)
  return rows.map((row) => row.name)
}

function choose(applied: string[], known: string[], to: string | undefined): string | undefined {
  const stranger = applied.find((name) => !known.includes(name))
  if (stranger) {
    throw new MigrationError(
      `The database belongs to a newer version of Ludoteca (${stranger} is unknown here): upgrade the application, or restore a backup.`,
    )
  }
  if (to !== undefined && !known.includes(to)) {
    throw new MigrationError(`There is no migration ${to} in this version of Ludoteca: upgrade the application.`)
  }
  const next = known.find((name) => !applied.includes(name))
  const last = applied.at(-1)
  if (next && last && next < last) {
    throw new MigrationError(
      `The database has migration ${last} but lacks ${next}: it was made by an unreleased version of Ludoteca. Restore a backup, or choose another LUDOTECA_DATA. (A new migration needs a number above ${last}.)`,
    )
  }
  return next && (to === undefined || next <= to) ? next : undefined
}

async function keepLimits(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await ensureLimits(client)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
