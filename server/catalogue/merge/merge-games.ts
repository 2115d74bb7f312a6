import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { moveGameCount } from '../write/catalogue-state.ts'
import { redirect } from '../write/redirect.ts'
import type { OwnerOfRows } from '../write/rows-of-games.ts'
import { addFacts } from './merge-facts.ts'

/**
 * Makes one game of two that turned out to be the same: what users keep, names, addresses and ids of `from` go over to `into`, which
 * keeps its own facts, and `from` is gone. The caller holds the lock of the catalogue. `owners` move their rows, each in its turn.
 */
export async function mergeGames(
  trx: Transaction<DB>,
  owners: readonly OwnerOfRows[],
  from: number,
  into: number,
): Promise<void> {
  if (from === into) return
  // Nobody puts the old row on a shelf from here on: it would vanish with it.
  await sql`select from games where id in (${from}, ${into}) order by id for update`.execute(trx)
  for (const { rowsOfGames } of owners) await rowsOfGames?.merge?.(trx, from, into)
  const [gone] = await trx.deleteFrom('games').where('id', '=', from).returningAll().execute()
  if (!gone) return
  await addFacts(trx, into, gone)
  await redirect(trx, gone.slug, into)
  await moveGameCount(trx, -1)
}
