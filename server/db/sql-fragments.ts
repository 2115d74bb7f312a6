import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Order } from '../../common/api/shapes.ts'
import type { DB } from './types.ts'

/** Which page of all rows to show: how many rows precede it, and how many it has. */
export interface PageRange {
  offset: number
  count: number
}

/**
 * The order of lists and reviews, as the expression after `order by`; `row` is the alias of a row with a time, likes
 * and an id.
 */
export function inOrder(row: string, order: Order): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  if (order === 'likes') return sql`${of('total_likes')} desc, ${of('id')} desc`
  return order === 'oldest' ? sql`${of('created_at')}, ${of('id')}` : sql`${of('created_at')} desc, ${of('id')} desc`
}

export type Row = Record<string, unknown>

/**
 * Rows as a table `row` of the statement, with columns such as "id integer, name text": one JSON parameter for each
 * batch, whatever the number of columns (and no limit of 65,535 values).
 */
export const rowsOf = (rows: readonly Row[], columns: string): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.raw(columns)})`

/** The names of such columns. */
export const fieldsOf = (columns: string): string[] => columns.split(', ').map((column) => column.split(' ')[0] ?? '')

/** Inserts rows; existing rows do not change. */
export async function insertRows(
  trx: Transaction<DB>,
  table: string,
  columns: string,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const fields = sql.raw(fieldsOf(columns).join(', '))
  await sql`insert into ${sql.table(table)} (${fields}) select ${fields} from ${rowsOf(rows, columns)} on conflict do nothing`.execute(
    trx,
  )
}

/*
 * Values that the planner does not see. It takes a plan for a short list, or for the first rows, to be so much
 * better than its kept plan for any that it plans such a statement anew at every call, which costs several times what
 * reading a few rows does.
 */

/** Keys as one array of a statement, which is planned the same whatever its length. */
export const keysOf = <T extends string | number>(
  values: readonly T[],
  type: 'integer' | 'text' | 'uuid' = 'integer',
): RawBuilder<T[]> => sql`array(select unnest(${values}::${sql.raw(type)}[]))`

/** A number of rows for `limit`, which is planned the same however many they are. */
export const countOf = (rows: number): RawBuilder<number> => sql`(select ${rows}::integer)`

/**
 * How many rows of a table, `theirs`, belong to users with a pending erasure, as an expression; for a viewer, also to
 * those whom the viewer muted or blocked. Subtracted from a stored counter, it gives the number of rows that the list
 * shows (P-48, P-56). These users are few, have a small index and are looked up first, once for each statement, so a
 * statement never walks all rows of a popular resource (`offset 0`: each of them is looked up by person and thing).
 * `both`: of what only members see, also those of users who blocked the viewer.
 */
export const pendingErasure = (
  table: string,
  person: string,
  where: RawBuilder<unknown>,
  viewerId: number | null = null,
  sides: 'own' | 'both' = 'own',
): RawBuilder<number> => sql`(
  select count(*) from unnest(${unseenIds(viewerId, sides)}) unseen (id) cross join lateral (
    select from ${sql.table(table)} theirs
    where theirs.${sql.ref(person)} = unseen.id and ${where} offset 0) theirs)`

/** The users with a pending erasure, and for a viewer those whom the viewer muted or blocked: `= any(…)`. */
export const unseen = (viewerId: number | null, sides: 'own' | 'both' = 'own'): RawBuilder<unknown> =>
  sql`any(${unseenIds(viewerId, sides)})`

const unseenIds = (viewerId: number | null, sides: 'own' | 'both'): RawBuilder<unknown> => sql`array(
  select gone.id from users gone where gone.deleted_at is not null
  ${viewerId === null ? sql`` : sql`union select own.other_id from silences own where own.user_id = ${viewerId}`}
  ${viewerId === null || sides === 'own' ? sql`` : sql`union select theirs.user_id from silences theirs where theirs.other_id = ${viewerId} and theirs.kind = 'block'`})`
