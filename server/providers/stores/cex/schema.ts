import Type, { type Static, type TSchema } from 'typebox'

/** What we use of an answer of CeX's search; other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

export const WireResults = Type.Object({
  results: Type.Array(Type.Object({ hits: Type.Array(Type.Unknown(), { maxItems: 100 }) }), {
    minItems: 1,
    maxItems: 1,
  }),
})
export type WireResults = Static<typeof WireResults>

/** One thing of the shop, second-hand: a game in its box, or anything else that it buys and sells. */
export const WireBox = Type.Object({
  boxId: Type.String({ minLength: 1, maxLength: 60 }),
  boxName: Type.String(),
  sellPrice: Type.Union([Type.Number(), Type.Null()]),
  categoryFriendlyName: Type.String(),
  superCatName: maybe(Type.String()),
  imageUrls: maybe(Type.Object({ medium: maybe(Type.String()) })),
  ecomQuantity: maybe(Type.Number()),
  availability: maybe(Type.Array(Type.String(), { maxItems: 100 })),
})
export type WireBox = Static<typeof WireBox>
