import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { takeCatalogue } from '../catalogue-lock.ts'
import type { ExternalGame } from '../external-game.ts'
import { saveAndCount } from './save.ts'

/** Brings one game of the external database into the catalogue, or renews it; our id. However many do so at once, there is one row. */
export async function importExternalGame(db: Kysely<DB>, game: ExternalGame, at: Date = new Date()): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await takeCatalogue(trx)
    const { ids, changed } = await saveAndCount(trx, [game], at)
    const id = ids.get(game.igdbId)
    if (id === undefined) throw new Error(`game ${game.igdbId} of the external database has no title`)
    await renewShelves(trx, changed)
    return id
  })
}

/** The shelves that show these games are different now: their version is part of what browsers compare. */
async function renewShelves(trx: Kysely<DB>, gameIds: number[]): Promise<void> {
  if (gameIds.length === 0) return
  await sql`
    update collections set version = version + 1
    where user_id in (select user_id from collection_entries where game_id = any(${gameIds}))`.execute(trx)
}
