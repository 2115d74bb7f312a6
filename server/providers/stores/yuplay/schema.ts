import Type, { type Static, type TSchema } from 'typebox'

/** What is read of one hit of a page of Yuplay: without title and link it is no hit as we know it. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)
const Text = Type.String({ minLength: 1 })

export const WireHit = Type.Object({
  title: Text,
  href: Text,
  image: maybe(Text),
  price: maybe(Text),
  soldOut: Type.Boolean(),
})
export type WireHit = Static<typeof WireHit>
