import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { ensureLimits } from './connection-limits.ts'
import type { Connection } from './connection.ts'
import { withMigrationDatabase } from './migration-database.ts'
import { finishInside, finishOutside } from './migration-outside.ts'
import {
  chooseNext,
  listApplied,
  listMigrations,
  MigrationError,
  MIGRATIONS,
  newerMigration,
  prepareRecord,
  readMigration,
  recordApplied,
  recordRest,
} from './migration-record.ts'
import { runBatches } from './run-batches.ts'
import { compareSchema, expectedSchema, readSchema } from './schema.ts'

export { listMigrations, MigrationError }

export type MigrateOptions = {
  /** Name of the last migration to apply; all of them by default. */
  to?: string | undefined
  /** Folder of the migrations, ending in a slash. */
  folder?: URL | undefined
  /** false to accept any schema: for the command that records it. */
  verify?: boolean
  /** How often a migration is tried again that meets a locked table. */
  tries?: number
  log?: (line: string) => void
}

const OLDEST = 15
// Any fixed numbers work, as long as all versions of the program use the same ones: `migration` for each change of the record, `turn` for the
// process that migrates.
const LOCKS = { migration: 7_582_011_940, turn: 7_582_011_941 }
/** Milliseconds from one try to the next, which let those pass who queued behind the first. */
const pauseMs = 1_000
const defaultTries = 60

/**
 * Migrates the database of `url` to the newest version, each migration in its own transaction; returns those applied. Others keep using the
 * database: nothing waits longer for this than a second. Batches are left to runBatches, except those that a later migration needs.
 */
export async function migrate(
  url: string,
  { log = () => undefined, verify = true, ...options }: MigrateOptions = {},
): Promise<string[]> {
  // One connection holds the turn.
  return withMigrationDatabase(url, { max: 2, name: 'migrate', log }, async (db, pool) => {
    await checkServer(pool)
    return await inTurn(db, async () => {
      const applied = await applyAll(url, db, { ...options, log })
      await keepLimits(pool)
      const newer = newerMigration(await listApplied(db), listMigrations(options.folder))
      if (newer) log(`A newer version of Ludoteca has migrated this database (${newer}), which works with this one`)
      else if (verify && options.to === undefined && options.folder === undefined) await checkSchema(pool, log)
      return applied
    })
  })
}

/**
 * Runs `work` in one process at a time. CREATE INDEX CONCURRENTLY waits for everybody who has a snapshot, so whoever waits here has none: it asks
 * again and again instead of waiting inside a statement, and without parameters, whose portal would keep one.
 */
async function inTurn<T>(db: Kysely<unknown>, work: () => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
    const ask = sql<{ mine: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCKS.turn)}) AS mine`
    for (;;) {
      const { rows } = await ask.execute(trx)
      if (rows[0]?.mine) return work()
      await sleep(50)
    }
  })
}

async function applyAll(url: string, db: Kysely<unknown>, options: MigrateOptions): Promise<string[]> {
  const { to, folder, log = () => undefined } = options
  const applied: string[] = []
  await db.transaction().execute(async (trx) => {
    await hold(trx)
    await prepareRecord(trx)
  })
  for (;;) {
    await finishOutside(url, db, { folder, log })
    const next = chooseNext(await listApplied(db), listMigrations(folder), to)
    if (!next) break
    for (const needed of (await readMigration(next, folder)).needs ?? [])
      await runBatches(db, { only: needed, folder, hurried: true, log })
    if (!(await patiently(options, () => db.transaction().execute((trx) => applyNext(trx, options))))) break
    log(`Applied migration ${next}`)
    applied.push(next)
  }
  // A new database has no rows to walk through.
  if (applied.length > 0 && applied.length === (await listApplied(db)).length) await runBatches(db, { folder })
  return applied
}

/** Tries again what met a locked table, or a deadlock. */
async function patiently<T>({ tries = defaultTries, log }: MigrateOptions, work: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string }
      if (left <= 1 || (code !== '55P03' && code !== '40P01')) throw error
      if (left === tries) log?.(`Waiting until a table is free (${message})`)
      await sleep(pauseMs)
    }
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
  const next = chooseNext(await listApplied(db), listMigrations(folder))
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

/** Takes the lock of migrations for the caller's transaction, and the limits of the role off it. */
async function hold(trx: Kysely<unknown>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(trx)
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(trx)
  await sql`SET LOCAL lock_timeout = '10min'`.execute(trx)
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.migration})`.execute(trx)
}

/** Applies the next migration inside the caller's transaction; returns its name, or undefined when none is left. */
async function applyNext(trx: Kysely<unknown>, { to, folder }: MigrateOptions): Promise<string | undefined> {
  await hold(trx)
  const next = chooseNext(await listApplied(trx), listMigrations(folder), to)
  if (!next) return undefined
  // A migration that cannot lock a table fails instead of blocking everybody who queues behind it: they wait three seconds themselves.
  await sql`SET LOCAL lock_timeout = '1s'`.execute(trx)
  const migration = await readMigration(next, folder)
  await migration.up?.(trx)
  await recordApplied(trx, next, migration)
  return next
}

/**
 * Migrates an empty database inside the caller's transaction. Batches are left, to be done with the rows that come into it, except those that a
 * later migration needs: these rows had them.
 */
export async function migrateInside(trx: Kysely<unknown>, options: MigrateOptions): Promise<void> {
  await prepareRecord(trx)
  for (;;) {
    const name = await applyNext(trx, options)
    if (name === undefined) return
    const migration = await readMigration(name, options.folder)
    await finishInside(trx, name, migration)
    for (const needed of migration.needs ?? []) await recordRest(trx, needed, null)
  }
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

async function keepLimits(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.migration])
    await ensureLimits(client)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
