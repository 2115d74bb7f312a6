import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import type { FileStore } from '../files/file-store.ts'
import { type ColumnName, splitColumn } from '../db/schema.ts'

/** What the erasure of an account may reach. */
interface ErasureReach {
  db: Kysely<DB>
  files: FileStore
}

/** One step of removing what a deleted account leaves behind. */
export interface ErasureStep {
  /** Columns in which no row names the person afterwards. */
  columns: readonly ColumnName[]
  /**
   * Removes up to `most` rows in one transaction, with the counters they are in, and answers how many; it is called
   * until it answers 0. The server may be killed after any of them and begin again.
   */
  erase(reach: ErasureReach, userId: number, most: number): Promise<number>
  /**
   * No trigger moves the counters of these rows: the account's row stays until there are none, for its cascade would
   * not count them.
   */
  countersInCode?: true
}

/**
 * Deletes rows that nothing counts, or whose counters move by triggers. `share`: so many at once that they are this
 * part of a batch.
 */
export const eraseRows = (column: ColumnName, share = 1): ErasureStep => ({
  columns: [column],
  erase: ({ db }, userId, most) => deleteRows(db, column, userId, Math.ceil(most * share)),
})

/** Deletes up to `most` rows that name the person in this column; answers how many. The column needs an index. */
async function deleteRows(db: Kysely<DB>, name: ColumnName, userId: number, most: number): Promise<number> {
  const { table, column } = splitColumn(name)
  const result = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${userId} limit ${most}))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
