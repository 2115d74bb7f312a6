import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The database does not match the program; the message is one sentence for the person who starts the server. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export const MIGRATIONS = new URL('./migrations/', import.meta.url)

const BASELINE = '0001_baseline'
/** The first and the last of the migrations that the baseline replaced. */
const BEFORE_BASELINE = { first: '0001_accounts', last: '0060_report_cases' }

/** A migration that the database has. */
interface Applied {
  name: string
  /** The last migration of the oldest version that works with it. */
  worksFrom: string | null
}

type Executor = Pick<Kysely<unknown>, 'getExecutor'>

/** Names of the migrations of this program, in order. */
export function listMigrations(folder: URL = MIGRATIONS): string[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[\w-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
}

export const readMigration = async (name: string, folder: URL = MIGRATIONS): Promise<Migration> =>
  (await import(/* @vite-ignore */ new URL(`${name}.ts`, folder).href)) as Migration

/**
 * Creates the table of migrations where it is missing. A database that has every migration from before the baseline has
 * the schema of the baseline: their rows are replaced by one. An older one is refused.
 */
export async function prepareRecord(trx: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS migration
      (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), works_from text)`.execute(trx)
  const applied = await listApplied(trx)
  if (!isBeforeBaseline(applied)) return
  refuseOlder(applied.at(-1)?.name ?? '')
  await sql`ALTER TABLE migration ADD COLUMN IF NOT EXISTS works_from text`.execute(trx)
  await sql`DELETE FROM migration WHERE name <= ${BEFORE_BASELINE.last} COLLATE "C"`.execute(trx)
  await sql`INSERT INTO migration (name) VALUES (${BASELINE})`.execute(trx)
}

/**
 * The migration of this version after which a backup has its schema; `last` is the last one that the saved database
 * had.
 */
export function migrationOfBackup(last: string, folder?: URL): string {
  if (listMigrations(folder).includes(last)) return last
  refuseOlder(last)
  return last === BEFORE_BASELINE.last ? BASELINE : last
}

/** Whether a database has migrations that the baseline replaced: it is adopted, or refused, by the next start. */
export const isBeforeBaseline = (applied: Applied[]): boolean =>
  applied.some(({ name }) => name === BEFORE_BASELINE.first)

function refuseOlder(last: string): void {
  if (last >= BEFORE_BASELINE.last) return
  throw new MigrationError(
    `These data are from a development version that is too old for this one (they end with migration ${last}): upgrade them with the last version before 1.0 first.`,
  )
}

export async function recordApplied(trx: Kysely<unknown>, name: string, { oldest }: Migration): Promise<void> {
  const worksFrom = oldest ?? (name === BASELINE ? null : BASELINE)
  await sql`INSERT INTO migration (name, works_from) VALUES (${name}, ${worksFrom})`.execute(trx)
}

/** The migrations of the database in order, also where its table lacks the newer column. */
export async function listApplied(db: Executor): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    SELECT name, to_jsonb(m) ->> 'works_from' AS "worksFrom" FROM migration m ORDER BY name COLLATE "C"`.execute(db)
  return rows
}

/**
 * The next migration that the database lacks, up to `to`; undefined when there is none. Throws a MigrationError when
 * this program is too old for the database, or the database is of no release.
 */
export function chooseNext(applied: Applied[], known: string[], to?: string): string | undefined {
  refuseStrangers(applied, known)
  if (to !== undefined && !known.includes(to)) {
    throw new MigrationError(`There is no migration ${to} in this version of Ludoteca: upgrade the application.`)
  }
  const names = applied.map(({ name }) => name)
  const next = known.find((name) => !names.includes(name))
  const last = names.at(-1)
  if (next && last && next < last) {
    throw new MigrationError(
      `The database has migration ${last} but lacks ${next}: it was made by an unreleased version of Ludoteca. Restore a backup, or choose another LUDOTECA_DATA. (A new migration needs a number above ${last}.)`,
    )
  }
  return next && (to === undefined || next <= to) ? next : undefined
}

/** The newest migration of a newer version that works with this one; undefined when the database has none. */
export const newerMigration = (applied: Applied[], known: string[]): string | undefined =>
  applied.findLast(({ name }) => !known.includes(name))?.name

function refuseStrangers(applied: Applied[], known: string[]): void {
  const strangers = applied.filter(({ name }) => !known.includes(name))
  const last = known.at(-1) ?? ''
  const silent = strangers.find(({ name, worksFrom }) => worksFrom === null || name < last)
  if (silent) {
    throw new MigrationError(
      `The database belongs to a newer version of Ludoteca (${silent.name} is unknown here): upgrade the application, or restore a backup.`,
    )
  }
  const strict = strangers.findLast(({ worksFrom }) => worksFrom !== null && worksFrom > last)
  if (strict) {
    throw new MigrationError(
      `A newer version of Ludoteca has migrated this database (${strict.name}), which works only with versions that have migration ${strict.worksFrom}, and this one ends with ${last}: upgrade the application, or restore a backup.`,
    )
  }
}
