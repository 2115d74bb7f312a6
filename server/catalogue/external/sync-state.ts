import type { Kysely } from 'kysely'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { DB } from '../../db/types.ts'
import { forgetState, readState, writeState } from '../write/catalogue-state.ts'

/** Kinds of bulk loads, each with its own cursor: everything, changes since a date, the nightly refresh. */
export type SyncKind = 'whole' | 'since' | 'refresh'

const Cursor = Type.Object({
  /** Only changes since then, in seconds since 1970; null: everything. */
  since: Type.Union([Type.Integer(), Type.Null()]),
  /** All games up to this id are imported. */
  after: Type.Integer(),
  /** When the load started. */
  began: Type.Integer(),
  /** How many games are imported. */
  done: Type.Integer(),
})
export type Cursor = Static<typeof Cursor>
const isCursor = Compile(Cursor)

const cursorKey = (kind: SyncKind): string => `external_cursor_${kind}`
const lastKey = 'external_last'
const wholeKey = 'external_whole'

/** The cursor of an interrupted load; null without one. */
export async function readCursor(db: Kysely<DB>, kind: SyncKind): Promise<Cursor | null> {
  const value = await readState(db, cursorKey(kind))
  const cursor: unknown = value === null ? null : JSON.parse(value)
  return isCursor.Check(cursor) ? cursor : null
}

export const writeCursor = (db: Kysely<DB>, kind: SyncKind, cursor: Cursor): Promise<void> =>
  writeState(db, cursorKey(kind), JSON.stringify(cursor))

/** Records that everything up to the start of this load is imported, unless it left a gap after the previous load. */
export async function endSync(db: Kysely<DB>, kind: SyncKind, { began, since }: Cursor): Promise<void> {
  await forgetState(db, cursorKey(kind))
  const { last } = await readLastSync(db)
  const hasGap = kind === 'since' && since !== null && (last === null || since > last)
  if (!hasGap) await writeState(db, lastKey, String(began))
  if (kind === 'whole') await writeState(db, wholeKey, String(began))
}

/** `last`: the start of the latest completed load, in seconds since 1970; `whole`: whether everything was loaded once. */
export async function readLastSync(db: Kysely<DB>): Promise<{ last: number | null; whole: boolean }> {
  const last = await readState(db, lastKey)
  return { last: last === null ? null : Number(last), whole: (await readState(db, wholeKey)) !== null }
}
