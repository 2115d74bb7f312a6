import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { lockCatalogue } from '../write/lock-catalogue.ts'
import { moveGameCount, readState, writeState } from '../write/catalogue-state.ts'
import { dropCompanies } from '../write/company-counters.ts'

/** Ids of the fake's games start here; those of the real database are far below (fakes/igdb). */
const inventedFrom = 2_000_000_000
const playedKey = 'external_played'

/** Records that the fake replaced the external database here. */
export const notePlayed = (db: Kysely<DB>): Promise<void> => writeState(db, playedKey, 'yes')

/**
 * Deletes all data of the fake once the real database is connected: ids, pictures, scores and times, cached responses,
 * and the games that exist only in the fake, unless somebody keeps one. Returns how many games were deleted; null when
 * there was nothing to delete.
 */
export async function forgetInvented(db: Kysely<DB>): Promise<number | null> {
  const invented = await db.selectFrom('games').select('id').where('igdb_id', '>=', inventedFrom).limit(1).execute()
  if (invented.length === 0 && (await readState(db, playedKey)) === null) return null
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '120s'`.execute(trx)
    await lockCatalogue(trx)
    const gone = await deleteUnkept(trx)
    await forgetFacts(trx)
    for (const table of [
      'provider_answers',
      'provider_secrets',
      'provider_pace',
      'provider_turns',
      'provider_health',
      'provider_breakers',
    ])
      await sql`delete from ${sql.table(table)} where provider like 'igdb-demo%'`.execute(trx)
    await sql`delete from catalogue_state where key like 'external%'`.execute(trx)
    return gone
  })
}

async function deleteUnkept(trx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from games g where igdb_id >= ${inventedFrom} and source = 'igdb'
      and not exists (select from collection_entries c where c.game_id = g.id) for update`.execute(trx)
  for (const { id } of rows) await dropCompanies(trx, id)
  await sql`delete from games where id = any(${rows.map(({ id }) => id)})`.execute(trx)
  await moveGameCount(trx, -rows.length)
  return rows.length
}

async function forgetFacts(trx: Transaction<DB>): Promise<void> {
  await sql`
    update game_details d set screenshots = '[]', videos = '[]', external_score = null, beat_hastily = null, beat_normally = null,
      beat_completely = null, external_at = null, extra_at = null, beat_at = null, external_hash = null
    from games g where g.id = d.game_id and g.igdb_id >= ${inventedFrom}`.execute(trx)
  await sql`
    update collections set version = version + 1 where user_id in (
      select c.user_id from collection_entries c join games g on g.id = c.game_id where g.igdb_id >= ${inventedFrom})`.execute(
    trx,
  )
  await sql`update games set igdb_id = null, cover = null where igdb_id >= ${inventedFrom}`.execute(trx)
  await sql`delete from left_out_games where igdb_id >= ${inventedFrom} and source_key is null`.execute(trx)
  await sql`update left_out_games set igdb_id = null where igdb_id >= ${inventedFrom}`.execute(trx)
  for (const table of ['platforms', 'genres', 'themes'])
    await sql`update ${sql.table(table)} set igdb_id = null where igdb_id >= ${inventedFrom}`.execute(trx)
}
