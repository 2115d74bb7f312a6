import Type, { type Static, type TSchema } from 'typebox'

/**
 * What we use of the database's answers. It leaves absent facts out and never sends null; additional fields are
 * allowed. A row that does not fit is dropped: whatever it is, it is not what we asked for.
 */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)
const listOf = <T extends TSchema>(schema: T) => maybe(Type.Array(schema, { maxItems: 20_000 }))

const WireId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Seconds = Type.Integer()
const WireName = Type.Object({ id: WireId, name: Type.String() })
const Picture = Type.Object({ image_id: maybe(Type.String()) })

export const WireGame = Type.Object({
  id: WireId,
  name: Type.String({ minLength: 1 }),
  slug: Type.String({ minLength: 1 }),
  summary: maybe(Type.String()),
  updated_at: maybe(Seconds),
  first_release_date: maybe(Seconds),
  cover: maybe(Picture),
  screenshots: listOf(Picture),
  videos: listOf(Type.Object({ video_id: maybe(Type.String()) })),
  genres: listOf(WireName),
  themes: listOf(WireName),
  platforms: listOf(WireName),
  alternative_names: listOf(Type.Object({ name: maybe(Type.String()) })),
  involved_companies: listOf(
    Type.Object({
      company: maybe(Type.Object({ name: Type.String() })),
      developer: maybe(Type.Boolean()),
      publisher: maybe(Type.Boolean()),
    }),
  ),
  franchises: listOf(Type.Object({ name: Type.String() })),
  websites: listOf(Type.Object({ url: maybe(Type.String()), type: maybe(Type.Integer()) })),
  release_dates: listOf(
    Type.Object({ date: maybe(Seconds), date_format: maybe(Type.Integer()), platform: maybe(Type.Integer()) }),
  ),
  external_games: listOf(Type.Object({ uid: maybe(Type.String()), external_game_source: maybe(Type.Integer()) })),
  aggregated_rating: maybe(Type.Number()),
  total_rating: maybe(Type.Number()),
  total_rating_count: maybe(Type.Integer()),
  hypes: maybe(Type.Integer()),
})
export type WireGame = Static<typeof WireGame>

const WireBeat = Type.Object({
  id: WireId,
  hastily: maybe(Type.Integer()),
  normally: maybe(Type.Integer()),
  completely: maybe(Type.Integer()),
})
export type WireBeat = Static<typeof WireBeat>
export const WireBeats = Type.Array(WireBeat)

export const WireCount = Type.Object({ count: Type.Integer({ minimum: 0 }) })

export const WireToken = Type.Object({
  access_token: Type.String({ pattern: '^[A-Za-z0-9._~+/=-]{8,500}$' }),
  expires_in: Type.Number({ minimum: 1 }),
})
