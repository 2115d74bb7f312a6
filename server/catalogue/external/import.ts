import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { notFound } from '../../errors.ts'
import { lockCatalogue } from '../write/lock-catalogue.ts'
import type { ExternalGame } from './external-game.ts'
import { saveExternalGames, type Saving } from './save.ts'

/**
 * Imports a game of the external database into the catalogue, or renews it; returns our id. Concurrent imports result
 * in one row. Throws 404 for a game that an admin deleted here, and for one without a title.
 */
export async function importExternalGame(
  { db, resources }: { db: Kysely<DB> } & Pick<Saving, 'resources'>,
  game: ExternalGame,
  at: Date = new Date(),
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const ids = await saveExternalGames(trx, [game], { at, resources })
    const id = ids.get(game.id)
    if (id === undefined) throw notFound()
    return id
  })
}
