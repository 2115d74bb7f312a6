import Type, { type Static, type TSchema } from 'typebox'

/** What we use of PlayStation's answers; other fields are allowed. Some numbers are texts in older answers. */
const maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)
const orNull = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

const AccountId = Type.String({ pattern: '^\\d{1,20}$' })
const Pictures = orNull(
  Type.Array(
    Type.Object({ size: maybe(Type.String()), avatarUrl: orNull(Type.String()), url: orNull(Type.String()) }),
    {
      maxItems: 20,
    },
  ),
)

export const WireNamed = Type.Object({
  profile: Type.Object({
    onlineId: Type.String(),
    currentOnlineId: orNull(Type.String()),
    accountId: AccountId,
    avatarUrls: Pictures,
    aboutMe: orNull(Type.String()),
  }),
})
export type WireNamed = Static<typeof WireNamed>

export const WireProfile = Type.Object({
  onlineId: Type.String(),
  aboutMe: orNull(Type.String()),
  avatars: Pictures,
})
export type WireProfile = Static<typeof WireProfile>

export const WireFound = Type.Object({
  data: Type.Object({
    universalContextSearch: Type.Object({
      results: Type.Array(
        Type.Object({ domain: Type.String(), searchResults: Type.Array(Type.Unknown(), { maxItems: 100 }) }),
        { maxItems: 20 },
      ),
    }),
  }),
})
export const WirePlayer = Type.Object({
  result: Type.Object({ accountId: AccountId, onlineId: Type.String(), avatarUrl: orNull(Type.String()) }),
})
export type WirePlayer = Static<typeof WirePlayer>

const Counts = Type.Object({
  bronze: Type.Integer({ minimum: 0, maximum: 10_000 }),
  silver: Type.Integer({ minimum: 0, maximum: 10_000 }),
  gold: Type.Integer({ minimum: 0, maximum: 10_000 }),
  platinum: Type.Integer({ minimum: 0, maximum: 10_000 }),
})
export const WireTitle = Type.Object({
  npCommunicationId: Type.String({ pattern: '^NPWR\\d{5}_\\d\\d$' }),
  trophyTitleName: Type.String(),
  trophyTitleIconUrl: orNull(Type.String()),
  trophyTitlePlatform: Type.String(),
  definedTrophies: Counts,
  earnedTrophies: Counts,
  hiddenFlag: maybe(Type.Boolean()),
  lastUpdatedDateTime: orNull(Type.String()),
})
export type WireTitle = Static<typeof WireTitle>
export const WireTitles = Type.Object({
  trophyTitles: Type.Array(Type.Unknown(), { maxItems: 1_000 }),
  nextOffset: orNull(Type.Integer()),
  totalItemCount: maybe(Type.Integer()),
})

export const WirePlayed = Type.Object({
  titleId: Type.String({ pattern: '^[A-Z]{4}\\d{5}_\\d\\d$' }),
  name: Type.String(),
  category: maybe(Type.String()),
  lastPlayedDateTime: orNull(Type.String()),
  playDuration: orNull(Type.String()),
})
export type WirePlayed = Static<typeof WirePlayed>
export const WirePlayedList = Type.Object({
  titles: Type.Array(Type.Unknown(), { maxItems: 1_000 }),
  nextOffset: orNull(Type.Integer()),
  totalItemCount: maybe(Type.Integer()),
})

export const WireTrophies = Type.Object({ trophies: Type.Array(Type.Unknown(), { maxItems: 20_000 }) })
const TrophyId = Type.Integer({ minimum: 0, maximum: 100_000 })
export const WireTrophy = Type.Object({
  trophyId: TrophyId,
  trophyHidden: maybe(Type.Boolean()),
  trophyType: Type.String(),
  trophyName: orNull(Type.String()),
  trophyDetail: orNull(Type.String()),
  trophyIconUrl: orNull(Type.String()),
})
export type WireTrophy = Static<typeof WireTrophy>
export const WireEarned = Type.Object({
  trophyId: TrophyId,
  earned: maybe(Type.Boolean()),
  earnedDateTime: orNull(Type.String()),
  trophyEarnedRate: orNull(Type.Union([Type.String(), Type.Number()])),
})
export type WireEarned = Static<typeof WireEarned>

export const WireToken = Type.Object({
  access_token: Type.String({ pattern: '^[\\x21-\\x7e]{8,4000}$' }),
  expires_in: Type.Number({ minimum: 1 }),
  refresh_token: Type.String({ pattern: '^[\\x21-\\x7e]{8,4000}$' }),
  refresh_token_expires_in: Type.Number(),
})
export type WireToken = Static<typeof WireToken>
