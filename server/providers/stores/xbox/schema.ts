import Type, { type Static, type TSchema } from 'typebox'

/** What we use of the answers of the Xbox store; other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const maybeNull = <T extends TSchema>(schema: T) => maybe(nullable(schema))
const list = <T extends TSchema>(schema: T, maxItems: number) => Type.Array(schema, { maxItems })

const ProductId = Type.String({ pattern: '^[0-9A-Z]{12}$' })

/** The search of its pages. */
export const WireFound = Type.Object({ productSummaries: list(Type.Unknown(), 500) })
export const WireSummary = Type.Object({
  productId: ProductId,
  title: Type.String(),
  availableOn: maybeNull(list(Type.String(), 20)),
})
export type WireSummary = Static<typeof WireSummary>

/** What the catalogue suggests for the beginning of a name. */
export const WireSuggested = Type.Object({
  Results: list(Type.Object({ Products: list(Type.Unknown(), 500) }), 50),
})
export const WireSuggestion = Type.Object({ ProductId, Type: Type.String(), Title: Type.String() })
export type WireSuggestion = Static<typeof WireSuggestion>

/** One way to get a thing: to buy it, to use what one has, to buy it as a member, at another time. */
const Availability = Type.Object({
  Actions: list(Type.String(), 50),
  Conditions: maybeNull(
    Type.Object({
      StartDate: maybeNull(Type.String()),
      EndDate: maybeNull(Type.String()),
      ClientConditions: maybeNull(
        Type.Object({
          AllowedPlatforms: maybeNull(list(Type.Object({ PlatformName: maybeNull(Type.String()) }), 50)),
        }),
      ),
    }),
  ),
  OrderManagementData: maybeNull(
    Type.Object({
      Price: Type.Object({ CurrencyCode: Type.String(), ListPrice: Type.Number(), MSRP: Type.Number() }),
    }),
  ),
  RemediationRequired: maybeNull(Type.Boolean()),
  AffirmationId: maybeNull(Type.String()),
})
export type WireAvailability = Static<typeof Availability>

const Sku = Type.Object({
  Sku: Type.Object({
    SkuType: maybeNull(Type.String()),
    Properties: maybeNull(Type.Object({ IsTrial: maybeNull(Type.Boolean()) })),
  }),
  Availabilities: list(Availability, 200),
})

export const WireProducts = Type.Object({ Products: list(Type.Unknown(), 100) })
export const WireProduct = Type.Object({
  ProductId,
  ProductKind: maybeNull(Type.String()),
  Properties: maybeNull(Type.Object({ XboxConsoleGenCompatible: maybeNull(list(Type.String(), 20)) })),
  LocalizedProperties: list(
    Type.Object({
      ProductTitle: Type.String(),
      Images: maybeNull(list(Type.Object({ ImagePurpose: Type.String(), Uri: Type.String() }), 500)),
    }),
    50,
  ),
  DisplaySkuAvailabilities: list(Sku, 100),
})
export type WireProduct = Static<typeof WireProduct>
