import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { type ColumnName, splitColumn } from '../db/columns.ts'

/** Deletes up to `most` rows that name the person in this column; answers how many. The column needs an index. */
export async function deleteRows(db: Kysely<DB>, name: ColumnName, userId: number, most: number): Promise<number> {
  const { table, column } = splitColumn(name)
  const result = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${most}))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
