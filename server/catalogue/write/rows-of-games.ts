import type { Transaction } from 'kysely'
import type { ColumnName } from '../../db/columns.ts'
import type { DB } from '../../db/types.ts'

/** How the rows of a resource follow their games when two of these are merged or one is deleted. */
export interface RowsOfGames {
  /** Columns that hold ids of games: no row that `merge` leaves behind is missed. */
  merged?: readonly ColumnName[]
  /** Columns that hold ids of games and that a merge leaves alone, each with the reason. */
  left?: { [C in ColumnName]?: string }
  /**
   * Moves the rows of game `from` to game `into`, with their counters. Both games are locked; rows that it leaves are deleted with `from`.
   */
  merge?(trx: Transaction<DB>, from: number, into: number): Promise<void>
  /** What is locked or noted before a game is deleted, whose rows go with it. */
  beforeDelete?(trx: Transaction<DB>, gameId: number): Promise<void>
}

/** What has rows of games; a resource is one (server/resources.ts). */
export interface OwnerOfRows {
  rowsOfGames?: RowsOfGames
}
