import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from './types.ts'

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
