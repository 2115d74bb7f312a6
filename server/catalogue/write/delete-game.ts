import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { lockCatalogue } from './lock-catalogue.ts'
import { moveGameCount } from './catalogue-state.ts'
import { leaveOut } from './left-out.ts'
import { dropCompanies } from './company-counters.ts'
import type { OwnerOfRows } from './rows-of-games.ts'

/** Deletes a game permanently with all rows that refer to it: no loader adds it again. False for an unknown game. */
export async function deleteGame(trx: Transaction<DB>, owners: readonly OwnerOfRows[], id: number): Promise<boolean> {
  // A game in a hundred thousand collections takes longer than any other request.
  await sql`set local statement_timeout = '60s'`.execute(trx)
  await lockCatalogue(trx)
  // From here on nobody can add it to a collection: concurrent writers wait and then find no game.
  const { rows } = await sql<{
    title: string
    source_key: string | null
    igdb_id: number | null
    wikidata_id: number | null
  }>`
    select title, source_key, igdb_id, wikidata_id from games where id = ${id} for update`.execute(trx)
  const [game] = rows
  if (!game) return false
  await leaveOut(trx, game)
  for (const { rowsOfGames } of owners) await rowsOfGames?.beforeDelete?.(trx, id)
  await dropCompanies(trx, id)
  await trx.deleteFrom('games').where('id', '=', id).execute()
  await moveGameCount(trx, -1)
  return true
}
