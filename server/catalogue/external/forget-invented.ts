import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { lockCatalogue } from '../write/locks.ts'
import { moveGameCount, readState, writeState } from '../write/catalogue-state.ts'
import { dropCompanies } from '../write/company-counters.ts'
import { type SourceName, sources } from './external-game.ts'

/** Numbers of the fakes' games start here; those of the real databases are far below (fakes/). */
const inventedFrom = 2_000_000_000
const playedKey = (source: SourceName): string => `${sources[source].state}_played`

/** Records that the fake replaced an outside database here. */
export const notePlayed = (db: Kysely<DB>, source: SourceName): Promise<void> =>
  writeState(db, playedKey(source), 'yes')

/**
 * Deletes all data of a fake once the real database is connected: ids, pictures, scores and times, cached responses,
 * and the games that exist only in the fake, unless somebody keeps one. Returns how many games were deleted; null when
 * there was nothing to delete.
 */
export async function forgetInvented(db: Kysely<DB>, source: SourceName): Promise<number | null> {
  const { column, state } = sources[source]
  const { rows: invented } = await sql`
    select id from games where ${sql.ref(column)} >= ${inventedFrom} limit 1`.execute(db)
  if (invented.length === 0 && (await readState(db, playedKey(source))) === null) return null
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '120s'`.execute(trx)
    await lockCatalogue(trx)
    const gone = await deleteUnkept(trx, source)
    await forgetFacts(trx, source)
    for (const table of [
      'provider_answers',
      'provider_secrets',
      'provider_pace',
      'provider_turns',
      'provider_health',
      'provider_breakers',
    ])
      await sql`delete from ${sql.table(table)} where provider like ${`${source}-demo%`}`.execute(trx)
    await sql`delete from catalogue_state where key like ${`${state}%`}`.execute(trx)
    return gone
  })
}

async function deleteUnkept(trx: Transaction<DB>, source: SourceName): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from games g where ${sql.ref(sources[source].column)} >= ${inventedFrom} and source = ${source}
      and not exists (select from collection_entries c where c.game_id = g.id) for update`.execute(trx)
  for (const { id } of rows) await dropCompanies(trx, id)
  await sql`delete from games where id = any(${rows.map(({ id }) => id)})`.execute(trx)
  await moveGameCount(trx, -rows.length)
  return rows.length
}

async function forgetFacts(trx: Transaction<DB>, source: SourceName): Promise<void> {
  const { column, hash } = sources[source]
  const number = sql.ref(`g.${column}`)
  if (source === 'igdb') await forgetPictures(trx)
  await sql`
    update game_details d set ${sql.ref(hash)} = null from games g
    where g.id = d.game_id and ${number} >= ${inventedFrom}`.execute(trx)
  await sql`
    update collections set version = version + 1 where user_id in (
      select c.user_id from collection_entries c join games g on g.id = c.game_id where ${number} >= ${inventedFrom})`.execute(
    trx,
  )
  const invented = sql`${sql.ref(column)} >= ${inventedFrom}`
  if (source === 'igdb') await sql`update games set cover = null where ${invented}`.execute(trx)
  await sql`update games set ${sql.ref(column)} = null where ${invented}`.execute(trx)
  const others = sql.join(
    ['source_key', 'igdb_id', 'wikidata_id'].filter((one) => one !== column).map((one) => sql`${sql.ref(one)} is null`),
    sql` and `,
  )
  await sql`delete from left_out_games where ${invented} and ${others}`.execute(trx)
  await sql`update left_out_games set ${sql.ref(column)} = null where ${invented}`.execute(trx)
  if (source !== 'igdb') return
  for (const table of ['platforms', 'genres', 'themes'])
    await sql`update ${sql.table(table)} set igdb_id = null where igdb_id >= ${inventedFrom}`.execute(trx)
}

const forgetPictures = (trx: Transaction<DB>) =>
  sql`
    update game_details d set screenshots = '[]', videos = '[]', external_score = null, beat_hastily = null, beat_normally = null,
      beat_completely = null, external_at = null, extra_at = null, beat_at = null
    from games g where g.id = d.game_id and g.igdb_id >= ${inventedFrom}`.execute(trx)
