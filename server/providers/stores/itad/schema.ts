import Type, { type Static, type TSchema } from 'typebox'

/** What we use of the answers of IsThereAnyDeal (API 2.10); other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const GameId = Type.String({ pattern: '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

export const WireGame = Type.Object({
  id: GameId,
  slug: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,199}$' }),
  title: Type.String(),
  type: maybe(nullable(Type.String())),
  // An empty list where there is none.
  assets: maybe(
    nullable(Type.Union([Type.Object({ boxart: maybe(nullable(Type.String())) }), Type.Array(Type.Never())])),
  ),
})
export type WireGame = Static<typeof WireGame>
export const WireLookup = Type.Object({ found: Type.Boolean(), game: maybe(nullable(WireGame)) })
export const WireGames = Type.Array(Type.Unknown(), { maxItems: 200 })

/** `amountInt` has no fixed unit in currencies without hundredths, `amount` has. */
const Price = Type.Object({ amount: Type.Number(), currency: Type.String() })
export type WirePrice = Static<typeof Price>

export const WireDeal = Type.Object({
  shop: Type.Object({ id: Type.Integer({ minimum: 0, maximum: 1_000_000 }), name: Type.String() }),
  price: Price,
  regular: Price,
  platforms: maybe(Type.Array(Type.Object({ name: Type.String() }), { maxItems: 20 })),
})
export type WireDeal = Static<typeof WireDeal>
export const WirePrices = Type.Array(
  Type.Object({
    id: GameId,
    deals: Type.Array(Type.Unknown(), { maxItems: 200 }),
  }),
  { maxItems: 200 },
)
export type WirePrices = Static<typeof WirePrices>

/** The lowest price ever; null where there has never been one. */
export const WireLow = Type.Object({
  shop: Type.Object({ name: Type.String() }),
  price: Price,
  timestamp: Type.String({ maxLength: 40 }),
})
export type WireLow = Static<typeof WireLow>
export const WireLows = Type.Array(Type.Object({ id: GameId, low: nullable(WireLow) }), { maxItems: 200 })
