import type { Kysely } from 'kysely'
import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { DB } from '../../db/types.ts'
import { forgetState, readState, writeState } from '../write/catalogue-state.ts'
import { type SourceName, sources } from './external-game.ts'

/** Kinds of bulk loads, each with its own cursor: everything, changes since a date, the nightly refresh. */
export type SyncKind = 'whole' | 'since' | 'refresh'

const Cursor = Type.Object({
  /** Only changes since then, in seconds since 1970; null: everything. */
  since: Type.Union([Type.Integer(), Type.Null()]),
  /** All games up to this place in the order of the source are imported. */
  after: Type.Integer(),
  /** Up to when this load knows changes: when it started, or earlier where the source is behind. */
  began: Type.Integer(),
  /** How many games are imported. */
  done: Type.Integer(),
})
export type Cursor = Static<typeof Cursor>

const Counts = Type.Object({
  added: Type.Integer(),
  byIds: Type.Integer(),
  byName: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  merged: Type.Integer(),
})

/** The latest load of a source, for those who look after the site. Times are seconds since 1970. */
const Run = Type.Object({
  kind: Type.Enum(['whole', 'since', 'refresh']),
  began: Type.Integer(),
  /** When the last page was written, or it ended. */
  at: Type.Integer(),
  /** Null while it runs. */
  end: Type.Union([Type.Enum(['done', 'stopped', 'failed']), Type.Null()]),
  /** Games so far, those of an interrupted load that it continues included. */
  done: Type.Integer(),
  doneNow: Type.Integer(),
  total: Type.Integer(),
  counts: Counts,
  /** What went wrong; no key and no address. */
  problem: Type.Union([Type.String(), Type.Null()]),
})
export type Run = Static<typeof Run>

const isCursor = Compile(Cursor)
const isRun = Compile(Run)

const cursorKey = (source: SourceName, kind: SyncKind): string => `${sources[source].state}_cursor_${kind}`
const keyOf = (source: SourceName, what: 'last' | 'whole' | 'run'): string => `${sources[source].state}_${what}`

async function readAs<S extends TSchema>(
  db: Kysely<DB>,
  key: string,
  fits: { Check: (value: unknown) => boolean },
): Promise<Static<S> | null> {
  const value = await readState(db, key)
  const stored: unknown = value === null ? null : JSON.parse(value)
  return fits.Check(stored) ? (stored as Static<S>) : null
}

/** The cursor of an interrupted load; null without one. */
export const readCursor = (db: Kysely<DB>, source: SourceName, kind: SyncKind): Promise<Cursor | null> =>
  readAs<typeof Cursor>(db, cursorKey(source, kind), isCursor)

export const writeCursor = (db: Kysely<DB>, source: SourceName, kind: SyncKind, cursor: Cursor): Promise<void> =>
  writeState(db, cursorKey(source, kind), JSON.stringify(cursor))

/** The latest load; null before the first one. */
export const readRun = (db: Kysely<DB>, source: SourceName): Promise<Run | null> =>
  readAs<typeof Run>(db, keyOf(source, 'run'), isRun)

export const writeRun = (db: Kysely<DB>, source: SourceName, run: Run): Promise<void> =>
  writeState(db, keyOf(source, 'run'), JSON.stringify(run))

/** Records that everything up to the start of this load is imported, unless it left a gap after the previous load. */
export async function endSync(
  db: Kysely<DB>,
  source: SourceName,
  kind: SyncKind,
  { began, since }: Cursor,
): Promise<void> {
  await forgetState(db, cursorKey(source, kind))
  const { last } = await readLastSync(db, source)
  const hasGap = kind === 'since' && since !== null && (last === null || since > last)
  // A source that is behind may not know of anything newer than before.
  if (!hasGap) await writeState(db, keyOf(source, 'last'), String(Math.max(began, last ?? 0)))
  if (kind === 'whole') await writeState(db, keyOf(source, 'whole'), String(began))
}

/**
 * `last`: the start of the latest completed load, in seconds since 1970; `whole`: whether everything was loaded once.
 */
export async function readLastSync(
  db: Kysely<DB>,
  source: SourceName,
): Promise<{ last: number | null; whole: boolean }> {
  const last = await readState(db, keyOf(source, 'last'))
  return {
    last: last === null ? null : Number(last),
    whole: (await readState(db, keyOf(source, 'whole'))) !== null,
  }
}
