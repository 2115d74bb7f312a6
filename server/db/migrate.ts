import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { ensureLimits, type Connection } from './connection.ts'
import { withMigrationDatabase } from './migration-database.ts'
import {
  chooseNext,
  isBeforeBaseline,
  listApplied,
  listMigrations,
  MigrationError,
  migrationOfBackup,
  MIGRATIONS,
  newerMigration,
  prepareRecord,
  readMigration,
  recordApplied,
} from './migration-record.ts'

export { listMigrations, MigrationError }

export type MigrateOptions = {
  /** Name of the last migration to apply; all of them by default. */
  to?: string | undefined
  /** Folder of the migrations, ending in a slash. */
  folder?: URL | undefined
  log?: (line: string) => void
}

const OLDEST = 15
/** Any fixed number works, as long as all versions of the program use the same one. */
const LOCK = 7_582_011_940

/**
 * Migrates the database of `url` to the newest version, each migration in its own transaction and in one process at a
 * time; returns the names of those applied. Throws a MigrationError when the database does not fit this version.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder, log = () => undefined } = options
  return withMigrationDatabase(url, { max: 1, name: 'migrate', log }, async (db, pool) => {
    await checkServer(pool)
    const applied: string[] = []
    for (;;) {
      const name = await db.transaction().execute(async (trx) => {
        await acquireLock(trx)
        await prepareRecord(trx)
        return applyNext(trx, options)
      })
      if (name === undefined) break
      applied.push(name)
    }
    if (applied.length > 0) log(describe(applied))
    await updateLimits(pool)
    const newer = newerMigration(await listApplied(db), listMigrations(folder))
    if (newer) log(`A newer version of Ludoteca has migrated this database (${newer}), which works with this one`)
    return applied
  })
}

const describe = (applied: string[]): string =>
  applied.length === 1
    ? `Applied migration ${applied[0]}`
    : `Applied ${applied.length} migrations, up to ${applied.at(-1)}`

/**
 * Lets commands that read a database continue only when the server has migrated it to this version; otherwise says in
 * one sentence what is missing.
 */
export async function checkMigrated({ db, pool }: Pick<Connection, 'db' | 'pool'>, folder = MIGRATIONS): Promise<void> {
  await checkServer(pool)
  const { rows } = await sql<{ exists: boolean }>`
    SELECT to_regclass('public.migration') IS NOT NULL AS exists`.execute(db)
  if (!rows[0]?.exists) throw new MigrationError('This database is empty: start Ludoteca once first.')
  const applied = await listApplied(db)
  if (isBeforeBaseline(applied))
    throw new MigrationError('The database is from before version 1.0: start Ludoteca once first.')
  const next = chooseNext(applied, listMigrations(folder))
  if (next)
    throw new MigrationError(
      `The database lacks migration ${next}: start Ludoteca once first, or run npm run db:migrate.`,
    )
}

/** Acquires the lock of migrations for the caller's transaction, and lifts the time limits of the role for it. */
async function acquireLock(trx: Kysely<unknown>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(trx)
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`SET LOCAL lock_timeout = '10min'`.execute(trx)
  await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** Applies the next migration inside the caller's transaction; returns its name, or undefined when none is left. */
async function applyNext(trx: Kysely<unknown>, { to, folder }: MigrateOptions): Promise<string | undefined> {
  const next = chooseNext(await listApplied(trx), listMigrations(folder), to)
  if (!next) return undefined
  // A migration that cannot lock a table fails instead of blocking every request that queues behind it.
  await sql`SET LOCAL lock_timeout = '2s'`.execute(trx)
  const migration = await readMigration(next, folder)
  try {
    await migration.up(trx)
  } catch (error) {
    if ((error as { code?: unknown }).code !== '55P03') throw error
    throw new MigrationError(
      `Migration ${next} could not lock a table that something else uses (a backup, a long statement): start again when that has ended.`,
      { cause: error },
    )
  }
  await recordApplied(trx, next, migration)
  return next
}

/**
 * Migrates an empty database to the schema of a backup whose last migration was `last`, inside the caller's
 * transaction.
 */
export async function migrateInside(trx: Kysely<unknown>, last: string, folder?: URL): Promise<void> {
  await acquireLock(trx)
  await prepareRecord(trx)
  const to = migrationOfBackup(last, folder)
  while ((await applyNext(trx, { to, folder })) !== undefined);
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

async function updateLimits(pool: pg.Pool): Promise<void> {
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
