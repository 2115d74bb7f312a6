import type { Static } from 'typebox'
import type { priceCalls, PriceWatch } from '../../../common/api/price.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import { invalid, notFound } from '../../errors.ts'
import { lockPrices } from './offers.queries.ts'
import { marketCurrency } from './price-stores.ts'
import { watchCount, type WatchRow, watchesOf, writeWatch } from './watches.queries.ts'

export const toWatch = ({ amount, currency, kinds, told_at, told_amount }: WatchRow): PriceWatch => ({
  amount,
  currency,
  kinds,
  told_at: told_at?.toISOString() ?? null,
  told_amount,
})

/** Waits for the price of a game; throws 404 for an unknown game, 422 for another currency or too many games. */
export async function watchPrice(
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
  key: { userId: number; gameId: number },
  { amount, kinds, currency = marketCurrency(ctx) }: Static<typeof priceCalls.watch.body>,
): Promise<PriceWatch> {
  if (currency !== marketCurrency(ctx)) throw invalid({ currency: [`Prices are compared in ${marketCurrency(ctx)}.`] })
  const row = await ctx.db.transaction().execute(async (trx) => {
    // Before the lock of the game: watches of one person are counted.
    await lockUser(trx, key.userId)
    if (!(await lockPrices(trx, key.gameId))) throw notFound()
    const [known] = await watchesOf(trx, key.userId, [key.gameId])
    if (!known && (await watchCount(trx, key.userId)) >= limits.priceWatches)
      throw invalid({ amount: [`You can watch the prices of at most ${limits.priceWatches} games.`] })
    await writeWatch(trx, key, { amount, currency, kinds }, new Date(ctx.now()))
    return (await watchesOf(trx, key.userId, [key.gameId]))[0]
  })
  if (!row) throw notFound()
  return toWatch(row)
}
