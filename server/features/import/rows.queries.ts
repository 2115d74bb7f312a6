import { type Kysely, sql, type Transaction } from 'kysely'
import type { ImportRow, ImportRowKind } from '../../../common/api/import.ts'
import type { SaidOfGame, WrittenFacts } from '../../../common/rules/import.ts'
import type { Authorized } from '../../db/authorized.ts'
import { rowsOf, type PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { DropReason } from './formats/format.ts'
import type { UnreadCell } from './formats/row.ts'
import type { ImportKey } from './imports.queries.ts'

/** What a row says, as it is kept. `platform` is our id, `platformName` the file's word for it. */
interface RowFacts extends SaidOfGame, WrittenFacts {
  platformName: string | null
  year: number | null
  lists?: string[]
  unread?: UnreadCell[]
  /** Platforms that the entry does not get. */
  leftOut?: string[]
  dropped?: DropReason | null
  media?: string | null
  /** Of a linked account: the game's id there, and the minutes played. */
  ref?: string
  minutes?: number | null
}

export interface RowRecord {
  n: number
  title: string
  facts: RowFacts
  found: ImportRowKind
  kind: ImportRowKind
  chosen: boolean
  effect: ImportRow['effect']
  game_id: number | null
  candidates: number[]
  applied: boolean
  /** An earlier row is the same game. */
  is_further: boolean
}

export type ReadRow = Pick<RowRecord, 'n' | 'title' | 'facts' | 'found' | 'game_id' | 'candidates'> & {
  likelihood: number
}

const fields = sql`n, title, facts, found, kind, chosen, effect, game_id, candidates, applied,
  kind = 'matched' and game_id is not null and exists (
    select from csv_import_rows other
    where other.user_id = r.user_id and other.import_id = r.import_id and other.game_id = r.game_id and other.kind = 'matched'
      and other.n < r.n) as is_further`
const its = ({ userId, importId }: ImportKey) => sql`user_id = ${userId} and import_id = ${importId}`
const readShape =
  'n integer, title text, facts jsonb, found text, game_id integer, candidates integer[], likelihood smallint'

/** Adds what was read; games that are gone meanwhile are left out. */
export async function addRows(
  trx: Transaction<DB>,
  { userId, importId }: Authorized<ImportKey>,
  rows: ReadRow[],
): Promise<void> {
  await sql`
    insert into csv_import_rows (user_id, import_id, n, title, facts, found, kind, game_id, candidates, likelihood)
    select ${userId}::integer, ${importId}::integer, row.n, row.title, row.facts, row.found, row.found, g.id, row.candidates, row.likelihood
    from ${rowsOf(rows, readShape)} left join games g on g.id = row.game_id`.execute(trx)
}

export async function deleteRows(db: Kysely<DB>, key: Authorized<ImportKey>): Promise<void> {
  await sql`delete from csv_import_rows where ${its(key)}`.execute(db)
}

interface RowFilter {
  found: ImportRowKind | undefined
  effect: NonNullable<RowRecord['effect']> | undefined
  left: boolean
}

/**
 * One page of rows in the order of the file, those of one kind the likeliest first, and how many there are. `found`:
 * what we made of them, so that choosing moves none; `left`: only those that were not written to the collection.
 */
export async function rowsPage(
  db: Kysely<DB>,
  key: ImportKey,
  { found, effect, left }: RowFilter,
  { offset, count }: PageRange,
) {
  const ofKind = sql`${found === undefined ? sql`` : sql`and found = ${found}`} ${left ? sql`and not applied` : sql``}
    ${effect === undefined ? sql`` : sql`and kind = 'matched' and effect is not distinct from ${storedEffect(effect)}`}`
  // The likelihood orders doubtful rows only: all others have the same.
  const order = found === undefined ? sql`n` : sql`likelihood desc, n`
  const { rows } = await sql<RowRecord>`
    select ${fields} from csv_import_rows r where ${its(key)} ${ofKind} order by ${order} offset ${offset} limit ${count}`.execute(
    db,
  )
  const { rows: totals } = await sql<{ n: number }>`
    select count(*) as n from csv_import_rows where ${its(key)} ${ofKind}`.execute(db)
  return { rows, total: totals[0]?.n ?? 0 }
}

export async function rowOf(db: Kysely<DB>, key: ImportKey, n: number): Promise<RowRecord | undefined> {
  const { rows } = await sql<RowRecord>`
    select ${fields} from csv_import_rows r where ${its(key)} and n = ${n}`.execute(db)
  return rows[0]
}

export async function chooseRow(
  db: Kysely<DB>,
  key: Authorized<ImportKey>,
  n: number,
  { kind, chosen, game_id }: Pick<RowRecord, 'kind' | 'chosen' | 'game_id'>,
): Promise<void> {
  await sql`
    update csv_import_rows set kind = ${kind}, chosen = ${chosen}, game_id = ${game_id}, effect = null
    where ${its(key)} and n = ${n}`.execute(db)
}

export type MatchedRow = {
  n: number
  game_id: number
  facts: RowFacts
  effect: ImportRow['effect']
  /** By its owner, instead of by us. */
  chosen: boolean
}
const matched = sql`kind = 'matched' and game_id is not null and not applied`
/** A platform that the game does not have is left out. */
const putFields = sql`n, game_id, effect, chosen,
  case when (facts ->> 'platform')::integer = any((select platform_ids from games g where g.id = game_id)::integer[]) then facts
    else facts || '{"platform": null}' end as facts`

/** Rows that go onto the shelf and are not there yet, in the order of the file, behind the one that came last. */
export async function matchedRowsAfter(
  db: Kysely<DB>,
  key: ImportKey,
  n: number,
  count: number,
): Promise<MatchedRow[]> {
  const { rows } = await sql<MatchedRow>`
    select ${putFields} from csv_import_rows where ${its(key)} and ${matched} and n > ${n}
    order by n limit ${count}`.execute(db)
  return rows
}

/** The same, of these games only. */
export async function matchedRowsOf(db: Kysely<DB>, key: ImportKey, gameIds: number[]): Promise<MatchedRow[]> {
  const { rows } = await sql<MatchedRow>`
    select ${putFields} from csv_import_rows
    where ${its(key)} and ${matched} and game_id = any(${gameIds}) order by n`.execute(db)
  return rows
}

/** A matched row whose status we do not know has no effect yet, so it is stored as none. */
const storedEffect = (effect: string | null): string | null => (effect === 'unsaid' ? null : effect)

/** Writes what each of these rows does to the shelf, or (`applied`) did. */
export async function writeEffects(
  db: Kysely<DB>,
  { userId, importId }: Authorized<ImportKey>,
  effects: { n: number; effect: string }[],
  applied = false,
): Promise<void> {
  if (effects.length === 0) return
  const stored = effects.map(({ n, effect }) => ({ n, effect: storedEffect(effect) }))
  await sql`
    update csv_import_rows r set effect = row.effect, applied = ${applied} and row.effect is not null
    from ${rowsOf(stored, 'n integer, effect text')}
    where r.user_id = ${userId} and r.import_id = ${importId} and r.n = row.n`.execute(db)
}

/** Leaves rows out of an import; nobody chose that, so nobody can take it back. */
export async function leaveOut(db: Kysely<DB>, key: Authorized<ImportKey>, ns: number[]): Promise<void> {
  if (ns.length === 0) return
  await sql`
    update csv_import_rows set kind = 'skipped', effect = null where ${its(key)} and n = any(${ns})`.execute(db)
}

/** Rows whose game was deleted meanwhile are found no longer. */
export async function loseGoneGames(db: Kysely<DB>, key: Authorized<ImportKey>): Promise<void> {
  await sql`
    update csv_import_rows set kind = 'missing', found = 'missing', effect = null
    where ${its(key)} and kind = 'matched' and game_id is null and not applied`.execute(db)
}

const toLookUp = sql`kind = 'missing' and found = 'missing' and not looked_up`

/** The next rows that were not found and not looked up elsewhere yet. */
export async function rowsToLookUp(db: Kysely<DB>, key: ImportKey, count: number): Promise<RowRecord[]> {
  const { rows } = await sql<RowRecord>`
    select ${fields} from csv_import_rows r where ${its(key)} and ${toLookUp} order by n limit ${count}`.execute(db)
  return rows
}

export async function countToLookUp(db: Kysely<DB>, key: ImportKey): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from csv_import_rows where ${its(key)} and ${toLookUp}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function markLookedUp(db: Kysely<DB>, key: Authorized<ImportKey>, n: number): Promise<void> {
  await sql`update csv_import_rows set looked_up = true where ${its(key)} and n = ${n}`.execute(db)
}
