import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { applyCorrections } from '../write/apply-corrections.ts'
import { moveGameCount } from '../write/catalogue-state.ts'
import { redirect } from '../write/slugs.ts'
import { addFacts } from './merge-facts.ts'
import type { ColumnName } from '../../db/schema.ts'

/**
 * Merges two games that turned out to be the same: users' data, names, slugs and ids of `from` move to `into`, which
 * keeps its own values, and `from` is deleted. The caller holds the lock of the catalogue. `owners` move their rows in
 * order.
 */
export async function mergeGames(
  trx: Transaction<DB>,
  owners: readonly OwnerOfRows[],
  from: number,
  into: number,
): Promise<void> {
  if (from === into) return
  // From here on nobody can add the old game to a collection: the entry would be deleted with it.
  await sql`select from games where id in (${from}, ${into}) order by id for update`.execute(trx)
  for (const { rowsOfGames } of owners) await rowsOfGames?.merge?.(trx, from, into)
  const [gone] = await trx.deleteFrom('games').where('id', '=', from).returningAll().execute()
  if (!gone) return
  await addFacts(trx, into, gone)
  await applyCorrections(trx, [into])
  await redirect(trx, gone.slug, into)
  await moveGameCount(trx, -1)
}

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

/** An owner of rows that refer to games; every resource is one. */
export interface OwnerOfRows {
  rowsOfGames?: RowsOfGames
}
