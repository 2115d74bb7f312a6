import Type, { type Static, type TSchema } from 'typebox'

/** What we use of the answers of the PlayStation Store; other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** A concept has a number, a product something like EP0700-PPSA04609_00-ELDENRING0000000. */
const Id = Type.String({ pattern: '^(?:[0-9]{1,12}|[A-Z0-9_-]{20,60})$' })
const Media = Type.Object({ role: maybe(nullable(Type.String())), type: maybe(Type.String()), url: Type.String() })

/** Prices are texts in the locale of the call; what belongs to a subscription looks like something free. */
const Price = Type.Object({
  basePrice: nullable(Type.String()),
  discountedPrice: nullable(Type.String()),
  isFree: Type.Boolean(),
  isTiedToSubscription: maybe(nullable(Type.Boolean())),
})
export type WirePrice = Static<typeof Price>

export const WireSearch = Type.Object({
  data: Type.Object({
    universalSearch: Type.Object({ results: Type.Array(Type.Unknown(), { maxItems: 200 }) }),
  }),
})
export const WireResult = Type.Object({
  id: Id,
  name: Type.String(),
  /** The name that is the same in all languages. */
  invariantName: maybe(nullable(Type.String())),
  storeDisplayClassification: nullable(Type.String()),
  platforms: Type.Array(Type.String(), { maxItems: 20 }),
  media: maybe(nullable(Type.Array(Media, { maxItems: 100 }))),
  price: maybe(nullable(Price)),
})
export type WireResult = Static<typeof WireResult>

/** The buttons of a page, wherever they are in the answer; null data: it is not sold here. */
export const WirePage = Type.Object({ data: Type.Record(Type.String(), Type.Unknown()) })
export const WireButton = Type.Object({
  __typename: Type.Literal('GameCTA'),
  type: Type.String(),
  meta: maybe(nullable(Type.Object({ upSellService: maybe(nullable(Type.String())) }))),
  price: nullable(
    Type.Object({
      basePriceValue: nullable(Type.Number()),
      discountedValue: nullable(Type.Number()),
      currencyCode: nullable(Type.String()),
      isTiedToSubscription: maybe(nullable(Type.Boolean())),
    }),
  ),
})
export type WireButton = Static<typeof WireButton>

export const WireLinks = Type.Object({ links: Type.Array(Type.Unknown(), { maxItems: 200 }) })
/** What the older search tells. */
export const WireLink = Type.Object({
  id: Id,
  name: Type.String(),
  images: maybe(Type.Array(Type.Object({ url: Type.String() }), { maxItems: 100 })),
  playable_platform: maybe(Type.Array(Type.String(), { maxItems: 20 })),
  default_sku: maybe(
    nullable(
      Type.Object({
        price: Type.Number(),
        display_price: Type.String(),
        rewards: maybe(
          Type.Array(
            Type.Object({
              price: maybe(Type.Number()),
              display_price: maybe(Type.String()),
              isPlus: maybe(Type.Boolean()),
            }),
            { maxItems: 50 },
          ),
        ),
      }),
    ),
  ),
})
export type WireLink = Static<typeof WireLink>
