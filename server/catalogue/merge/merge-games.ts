import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { applyCorrections } from '../write/apply-corrections.ts'
import { moveGameCount } from '../write/catalogue-state.ts'
import { redirect } from '../write/redirect.ts'
import type { OwnerOfRows } from '../write/rows-of-games.ts'
import { addFacts } from './merge-facts.ts'

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
