import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { lockCatalogue } from '../write/locks.ts'
import { countGamesAnew, readState, writeState } from '../write/catalogue-state.ts'
import { catalogueFolder, CatalogueFileError, openCatalogueVersion, readOpenCatalogue } from './read-catalogue.ts'
import { loadGames } from './load-games.ts'
import { forgetVanished } from './merge-former.ts'
import { recountCompanies } from '../write/company-counters.ts'
import type { OwnerOfRows } from '../merge/merge-games.ts'
import { loadVocabulary } from './load-vocabulary.ts'
import { version as program } from '../../version.ts'

export interface LoadedCatalogue {
  /** False when it was loaded before. */
  loaded: boolean
  /** Games in the database. */
  games: number
  /** Why its files cannot be read, when the catalogue of an earlier start is used instead. */
  problem?: string
}

/**
 * Loads the open catalogue of this version into the database: nothing to do when it is loaded already, or that of a
 * newer version, otherwise a few seconds. One transaction: if the server is killed, the previous catalogue stays. Ids
 * and users' entries never change, except that games which turned out to be one are merged; `owners` move their rows.
 * Throws a CatalogueFileError when a file is damaged and no catalogue was loaded before.
 */
export async function loadCatalogue(
  db: Kysely<DB>,
  owners: readonly OwnerOfRows[],
  folder = catalogueFolder,
): Promise<LoadedCatalogue> {
  let problem: string | undefined
  const loaded = await loadIfNew(db, owners, folder).catch(async (error: unknown) => {
    if (!(error instanceof CatalogueFileError) || (await readState(db, 'open_catalogue')) === null) throw error
    problem = error.message
    return false
  })
  if (loaded) await analyseCatalogue(db)
  const games = Number((await readState(db, 'games')) ?? 0)
  return { loaded, games, ...(problem !== undefined && { problem }) }
}

async function loadIfNew(db: Kysely<DB>, owners: readonly OwnerOfRows[], folder: string): Promise<boolean> {
  const version = openCatalogueVersion(folder)
  return db.transaction().execute(async (trx) => {
    // Loading takes longer than the limit of requests.
    await sql`set local statement_timeout = '120s'`.execute(trx)
    // Of two servers that start at once, one waits until the other has loaded it.
    await sql`set local lock_timeout = '120s'`.execute(trx)
    await lockCatalogue(trx)
    if ((await readState(trx, 'open_catalogue')) === version) return false
    // A process of the last release that starts again during an upgrade leaves the newer catalogue.
    if (isNewer((await readState(trx, 'open_catalogue_by')) ?? '', program)) return false
    const catalogue = readOpenCatalogue(folder)
    await loadVocabulary(trx, catalogue.vocabulary)
    await loadGames(trx, catalogue, owners)
    await forgetVanished(trx, owners, catalogue.games)
    await recountCompanies(trx)
    await writeState(trx, 'open_catalogue', version)
    await writeState(trx, 'open_catalogue_by', program)
    await countGamesAnew(trx)
    return true
  })
}

/** Whether the first version of the program is higher than the second: "0.10.0" than "0.9.1". */
function isNewer(one: string, other: string): boolean {
  const [own, others] = [one, other].map((name) => name.split('.').map((part) => Number.parseInt(part, 10)))
  const at = own!.findIndex((part, n) => part !== others![n])
  return at !== -1 && own![at]! > (others![at] ?? 0)
}

/** Updates the statistics: without them the first queries after a large load choose bad plans. */
export async function analyseCatalogue(db: Kysely<DB>): Promise<void> {
  for (const table of [
    'games',
    'game_details',
    'game_names',
    'game_releases',
    'game_themes',
    'game_companies',
    'game_stats',
    'companies',
  ])
    await sql`analyze ${sql.table(table)}`.execute(db)
}
