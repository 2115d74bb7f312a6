import type { Transaction } from 'kysely'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { DB } from '../../db/types.ts'

/** Rows at a time, for a file without a reason for another number. */
const usual = 500

/**
 * All rows of a person as items of a file, a batch at a time: `read` gives those after the last one, at most `size`.
 */
export async function* inBatches<Row, Item>(
  read: (last: Row | undefined, size: number) => Promise<Row[]>,
  toItem: (row: Row) => Item,
  size = usual,
): AsyncIterable<Item[]> {
  let rows: Row[] = []
  do {
    rows = await read(rows.at(-1), size)
    if (rows.length > 0) yield rows.map(toItem)
  } while (rows.length === size)
}

/** Adds rows in batches, the games of each locked before it; returns how many `add` says were added. */
export async function addToGames<Row extends { game_id: number }>(
  trx: Transaction<DB>,
  rows: readonly Row[],
  add: (batch: Row[]) => Promise<number>,
): Promise<number> {
  let added = 0
  for (let from = 0; from < rows.length; from += usual) {
    const batch = rows.slice(from, from + usual)
    await lockGames(
      trx,
      batch.map(({ game_id }) => game_id),
    )
    added += await add(batch)
  }
  return added
}
