import Type, { type Static, type TSchema } from 'typebox'

/** What we use of the answers of Steam's shop; other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)

/** Hundredths, in every currency. */
const Price = Type.Object({ currency: Type.String(), initial: Type.Number(), final: Type.Number() })
const Platforms = Type.Object({
  windows: maybe(Type.Boolean()),
  mac: maybe(Type.Boolean()),
  linux: maybe(Type.Boolean()),
})
const AppId = Type.Integer({ minimum: 1, maximum: 4_294_967_295 })

export const WireFound = Type.Object({ items: Type.Array(Type.Unknown(), { maxItems: 100 }) })
/** Without a price it is free, not there yet, or not sold in this country. */
export const WireItem = Type.Object({
  type: Type.String(),
  name: Type.String(),
  id: AppId,
  price: maybe(Price),
  tiny_image: maybe(Type.String()),
  platforms: maybe(Platforms),
})
export type WireItem = Static<typeof WireItem>

/** By the id that was asked for. `data` is an empty list where only a price was asked for and there is none. */
export const WireDetails = Type.Record(
  Type.String(),
  Type.Object({ success: Type.Boolean(), data: maybe(Type.Unknown()) }),
)
export const WireApp = Type.Object({
  type: Type.String(),
  name: Type.String(),
  steam_appid: AppId,
  is_free: Type.Boolean(),
  header_image: maybe(Type.String()),
  price_overview: maybe(Price),
  platforms: maybe(Platforms),
})
export type WireApp = Static<typeof WireApp>
