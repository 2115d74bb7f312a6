import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { analyseCatalogue } from './analyse-catalogue.ts'
import { lockCatalogue } from '../write/lock-catalogue.ts'
import { countGamesAnew, readState, writeState } from '../write/catalogue-state.ts'
import { openCatalogueVersion, readOpenCatalogue } from './read-catalogue.ts'
import { loadGames } from './load-games.ts'
import { loadVocabulary } from './load-vocabulary.ts'

/**
 * Loads the open catalogue of this version into the database: nothing to do when it is loaded already, otherwise a few
 * seconds. One transaction: if the server is killed, the previous catalogue stays. Ids and users' entries never change.
 */
export async function loadCatalogue(
  db: Kysely<DB>,
  log?: FastifyBaseLogger,
): Promise<{ loaded: boolean; games: number }> {
  const version = openCatalogueVersion()
  const loaded = await db.transaction().execute(async (trx) => {
    // Loading takes longer than the limit of requests.
    await sql`set local statement_timeout = '120s'`.execute(trx)
    // Of two servers that start at once, one waits until the other has loaded it.
    await sql`set local lock_timeout = '120s'`.execute(trx)
    await lockCatalogue(trx)
    if ((await readState(trx, 'open_catalogue')) === version) return false
    const catalogue = readOpenCatalogue()
    await loadVocabulary(trx, catalogue.vocabulary)
    await loadGames(trx, catalogue)
    await writeState(trx, 'open_catalogue', version)
    await countGamesAnew(trx)
    return true
  })
  if (loaded) await analyseCatalogue(db)
  const games = Number((await readState(db, 'games')) ?? 0)
  log?.info({ games, loaded }, 'catalogue ready')
  return { loaded, games }
}
