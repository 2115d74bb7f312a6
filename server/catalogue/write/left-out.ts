import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

interface Known {
  title: string
  source_key: string | null
  igdb_id: number | null
  wikidata_id: number | null
}
/** The numbers of a game in outside databases. */
type OutsideId = 'igdb_id' | 'wikidata_id'

/** Records a game that an admin deleted, by the keys of the loaders; a hand-written game cannot return anyway. */
export async function leaveOut(
  trx: Transaction<DB>,
  { title, source_key, igdb_id, wikidata_id }: Known,
): Promise<void> {
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
