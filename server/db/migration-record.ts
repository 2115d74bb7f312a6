import { readdirSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import type { Cursor, Migration } from './migration.ts'

/** The database does not match the program; the message is one sentence for the person who starts the server. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** The last migration before those that say which versions work with them. Versions of that time refuse all that came later. */
const FIRST_TO_SAY = '0060_report_cases'

/** A migration that the database has. */
interface Applied {
  name: string
  /** The last migration of the oldest version that works with it; null where it does not say. */
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
 * Creates the table of migrations, or gives it the columns that databases of older versions lack: `works_from` (Applied), `rest` (what is still
 * to be done), and how far its batches are.
 */
export async function prepareRecord(trx: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(
    trx,
  )
  const { rows } = await sql`
    SELECT FROM pg_attribute WHERE attrelid = 'migration'::regclass AND attname = 'works_from'`.execute(trx)
  if (rows.length > 0) return
  await sql`
    ALTER TABLE migration ADD COLUMN works_from text, ADD COLUMN rest text, ADD COLUMN batch_cursor jsonb,
      ADD COLUMN batch_rows bigint NOT NULL DEFAULT 0`.execute(trx)
}

/** Records an applied migration, with what is still to be done of it. */
export async function recordApplied(trx: Kysely<unknown>, name: string, migration: Migration): Promise<void> {
  const { indexes = [], validate = [], batches, oldest = name > FIRST_TO_SAY ? FIRST_TO_SAY : null } = migration
  const rest = indexes.length + validate.length > 0 ? 'outside' : batches ? 'batches' : null
  await sql`INSERT INTO migration (name, works_from, rest) VALUES (${name}, ${oldest}, ${rest})`.execute(trx)
}

/** Also of a database whose table lacks the newer columns. */
export async function listApplied(db: Executor): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    SELECT name, to_jsonb(m) ->> 'works_from' AS "worksFrom" FROM migration m ORDER BY name COLLATE "C"`.execute(db)
  return rows
}

/** Migrations of this program whose indexes and constraints, or whose batches, are not done, in order. */
export async function listUnfinished(
  db: Executor,
  rest: 'outside' | 'batches',
  folder?: URL,
): Promise<{ name: string; changed: number }[]> {
  const { rows } = await sql<{ name: string; changed: number }>`
    SELECT name, coalesce((to_jsonb(m) ->> 'batch_rows')::int8, 0) AS changed FROM migration m
    WHERE to_jsonb(m) ->> 'rest' = ${rest} ORDER BY name COLLATE "C"`.execute(db)
  const known = listMigrations(folder)
  return rows.filter(({ name }) => known.includes(name))
}

export async function recordRest(db: Kysely<unknown>, name: string, rest: 'batches' | null): Promise<void> {
  await sql`UPDATE migration SET rest = ${rest} WHERE name = ${name}`.execute(db)
}

/** Where the batches of a migration are, held for the caller's transaction; undefined when they are over or another process holds them. */
export async function holdCursor(trx: Kysely<unknown>, name: string): Promise<{ cursor: Cursor | null } | undefined> {
  const { rows } = await sql<{ cursor: Cursor | null }>`
    SELECT batch_cursor AS cursor FROM migration WHERE name = ${name} AND rest = 'batches' FOR UPDATE SKIP LOCKED`.execute(
    trx,
  )
  return rows[0]
}

export async function moveCursor(
  trx: Kysely<unknown>,
  name: string,
  { next, changed }: { next: Cursor | null; changed: number },
): Promise<void> {
  await sql`
    UPDATE migration SET batch_cursor = ${next && JSON.stringify(next)}::jsonb, batch_rows = batch_rows + ${changed},
      rest = ${next && 'batches'}
    WHERE name = ${name}`.execute(trx)
}

/**
 * The next migration that the database lacks, up to `to`; undefined when there is none. Throws a MigrationError when this program is too old for
 * the database, or the database is of no release.
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

/** The newest migration of a newer version that works with this one (decision 69); undefined when the database has none. */
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
