import type { RawBuilder, SqlBool } from 'kysely'
import type { TableName } from './columns.ts'

/** Numbers that a table stores instead of counting them at each read, and how to count them. */
export interface CounterDefinition {
  /** What the counters count, in readable form: "lists of games". */
  what: string
  table: TableName
  /** What a row belongs to, in readable form; the last column of its key follows it: "game 12". */
  thing: string
  key: readonly string[]
  columns: readonly string[]
  /**
   * A statement that returns the columns of the key, then the counters. For a row of the table that the statement
   * leaves out, every counter has its column's default: 0 for most.
   */
  counted: RawBuilder<unknown>
  /** Which rows of the table have these counters, as a condition on `k`; all rows without it. */
  only?: RawBuilder<SqlBool>
}
