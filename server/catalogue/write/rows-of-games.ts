import type { Transaction } from 'kysely'
import type { ColumnName } from '../../db/columns.ts'
import type { DB } from '../../db/types.ts'

/** What happens to the rows of a resource when two games are merged or one is deleted. */
export interface RowsOfGames {
  /** Columns with ids of games; `merge` must handle all of them. */
  merged?: readonly ColumnName[]
  /** Columns with ids of games that a merge leaves unchanged, each with the reason. */
  left?: { [C in ColumnName]?: string }
  /**
   * Moves the rows of game `from` to game `into`, with their counters. Both games are locked; remaining rows are
   * deleted with `from`.
   */
  merge?(trx: Transaction<DB>, from: number, into: number): Promise<void>
  /** What is locked or recorded before a game is deleted with its rows. */
  beforeDelete?(trx: Transaction<DB>, gameId: number): Promise<void>
}

/** An owner of rows that refer to games; every resource is one (server/resources.ts). */
export interface OwnerOfRows {
  rowsOfGames?: RowsOfGames
}
