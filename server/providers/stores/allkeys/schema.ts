import Type, { type Static, type TSchema } from 'typebox'

/** What we use of the answers of AllKeyShop; other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
/** Some ids are numbers in one place and texts in another. */
const Id = Type.Union([Type.Integer(), Type.String({ pattern: '^[0-9]{1,10}$' })])
/** PHP writes a map without entries as a list. */
const mapOf = <T extends TSchema>(schema: T) =>
  Type.Union([Type.Record(Type.String(), schema), Type.Array(Type.Unknown(), { maxItems: 0 })])

/** Its whole list of names. */
export const WireNames = Type.Object({
  status: maybe(Type.String()),
  games: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 1_000_000 }),
})
export type WireNames = Static<typeof WireNames>

export const WireName = Type.Object({ id: Id, name: Type.String({ minLength: 1, maxLength: 500 }) })
export type WireName = Static<typeof WireName>

export const WireOffers = Type.Object({
  success: Type.Boolean(),
  /** A list, or a map by numbers. */
  offers: maybe(
    Type.Union([Type.Array(Type.Unknown(), { maxItems: 3_000 }), Type.Record(Type.String(), Type.Unknown())]),
  ),
  merchants: maybe(mapOf(Type.Object({ name: Type.String(), official: maybe(Type.Boolean()) }))),
  editions: maybe(mapOf(Type.Object({ name: Type.String() }))),
  regions: maybe(mapOf(Type.Object({ name: maybe(Type.String()), filterName: maybe(Type.String()) }))),
})
export type WireOffers = Static<typeof WireOffers>

const WirePrice = Type.Object({
  price: maybe(Type.Number()),
  /** What everybody pays: `price` may need a coupon. */
  priceWithoutCoupon: maybe(Type.Number()),
  currency: maybe(Type.String()),
})
export const WireOffer = Type.Object({
  id: Id,
  isActive: maybe(Type.Boolean()),
  merchant: Id,
  edition: Id,
  region: Id,
  stock: maybe(Type.String()),
  /** By currency, in small letters. */
  price: Type.Union([Type.Record(Type.String(), WirePrice), Type.Array(Type.Unknown(), { maxItems: 0 })]),
})
export type WireOffer = Static<typeof WireOffer>
