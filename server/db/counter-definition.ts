import type { RawBuilder, SqlBool } from 'kysely'
import type { TableName } from './columns.ts'

/** Numbers that stand in a table instead of being counted at each read, and how to count them. */
export interface CounterDefinition {
  /** What they are, for people: "lists of games". */
  what: string
  table: TableName
  /** What a row belongs to, for people; the last column of its key stands behind it: "game 12". */
  thing: string
  key: readonly string[]
  columns: readonly string[]
  /**
   * A statement with the columns of the key, then the counters. A row of the table that it leaves out has every counter at the default of
   * its column: 0 for most.
   */
  counted: RawBuilder<unknown>
  /** Which rows of the table these counters stand in, as a condition on `k`; all of them without it. */
  only?: RawBuilder<SqlBool>
}
