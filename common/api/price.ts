import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { priceKinds, priceStores, type PriceStoreName, type savedStores, subscriptionNames } from '../rules/prices.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { Day, Empty, Flag, Id, Instant, Lang, Named, Nullable, Page, PageQuery } from './shapes.ts'

const Store = Type.Enum([...priceStores])
const Kind = Type.Enum([...priceKinds])
const Kinds = Type.Array(Kind, { minItems: 1, maxItems: priceKinds.length, uniqueItems: true })
/** In minor units of the currency: cents. */
const Amount = Type.Integer({ minimum: 0, maximum: limits.priceMax })
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })

/** One offer of a shop (spec section 3) and what is honest to say of it. */
export const PriceEntry = Type.Object({
  /** As the shop writes it. */
  name: Type.String(),
  /** As people of the asked language write it; empty where it has no price now. */
  price: Type.String(),
  url: Type.String(),
  /** The cover of the game: a picture of a shop would tell it who looks. */
  image: Nullable(Type.String()),
  store: Store,
  kind: Kind,
  /** The shop behind a comparison of shops. */
  seller: Nullable(Type.String()),
  /** The words that name its edition; null for the plain game. */
  edition: Nullable(Type.String()),
  /** Empty where the shop does not say. */
  platforms: Type.Array(Named),
  condition: Type.Enum(['digital', 'new', 'used']),
  /** Null where it has no price now. */
  amount: Nullable(Amount),
  currency: Nullable(Currency),
  /** Without its discount; null without one. */
  regular_amount: Nullable(Amount),
  in_stock: Flag,
  /** When the shop was asked. */
  seen_at: Instant,
})
export type PriceEntry = Static<typeof PriceEntry>

/** A price that was saved: that of Steam (2) or of a key reseller (3). */
const SavedStore = Type.Integer({ minimum: 2, maximum: 3 })
export const PriceRecord = Type.Object({
  id_game: Id,
  id_store: SavedStore,
  name: Type.String(),
  currency: Currency,
  price: Type.String(),
  saved_at: Instant,
})
export type PriceRecord = Static<typeof PriceRecord>
export type SavedStoreId = keyof typeof savedStores

/** A fixed offer: shown before what the shops answer (PRI-01). */
export const Subscription = Type.Object({
  key: Type.Enum(subscriptionNames),
  name: Type.String(),
  /** Of a month. */
  price: Type.String(),
  amount: Amount,
  currency: Currency,
  url: Type.String(),
  /** Since when it costs that. */
  since: Day,
})
export type Subscription = Static<typeof Subscription>

/** The best price of the plain game in one kind of shops, of what can be bought, in the currency of the market. */
const BestPrice = Type.Object({
  kind: Kind,
  store: Store,
  amount: Amount,
  currency: Currency,
  regular_amount: Nullable(Amount),
  seen_at: Instant,
})
export type BestPrice = Static<typeof BestPrice>

const Low = Type.Object({ amount: Amount, day: Day, store: Store, kind: Kind })

/**
 * The lowest price ever of official shops that a comparison remembers, where it is lower than what was seen here, or as
 * low before.
 */
const KnownLow = Type.Object({
  amount: Amount,
  day: Day,
  /** The shop that had it, as the comparison writes it. */
  seller: Type.String(),
  /** Who says so. */
  source: Store,
})
export type KnownLow = Static<typeof KnownLow>

/** Today's best price among all that was seen. */
const Today = Type.Object({
  ...BestPrice.properties,
  /** The last day before on which it was as low or lower, "lowest in 11 months"; null: it never was. */
  lowest_since: Nullable(Day),
})

/** What the caller wants to be told of. */
export const PriceWatch = Type.Object({
  amount: Amount,
  currency: Currency,
  kinds: Type.Array(Kind),
  /** When the caller was last told that the price fell, and to what. */
  told_at: Nullable(Instant),
  told_amount: Nullable(Amount),
})
export type PriceWatch = Static<typeof PriceWatch>

/** What is known of the prices of a game without asking any shop. */
export const GamePrices = Type.Object({
  /** Of the market whose prices are compared and watched. */
  currency: Currency,
  /** Whether each shop can be asked, and when it was last asked for this game. */
  stores: Type.Array(Type.Object({ store: Store, on: Flag, demo: Flag, asked_at: Nullable(Instant) })),
  subscriptions: Type.Array(Subscription),
  /** What the shops had when they were last asked, cheapest first; what has no price, last. */
  offers: Type.Array(PriceEntry),
  /** One for each kind of shops that sells it. */
  best: Type.Array(BestPrice),
  /** The lowest ever, and since when prices are kept; null without any. */
  low: Nullable(Low),
  known_since: Nullable(Day),
  known_low: Nullable(KnownLow),
  today: Nullable(Today),
  watch: Nullable(PriceWatch),
  /** What `POST price` saved. */
  records: Type.Array(PriceRecord),
})
export type GamePrices = Static<typeof GamePrices>

/** From this day on it costs that, until the next step; null: nothing could be bought. */
const Step = Type.Object({ day: Day, amount: Nullable(Amount) })
export type PriceStep = Static<typeof Step>

/**
 * The lowest price of each day; of long times that of each week. The first step is that of the day `from`, or later.
 */
export const PriceHistory = Type.Object({
  currency: Currency,
  from: Day,
  to: Day,
  /** Some of it is invented for the demonstration. */
  demo: Flag,
  kinds: Type.Array(Type.Object({ kind: Kind, low: Nullable(Low), steps: Type.Array(Step) })),
})
export type PriceHistory = Static<typeof PriceHistory>

const historyRanges = ['3m', '1y', 'all'] as const
export type HistoryRange = (typeof historyRanges)[number]

/** A wished game with what it costs now. */
export const PricedWish = Type.Object({
  game: GameCard,
  /** Null where no shop is known to sell it. */
  best: Nullable(BestPrice),
  /** In whole per cent. */
  discount: Type.Integer(),
  low: Nullable(Low),
  /** Since when its prices are kept; null without any. */
  known_since: Nullable(Day),
  /** What a comparison of official shops remembers, where that is lower. */
  known_low: Nullable(KnownLow),
  watch: Nullable(PriceWatch),
})
export type PricedWish = Static<typeof PricedWish>

const wishOrders = ['discount', 'price', 'title'] as const
export type WishOrder = (typeof wishOrders)[number]

/** Without key resellers, if the caller hides them. */
const Shops = Type.Optional(Type.Enum(['all', 'no-resellers']))
const GameParams = Type.Object({ id_game: Id })

const scrap = <const S extends PriceStoreName>(store: S, shop: string) =>
  ({
    method: 'POST',
    path: `/scrap/${store}`,
    access: 'user',
    summary: `What ${shop} asks for a game: asked at most once an hour for everybody; a cancelled call ends the request`,
    limit: 'price',
    body: Type.Object({
      /** The game's id. */
      id: Id,
      /** A name of that game; 422 for another one. */
      name: Type.String({ minLength: 1, maxLength: limits.priceNameMax }),
      lang: Lang,
    }),
    answers: { 200: Type.Array(PriceEntry) },
  }) as const

/**
 * One call for each shop. Its failures are 409 with a code: `provider_off`, `provider_down`, `provider_busy`, and
 * `store_changed` when its answers are no longer understood.
 */
export const scrapCalls = defineCalls({
  playstation: scrap('playstation', 'the PlayStation Store'),
  xbox: scrap('xbox', 'the Xbox store'),
  yuplay: scrap('yuplay', 'Yuplay'),
  steam: scrap('steam', 'Steam'),
  allkeys: scrap('allkeys', 'AllKeyShop'),
  xtralife: scrap('xtralife', 'Xtralife'),
  cex: scrap('cex', 'CeX'),
  itad: scrap('itad', 'IsThereAnyDeal'),
})

export const priceCalls = defineCalls({
  ofGame: {
    method: 'GET',
    path: '/price/game/{id_game}',
    access: 'user',
    summary: 'What is known of the prices of a game without asking a shop, and the three fixed offers',
    limit: 'read',
    params: GameParams,
    query: Type.Object({ shops: Shops }),
    answers: { 200: GamePrices },
  },
  history: {
    method: 'GET',
    path: '/price/history/{id_game}',
    access: 'user',
    summary: 'The lowest price of the plain game over time, by kind of shop',
    limit: 'read',
    params: GameParams,
    query: Type.Object({ range: Type.Optional(Type.Enum([...historyRanges])) }),
    answers: { 200: PriceHistory },
  },
  save: {
    method: 'POST',
    path: '/price',
    access: 'user',
    summary:
      'Save a price of Steam (2) or of a key reseller (3) that a search returned within ten minutes; 422 for any other. 201: saved, 200: nothing changed',
    limit: 'write',
    body: Type.Object({
      id_game: Id,
      id_store: SavedStore,
      name: Type.String({ minLength: 1, maxLength: limits.priceNameMax }),
      currency: Currency,
      /** The text of its entry. */
      price: Type.String({ minLength: 1, maxLength: limits.priceTextMax }),
    }),
    answers: { 200: PriceRecord, 201: PriceRecord },
  },
  watch: {
    method: 'PUT',
    path: '/price/watch/{id_game}',
    access: 'user',
    summary: 'Be told when the price falls to an amount or below, in these kinds of shops',
    limit: 'write',
    params: GameParams,
    body: Type.Object({ amount: Amount, currency: Type.Optional(Currency), kinds: Kinds }),
    answers: { 200: PriceWatch },
  },
  unwatch: {
    method: 'DELETE',
    path: '/price/watch/{id_game}',
    access: 'user',
    summary: 'Be told no more; nothing was watched, nothing changes',
    limit: 'write',
    params: GameParams,
    answers: { 204: Empty },
  },
  wishlist: {
    method: 'GET',
    path: '/price/wishlist',
    access: 'user',
    summary: 'The wishes of the caller with what they cost now, the largest discount first, or the lowest price',
    limit: 'read',
    query: Type.Object({ ...PageQuery.properties, order: Type.Optional(Type.Enum([...wishOrders])), shops: Shops }),
    answers: {
      200: Type.Object({
        ...Page(PricedWish).properties,
        /**
         * How much cheaper the wishes are than a month ago, in whole per cent, negative when dearer; of those whose
         * price was known then, at most `limits.pricedWishes`. Null without any.
         */
        cheaper: Nullable(Type.Integer()),
      }),
    },
  },
  subscriptions: {
    method: 'GET',
    path: '/price/subscriptions',
    access: 'admin',
    summary: 'The three fixed offers',
    limit: 'read',
    answers: { 200: Type.Array(Subscription) },
  },
  changeSubscription: {
    method: 'PUT',
    path: '/price/subscriptions/{key}',
    access: 'admin',
    summary: 'Change the price of a fixed offer',
    limit: 'write',
    params: Type.Object({ key: Type.Enum(subscriptionNames) }),
    body: Type.Object({ amount: Amount, currency: Currency, since: Day }),
    answers: { 200: Subscription },
  },
})
