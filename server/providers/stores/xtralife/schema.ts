import Type, { type Static, type TSchema } from 'typebox'

/** What we use of an answer of Xtralife's search; other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
/** Written as a number or as a text. */
const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 40 })])

export const WireFound = Type.Object({
  success: Type.Boolean(),
  body: maybe(Type.Object({ results: Type.Array(Type.Unknown(), { maxItems: 100 }) })),
})
export type WireFound = Static<typeof WireFound>

export const WireSku = Type.Object({
  id: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^[0-9]{1,15}$' })]),
  name: Type.String(),
  /** Its platform, and its edition. */
  cc1: maybe(Type.String()),
  cc2: maybe(Type.String()),
  isDigital: maybe(Type.Boolean()),
  /** Absent where it only stands in the catalogue. */
  currentPrice: maybe(Type.Object({ price: maybe(Amount), normal_price: maybe(Amount) })),
  url: maybe(Type.Union([Type.String(), Type.Object({ uri: Type.String() })])),
  details_uri: maybe(Type.String()),
  images: maybe(Type.Array(Type.Object({ url: maybe(Type.String()) }), { maxItems: 200 })),
  characteristics: maybe(
    Type.Array(Type.Object({ name: Type.String(), value: maybe(Type.String()) }), { maxItems: 200 }),
  ),
  disponibility: maybe(Type.Union([Type.String(), Type.Object({ disponibility: Type.String() })])),
})
export type WireSku = Static<typeof WireSku>
