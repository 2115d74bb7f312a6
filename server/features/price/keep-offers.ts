import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { KeptOffer } from './choose-offers.ts'
import { writeBests, writeLows } from './lows.queries.ts'
import { type Ask, lockPrices, noteAsk, replaceOffers } from './offers.queries.ts'

/**
 * Keeps what a shop answered about a game: its offers, its lowest price of the day, and the best prices of the game.
 */
export const keepOffers = ({ db, now }: Pick<Context, 'db' | 'now'>, ask: Ask, offers: readonly KeptOffer[]) =>
  db.transaction().execute(async (trx) => {
    const at = new Date(now())
    if (!(await lockPrices(trx, ask.gameId))) return
    await replaceOffers(trx, ask, offers)
    await noteAsk(trx, ask, { at, answered: true })
    await countPrices(trx, ask, at)
  })

/** Follows changed offers of a shop, in the transaction that changed them; the prices of the game are locked. */
export async function countPrices(trx: Transaction<DB>, ask: Ask, at: Date): Promise<void> {
  await writeLows(trx, ask, at)
  await writeBests(trx, ask.gameId, at)
}
