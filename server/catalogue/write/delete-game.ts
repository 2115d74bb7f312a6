import { sql, type Transaction, type Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { lockCatalogue } from './locks.ts'
import { moveGameCount } from './catalogue-state.ts'
import { dropCompanies } from './company-counters.ts'
import type { OwnerOfRows } from '../merge/merge-games.ts'

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

interface Known {
  title: string
  source_key: string | null
  igdb_id: number | null
  wikidata_id: number | null
}
/** The numbers of a game in outside databases. */
type OutsideId = 'igdb_id' | 'wikidata_id'

/** Records a game that an admin deleted, by the keys of the loaders; a hand-written game cannot return anyway. */
async function leaveOut(trx: Transaction<DB>, { title, source_key, igdb_id, wikidata_id }: Known): Promise<void> {
  if (source_key === null && igdb_id === null && wikidata_id === null) return
  await trx
    .insertInto('left_out_games')
    .values({ title, source_key, igdb_id, wikidata_id })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Allows a game to be imported again. */
export async function letIn(db: Kysely<DB>, igdbId: number): Promise<void> {
  await db.deleteFrom('left_out_games').where('igdb_id', '=', igdbId).execute()
}

/** Source keys of the open catalogue's games that an admin deleted. */
export async function leftOutKeys(db: Kysely<DB>): Promise<Set<string>> {
  const rows = await db.selectFrom('left_out_games').select('source_key').where('source_key', 'is not', null).execute()
  return new Set(rows.flatMap(({ source_key }) => source_key ?? []))
}

/** Those of these numbers in an outside database that an admin deleted. */
export async function leftOutIds(db: Kysely<DB>, column: OutsideId, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from left_out_games where ${sql.ref(column)} = any(${ids}::integer[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
