import { type Kysely, sql } from 'kysely'
import type { WishOrder, PricedWish } from '../../../common/api/price.ts'
import { type PriceKind, priceStores, discountOf } from '../../../common/rules/prices.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import { bestsOf, knownLows } from './lows.queries.ts'
import { lowerElsewhere, lowestOf, toBests } from './price.ts'
import { marketCurrency } from './price-stores.ts'
import { toWatch, watchesOf } from './watches.queries.ts'

interface Shown {
  currency: string
  kinds: readonly PriceKind[]
}

/** The best present price of the wish `e`, with its discount. */
const bestOf = ({ currency, kinds }: Shown) => sql`
  lateral (
    select b.amount, case when b.regular > b.amount then round((1 - b.amount::numeric / b.regular) * 100) else 0 end as discount
    from price_bests b
    where b.game_id = e.game_id and b.currency = ${currency} and b.kind = any(${kinds}) and b.amount is not null
    order by b.amount, b.kind limit 1) best`

const orders: Record<WishOrder, ReturnType<typeof sql>> = {
  discount: sql`best.discount desc nulls last, best.amount nulls last`,
  price: sql`best.amount nulls last`,
  title: sql`g.name_key`,
}

/** A page of the games that a person wishes for, and how many there are. */
async function wishPage(
  db: Kysely<DB>,
  userId: number,
  { order, ...shown }: Shown & { order: WishOrder },
  { offset, count }: PageRange,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[] | null; total: number }>`
    with wishes as (
      select e.game_id, row_number() over (order by ${orders[order]}, e.game_id) as place
      from collection_entries e join games g on g.id = e.game_id left join ${bestOf(shown)} on true
      where e.user_id = ${userId} and e.wanted)
    select (select count(*)::integer from wishes) as total,
      (select array_agg(game_id order by place) from wishes where place > ${offset} and place <= ${offset + count}) as ids`.execute(
    db,
  )
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 }
}

/**
 * What the wishes cost together now and what they cost on a day, of those whose price is known both now and then:
 * `most` at most, the dearest ones. A shop's price of that day is the end of its last row until then.
 */
async function wishSums(
  db: Kysely<DB>,
  userId: number,
  { currency, kinds }: Shown,
  { day, most }: { day: string; most: number },
): Promise<{ now: number; before: number } | undefined> {
  const { rows } = await sql<{ now: number | null; before: number | null }>`
    with wishes as materialized (
      select e.game_id, best.amount from collection_entries e join ${bestOf({ currency, kinds })} on true
      where e.user_id = ${userId} and e.wanted order by best.amount desc, e.game_id limit ${most}),
    shops as (
      select store, kind from unnest(${priceStores}::text[]) store cross join unnest(${kinds}::text[]) kind)
    select sum(w.amount)::float8 as now, sum(earlier.amount)::float8 as before
    from wishes w cross join lateral (
      select min(level.at_end) as amount from shops s cross join lateral (
        select l.at_end from price_lows l
        where l.game_id = w.game_id and l.store = s.store and l.kind = s.kind and l.currency = ${currency} and l.day <= ${day}::date
        order by l.day desc limit 1) level) earlier
    where earlier.amount is not null`.execute(db)
  const { now = null, before = null } = rows[0] ?? {}
  return now === null || before === null ? undefined : { now, before }
}

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
