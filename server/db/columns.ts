import type { DB } from './types.ts'

/** A table of the database. */
export type TableName = keyof DB

/** A column of the database with its table: `list_games.game_id`. */
export type ColumnName = { [T in TableName]: `${T}.${keyof DB[T] & string}` }[TableName]

/** The two parts of a column's name. */
export function splitColumn(name: ColumnName): { table: string; column: string } {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}
