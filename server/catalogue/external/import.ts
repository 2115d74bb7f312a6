import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { takeCatalogue } from '../catalogue-lock.ts'
import type { ExternalGame } from '../external-game.ts'
import { saveExternalGames } from './save.ts'

/** Brings one game of the external database into the catalogue, or renews it; our id. However many do so at once, there is one row. */
export async function importExternalGame(db: Kysely<DB>, game: ExternalGame, at: Date = new Date()): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await takeCatalogue(trx)
    const ids = await saveExternalGames(trx, [game], at)
    const id = ids.get(game.igdbId)
    if (id === undefined) throw new Error(`game ${game.igdbId} of the external database has no title`)
    return id
  })
}
