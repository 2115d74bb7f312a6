import type { PricedWish, WishOrder } from '../../../common/api/price.ts'
import { limits } from '../../../common/rules/limits.ts'
import { discountOf, type PriceKind } from '../../../common/rules/prices.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import type { PageRange } from '../../db/pagination.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import { bestsOf } from './history.queries.ts'
import { knownLows } from './known-low.ts'
import { lowerElsewhere, lowestOf, toBests } from './price.ts'
import { marketCurrency } from './price-stores.ts'
import { toWatch } from './watch.ts'
import { watchesOf } from './watches.queries.ts'
import { wishPage, wishSums } from './wishlist.queries.ts'

type Reach = Pick<Context, 'db' | 'config' | 'now' | 'providers'>

/** A page of own wishes with what they cost now. */
export async function pricedWishes(
  ctx: Reach,
  viewer: Viewer,
  { kinds, order }: { kinds: readonly PriceKind[]; order: WishOrder },
  range: PageRange,
): Promise<{ wishes: PricedWish[]; total: number }> {
  const { db } = ctx
  const currency = marketCurrency(ctx)
  const { ids, total } = await wishPage(db, viewer.id, { currency, kinds, order }, range)
  const [{ games }, bests, watches, known] = await Promise.all([
    hydrate(db, { games: ids }, viewer),
    bestsOf(db, ids, currency),
    watchesOf(db, viewer.id, ids),
    knownLows(ctx, ids, currency),
  ])
  const wishes = ids.flatMap((id) => {
    const game = games.get(id)
    if (!game) return []
    const all = bests.filter((row) => row.game_id === id)
    const own = all.filter(({ kind }) => kinds.includes(kind))
    const best = toBests(own)[0] ?? null
    const watch = watches.find(({ game_id }) => game_id === id)
    const discount = best ? discountOf(best.amount, best.regular_amount) : 0
    const low = lowestOf(own)
    const elsewhere = kinds.includes('official') ? lowerElsewhere(known.get(id), all) : null
    const [since = null] = own.flatMap((row) => row.since ?? []).toSorted()
    const facts = { low, known_since: since, known_low: elsewhere }
    return [{ game, best, discount, ...facts, watch: watch ? toWatch(watch) : null }]
  })
  return { wishes, total }
}

const monthMs = 30 * 86_400_000

/** How much cheaper the wishes are than a month ago, in whole per cent; null while that is not known. */
export async function cheaperThanLastMonth(
  ctx: Reach,
  viewer: Viewer,
  kinds: readonly PriceKind[],
): Promise<number | null> {
  const day = utcDay(ctx.now() - monthMs)
  const shown = { currency: marketCurrency(ctx), kinds }
  const sums = await wishSums(ctx.db, viewer.id, shown, { day, most: limits.pricedWishes })
  return !sums || sums.before === 0 ? null : Math.round((1 - sums.now / sums.before) * 100)
}
