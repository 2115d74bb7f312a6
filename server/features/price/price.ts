import type {
  BestPrice,
  GamePrices,
  HistoryRange,
  KnownLow,
  PriceHistory,
  PriceEntry,
} from '../../../common/api/price.ts'
import { isLowerThan, type PriceKind, priceKinds, priceStores, priceText } from '../../../common/rules/prices.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { RequestLang } from '../../http/request-facts.ts'
import type { Viewer } from '../../viewer.ts'
import { type BestRow, bestsOf, lowsOf, knownLows, recordsOf } from './lows.queries.ts'
import { asksOf, keptOffers, type OfferRow } from './offers.queries.ts'
import { findStore, marketCurrency, storesOn } from './price-stores.ts'
import { pricedGame, readPlatforms, type Platforms, type PricedGame } from './priced-game.queries.ts'
import { toRecord } from './ask-store.ts'
import { fewSteps, lowestSince, stepsFrom, stepsOf } from './steps.ts'
import { fixedOffers } from './subscription.routes.ts'
import { toWatch, watchesOf } from './watches.queries.ts'

type Reach = Pick<Context, 'db' | 'catalogue' | 'config' | 'providers' | 'now'>

/** What is known of the prices of a game; throws 404 for an unknown one. */
export async function gamePrices(
  ctx: Reach,
  viewer: Viewer,
  gameId: number,
  { kinds, lang }: { kinds: readonly PriceKind[]; lang: RequestLang },
): Promise<GamePrices> {
  const { db } = ctx
  const game = await pricedGame(db, gameId)
  if (!game) throw notFound()
  const currency = marketCurrency(ctx)
  const [platforms, asks, offers, bests, lows, watches, records, subscriptions, elsewhere] = await Promise.all([
    readPlatforms(ctx),
    asksOf(db, gameId),
    keptOffers(db, gameId, storesOn(ctx)),
    bestsOf(db, [gameId], currency),
    lowsOf(db, gameId, currency),
    watchesOf(db, viewer.id, [gameId]),
    recordsOf(db, gameId),
    fixedOffers(ctx, lang),
    knownLows(ctx, [gameId], currency),
  ])
  const counted = bests.filter(({ kind }) => kinds.includes(kind))
  const [best] = toBests(counted)
  const steps = stepsOf(lows.filter(({ kind }) => kinds.includes(kind)))
  const asked = new Map(asks.map(({ store, asked_at }) => [store, asked_at]))
  return {
    currency,
    stores: priceStores.map((store) => {
      const mode = findStore(ctx, store)?.mode
      const seen = asked.get(store)?.toISOString() ?? null
      return { store, on: mode === undefined ? 0 : 1, demo: mode === 'demo' ? 1 : 0, asked_at: seen }
    }),
    subscriptions,
    offers: offers.filter(({ kind }) => kinds.includes(kind)).map((row) => toEntry(row, game, platforms, lang)),
    best: toBests(counted),
    low: lowestOf(counted),
    known_since: lows.find(({ kind }) => kinds.includes(kind))?.day ?? null,
    known_low: lowerElsewhere(elsewhere.get(gameId), bests),
    today: best ? { ...best, lowest_since: lowestSince(steps, best.amount) } : null,
    watch: watches[0] ? toWatch(watches[0]) : null,
    records: records.map((row) => toRecord(row, lang)),
  }
}

/** Those that can be bought, cheapest first. */
export const toBests = (rows: readonly BestRow[]): BestPrice[] =>
  rows.flatMap(({ kind, store, amount, currency, regular: regular_amount, asked_at }) =>
    store === null || amount === null || asked_at === null
      ? []
      : [{ kind, store, amount, currency, regular_amount, seen_at: asked_at.toISOString() }],
  )

/** The lowest ever of several kinds of shops; of equal ones the latest. */
export function lowestOf(rows: readonly BestRow[]): GamePrices['low'] {
  const [lowest] = rows.toSorted((a, b) => a.low - b.low || b.low_day.localeCompare(a.low_day))
  return lowest ? { amount: lowest.low, day: lowest.low_day, store: lowest.low_store, kind: lowest.kind } : null
}

/** What a comparison remembers of a game, where it is lower than all that was seen here in official shops. */
export const lowerElsewhere = (known: KnownLow | undefined, bests: readonly BestRow[]): KnownLow | null =>
  known && isLowerThan(known, lowestOf(bests.filter(({ kind }) => kind === 'official'))) ? known : null

const msPerDay = 86_400_000
const daysOf: Record<HistoryRange, number> = { '3m': 92, '1y': 365, all: limits.priceYears * 366 }

/** The lowest price of a game over time, by kind of shop; throws 404 for an unknown game. */
export async function priceHistory(ctx: Reach, gameId: number, range: HistoryRange): Promise<PriceHistory> {
  const { db, now } = ctx
  const currency = marketCurrency(ctx)
  const [game, lows, bests] = await Promise.all([
    pricedGame(db, gameId),
    lowsOf(db, gameId, currency),
    bestsOf(db, [gameId], currency),
  ])
  if (!game) throw notFound()
  const from = utcDay(now() - daysOf[range] * msPerDay)
  return {
    currency,
    from: range === 'all' ? (lows[0]?.day ?? utcDay(now())) : from,
    to: utcDay(now()),
    demo: lows.some(({ demo }) => demo) ? 1 : 0,
    kinds: priceKinds.flatMap((kind) => {
      const steps = stepsFrom(stepsOf(lows.filter((row) => row.kind === kind)), from)
      const own = bests.filter((row) => row.kind === kind)
      return own.length === 0 ? [] : [{ kind, low: lowestOf(own), steps: fewSteps(steps, limits.priceSteps) }]
    }),
  }
}

/** A kept offer as people of a language see it. */
export function toEntry(
  row: OfferRow,
  game: Pick<PricedGame, 'cover'>,
  platforms: Platforms,
  lang: RequestLang,
): PriceEntry {
  const { amount, currency } = row
  const hasPrice = amount !== null && currency !== null
  return {
    name: row.name,
    price: hasPrice ? priceText(lang, amount, currency) : '',
    url: row.url,
    image: game.cover,
    store: row.store,
    kind: row.kind,
    seller: row.seller,
    edition: row.edition,
    platforms: row.platform_ids.flatMap(platforms.named),
    condition: row.condition,
    amount,
    currency,
    regular_amount: row.regular,
    in_stock: row.in_stock ? 1 : 0,
    seen_at: row.asked_at.toISOString(),
  }
}
