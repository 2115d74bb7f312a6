import type { GameDraft } from '../../../common/api/game.ts'
import { addGame, findTwin } from '../../catalogue/write/add-game.ts'
import { lockCatalogue } from '../../catalogue/write/locks.ts'
import { importExternalGame } from '../../catalogue/external/save.ts'
import { letIn } from '../../catalogue/write/delete-game.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { providerOff, refusalOf } from '../igdb/refusal.ts'
import { readDraft } from './admin.ts'
import { addedSince, databaseNow, gameByIgdb } from './games.queries.ts'

/** The address of the game, and whether it is new. */
export interface Added {
  slug: string
  added: boolean
}

/** Adds a game by hand; 409 `game_exists` with the address of the existing game. */
export async function addByHand(ctx: Pick<Context, 'db'>, draft: GameDraft): Promise<Added> {
  const game = await readDraft(ctx.db, draft)
  return ctx.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    const twin = await findTwin(trx, game)
    if (twin !== null) throw new AppError('conflict', twin, { code: 'game_exists' })
    return { slug: await addGame(trx, game), added: true }
  })
}

/**
 * Imports a game of the external database, also one that was deleted here before; 404 when the database has no game
 * with this id.
 */
export async function addExternal(
  { db, resources, providers: { igdb }, now }: Pick<Context, 'db' | 'resources' | 'providers' | 'now'>,
  igdbId: number,
): Promise<Added> {
  const here = await gameByIgdb(db, igdbId)
  if (here) return { slug: here.slug, added: false }
  if (igdb === null) throw providerOff()
  const game = await igdb.byId(igdbId).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (game === null) throw notFound()
  const since = await databaseNow(db)
  await letIn(db, igdbId)
  return addedSince(db, await importExternalGame({ db, resources }, game, new Date(now())), since)
}
