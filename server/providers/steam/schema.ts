import Type, { type Static, type TSchema } from 'typebox'

/** What we use of Steam's answers; other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)

export const WireVanity = Type.Object({
  response: Type.Object({ steamid: maybe(Type.String()), success: Type.Integer() }),
})

const WirePlayer = Type.Object({
  steamid: Type.String({ pattern: '^7656119\\d{10}$' }),
  communityvisibilitystate: maybe(Type.Integer()),
  personaname: Type.String(),
  avatarfull: maybe(Type.String()),
})
export type WirePlayer = Static<typeof WirePlayer>
export const WirePlayers = Type.Object({
  response: Type.Object({ players: Type.Array(WirePlayer, { maxItems: 100 }) }),
})

export const WireOwned = Type.Object({
  appid: Type.Integer({ minimum: 1, maximum: 4_294_967_295 }),
  name: Type.String(),
  playtime_forever: maybe(Type.Number()),
  has_community_visible_stats: maybe(Type.Boolean()),
  rtime_last_played: maybe(Type.Number()),
})
export type WireOwned = Static<typeof WireOwned>
export const WireLibrary = Type.Object({
  response: Type.Object({
    game_count: maybe(Type.Integer()),
    games: maybe(Type.Array(Type.Unknown(), { maxItems: 100_000 })),
  }),
})

export const WireStats = Type.Object({
  playerstats: Type.Object({ achievements: maybe(Type.Array(Type.Unknown(), { maxItems: 20_000 })) }),
})
export const WireEarned = Type.Object({
  apiname: Type.String({ minLength: 1, maxLength: 200 }),
  achieved: Type.Integer(),
  unlocktime: maybe(Type.Number()),
})
export type WireEarned = Static<typeof WireEarned>

export const WireSchema = Type.Object({
  game: Type.Object({
    availableGameStats: maybe(Type.Object({ achievements: maybe(Type.Array(Type.Unknown(), { maxItems: 20_000 })) })),
  }),
})
export const WireAchievement = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  displayName: maybe(Type.String()),
  description: maybe(Type.String()),
  hidden: maybe(Type.Union([Type.Integer(), Type.Boolean()])),
  icon: maybe(Type.String()),
})
export type WireAchievement = Static<typeof WireAchievement>

/** `percent` was a number once and is a text now. */
export const WireShares = Type.Object({
  achievementpercentages: Type.Object({
    achievements: maybe(
      Type.Array(Type.Object({ name: Type.String(), percent: Type.Union([Type.String(), Type.Number()]) }), {
        maxItems: 20_000,
      }),
    ),
  }),
})
export type WireShares = Static<typeof WireShares>
