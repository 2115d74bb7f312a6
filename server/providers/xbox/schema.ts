import Type, { type Static, type TSchema } from 'typebox'

/** What we use of the answers of Xbox Live and of OpenXBL in front of it; other fields are allowed. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)
const orNull = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
const Figure = Type.Union([Type.Number(), Type.String()])

const Xuid = Type.String({ pattern: '^\\d{1,20}$' })

export const WireProfiles = Type.Object({
  profileUsers: Type.Array(
    Type.Object({
      id: Xuid,
      settings: Type.Array(Type.Object({ id: Type.String(), value: orNull(Type.String()) }), { maxItems: 100 }),
    }),
    { maxItems: 100 },
  ),
})
export type WireProfiles = Static<typeof WireProfiles>

export const WirePeople = Type.Object({ people: orNull(Type.Array(Type.Unknown(), { maxItems: 500 })) })
export const WirePerson = Type.Object({ xuid: Xuid, gamertag: Type.String(), displayPicRaw: orNull(Type.String()) })
export type WirePerson = Static<typeof WirePerson>

export const WireTitles = Type.Object({ titles: orNull(Type.Array(Type.Unknown(), { maxItems: 50_000 })) })
export const WireTitle = Type.Object({
  titleId: Type.Union([Type.String({ pattern: '^\\d{1,10}$' }), Type.Integer({ minimum: 1 })]),
  name: Type.String(),
  type: orNull(Type.String()),
  devices: orNull(Type.Array(Type.String(), { maxItems: 50 })),
  mediaItemType: orNull(Type.String()),
  displayImage: orNull(Type.String()),
  achievement: orNull(
    Type.Object({
      currentAchievements: orNull(Type.Number()),
      totalAchievements: orNull(Type.Number()),
      currentGamerscore: orNull(Type.Number()),
      totalGamerscore: orNull(Type.Number()),
      sourceVersion: orNull(Type.Number()),
    }),
  ),
  titleHistory: orNull(Type.Object({ lastTimePlayed: orNull(Type.String()) })),
})
export type WireTitle = Static<typeof WireTitle>

export const WireAchievements = Type.Object({
  achievements: Type.Array(Type.Unknown(), { maxItems: 20_000 }),
  pagingInfo: orNull(Type.Object({ continuationToken: orNull(Type.String({ maxLength: 500 })) })),
})

/** Xbox One and later. */
export const WireAchievement = Type.Object({
  id: Figure,
  name: Type.String(),
  progressState: Type.String(),
  progression: orNull(Type.Object({ timeUnlocked: orNull(Type.String()) })),
  mediaAssets: orNull(
    Type.Array(Type.Object({ type: orNull(Type.String()), url: orNull(Type.String()) }), { maxItems: 100 }),
  ),
  isSecret: maybe(Type.Boolean()),
  description: orNull(Type.String()),
  lockedDescription: orNull(Type.String()),
  rewards: orNull(Type.Array(Type.Object({ type: orNull(Type.String()), value: orNull(Figure) }), { maxItems: 100 })),
  isRevoked: maybe(Type.Boolean()),
  rarity: orNull(Type.Object({ currentPercentage: orNull(Figure) })),
})
export type WireAchievement = Static<typeof WireAchievement>

/** Xbox 360. */
export const WireOldAchievement = Type.Object({
  id: Figure,
  name: Type.String(),
  unlocked: maybe(Type.Boolean()),
  unlockedOnline: maybe(Type.Boolean()),
  isSecret: maybe(Type.Boolean()),
  gamerscore: orNull(Figure),
  description: orNull(Type.String()),
  lockedDescription: orNull(Type.String()),
  isRevoked: maybe(Type.Boolean()),
  timeUnlocked: orNull(Type.String()),
})
export type WireOldAchievement = Static<typeof WireOldAchievement>

const TokenText = Type.String({ pattern: '^[\\x21-\\x7e]{4,8000}$' })
export const WireMicrosoft = Type.Object({ access_token: TokenText, refresh_token: TokenText })
export const WireXboxToken = Type.Object({
  NotAfter: Type.String(),
  Token: TokenText,
  DisplayClaims: Type.Object({
    xui: Type.Array(Type.Object({ uhs: Type.String({ pattern: '^\\d{1,30}$' }) }), { minItems: 1, maxItems: 5 }),
  }),
})
/** Why an account gets no token: it has no Xbox profile, for example. */
export const WireXErr = Type.Object({ XErr: Type.Number() })
