import Type, { type Static } from 'typebox'
import { gamePlatforms, trophyGrades } from '../rules/game-platforms.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { Empty, Flag, Id, IdParams, Instant, Nullable, Page, PageQuery } from './shapes.ts'
import { UserCard } from './user.ts'

const Platform = Type.Enum([...gamePlatforms])
const TrophyId = Type.String({ minLength: 1, maxLength: limits.platformRefMax })

/** How many trophies of each grade. */
export const GradeCounts = Type.Object({
  platinum: Type.Integer(),
  gold: Type.Integer(),
  silver: Type.Integer(),
  bronze: Type.Integer(),
})
export type GradeCounts = Static<typeof GradeCounts>

/** A trophy or achievement, in one shape for all services (requirements, answers of the calls). */
export const Trophy = Type.Object({
  id: TrophyId,
  /** Empty while it is covered, as its detail. */
  name: Type.String(),
  detail: Type.String(),
  icon: Nullable(Type.String()),
  /** Null on Steam and Xbox, which have none. */
  grade: Nullable(Type.Enum([...trophyGrades])),
  /** Points, where there are points (Xbox). */
  points: Nullable(Type.Integer()),
  /** The percentage of players who have it, 0 to 100; null where it is not told. */
  rarity: Nullable(Type.Number()),
  earned: Flag,
  /** Null where it is not earned, and where its service does not tell when. */
  earned_at: Nullable(Instant),
  /** It is kept secret until it is earned. */
  hidden: Flag,
  /** Hidden and not earned by the viewer: its name, detail and icon are sent when they are asked for. */
  covered: Flag,
})
export type Trophy = Static<typeof Trophy>

/** The trophies of one game on one platform, for everybody. */
export const TrophySet = Type.Object({
  id: Id,
  service: Platform,
  name: Type.String(),
  icon: Nullable(Type.String()),
  /** As its service names it: PC, PS4, PS5, Xbox Series, … */
  platform: Type.String(),
  total: Type.Integer(),
  /** Null where there are no grades. */
  grades: Nullable(GradeCounts),
  /** The mean of what its trophies are told to be rare, 0 to 100; null where none is told. */
  average: Nullable(Type.Number()),
  /** All points of it; null where there are none. */
  points: Nullable(Type.Integer()),
  /** Null where the set belongs to no game of the catalogue. */
  game: Nullable(GameCard),
})
export type TrophySet = Static<typeof TrophySet>

/** How far somebody has come in a set. */
const Progress = {
  earned: Type.Integer(),
  earned_grades: Nullable(GradeCounts),
  earned_points: Nullable(Type.Integer()),
  last_earned_at: Nullable(Instant),
}

/** A set of somebody's, and how far they have come. */
export const OwnSet = Type.Object({ ...TrophySet.properties, ...Progress })
export type OwnSet = Static<typeof OwnSet>

/** A trophy that somebody earned, and the set it belongs to. */
export const EarnedTrophy = Type.Object({ trophy: Trophy, set: TrophySet })
export type EarnedTrophy = Static<typeof EarnedTrophy>

export const TrophySummary = Type.Object({
  /** From 1 on, by the rule of common/rules/trophies.ts, and the percentage of the way to the next one. */
  level: Type.Integer(),
  progress: Type.Integer(),
  earned: Type.Integer(),
  grades: GradeCounts,
  /** Earned ones without a grade. */
  ungraded: Type.Integer(),
  sets: Type.Integer(),
  /** Sets of which all are earned. */
  complete: Type.Integer(),
  /** The linked accounts that trophies are read from. */
  services: Type.Array(
    Type.Object({
      service: Platform,
      username: Type.String(),
      earned: Type.Integer(),
      /** Xbox: all earned points. */
      points: Nullable(Type.Integer()),
      /** When they were last read to the end; null: not yet. */
      read_at: Nullable(Instant),
      /** They are being read now. */
      reading: Flag,
      /** To the owner: why the last reading failed. To others: `private` where the profile there is closed. */
      problem: Nullable(Type.Enum(['private', 'not_found', 'down', 'off'])),
    }),
    { maxItems: gamePlatforms.length },
  ),
})
export type TrophySummary = Static<typeof TrophySummary>

/** How far a friend has come, or oneself. */
export const TrophyFriend = Type.Object({ user: UserCard, earned: Type.Integer(), last_earned_at: Nullable(Instant) })
export type TrophyFriend = Static<typeof TrophyFriend>

/** A trophy of a set, and whether another person has it. */
export const ComparedTrophy = Type.Object({
  ...Trophy.properties,
  theirs: Type.Object({ earned: Flag, earned_at: Nullable(Instant) }),
})
export type ComparedTrophy = Static<typeof ComparedTrophy>

const ComparedPage = Type.Object({
  ...Page(ComparedTrophy).properties,
  /** How many of the set's trophies each of the two has. */
  earned: Type.Object({ own: Type.Integer(), theirs: Type.Integer() }),
})

const setOrders = ['recent', 'progress', 'name'] as const
const trophyOrders = ['listed', 'rarity', 'recent'] as const
const trophyShares = ['all', 'earned', 'missing'] as const
export type SetOrder = (typeof setOrders)[number]
export type TrophyOrder = (typeof trophyOrders)[number]
export type TrophyShare = (typeof trophyShares)[number]

const read = { method: 'GET', access: 'user', limit: 'read' } as const
/**
 * An account that was only named may be anybody's: others see those that are proven (PL-03). A closed profile there
 * hides its trophies from everybody (R8).
 */
const hiddenFrom = '404 where the owner keeps trophies from the viewer (PRF-04)'

export const trophyCalls = defineCalls({
  summary: {
    ...read,
    path: '/trophy/user/{id}',
    summary: `Level and counts of somebody's trophies; ${hiddenFrom}`,
    params: IdParams,
    answers: { 200: TrophySummary },
  },
  sets: {
    ...read,
    path: '/trophy/user/{id}/sets',
    summary: `Somebody's trophies by game: of one service, complete ones only; ${hiddenFrom}`,
    params: IdParams,
    query: Type.Object({
      ...PageQuery.properties,
      service: Type.Optional(Platform),
      complete: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      order: Type.Optional(Type.Enum([...setOrders])),
    }),
    answers: { 200: Page(OwnSet) },
  },
  earned: {
    ...read,
    path: '/trophy/user/{id}/earned',
    summary: `What somebody earned, the latest or the rarest first, at most the first ${limits.earnedTrophies}; ${hiddenFrom}`,
    params: IdParams,
    query: Type.Object({
      ...PageQuery.properties,
      service: Type.Optional(Platform),
      order: Type.Optional(Type.Enum(['recent', 'rarity'])),
    }),
    answers: { 200: Page(EarnedTrophy) },
  },
  ofGame: {
    ...read,
    path: '/trophy/game/{id}',
    summary: 'The sets of a game, one for each platform that has trophies, with the own progress',
    params: IdParams,
    answers: {
      200: Type.Object({
        sets: Type.Array(OwnSet, { maxItems: limits.gameTrophySets }),
        /** All of a set are earned and the own entry is not marked with 100 %: a proposal. */
        propose_awarded: Flag,
      }),
    },
  },
  ofSet: {
    ...read,
    path: '/trophy/set/{id}',
    summary: `The trophies of a set, with those that are earned by oneself or, with \`user\`, by somebody else; ${hiddenFrom}, or closed the profile there`,
    params: IdParams,
    query: Type.Object({
      ...PageQuery.properties,
      user: Type.Optional(Id),
      which: Type.Optional(Type.Enum([...trophyShares])),
      order: Type.Optional(Type.Enum([...trophyOrders])),
    }),
    answers: { 200: Page(Trophy) },
  },
  reveal: {
    ...read,
    path: '/trophy/set/{id}/{trophy}',
    summary: 'A trophy of a set with the texts that are covered elsewhere',
    params: Type.Object({ id: Id, trophy: TrophyId }),
    answers: { 200: Trophy },
  },
  friends: {
    ...read,
    path: '/trophy/set/{id}/friends',
    summary: 'How far oneself and the people one follows have come in a set, whoever has most first',
    params: IdParams,
    query: PageQuery,
    answers: { 200: Page(TrophyFriend) },
  },
  compare: {
    ...read,
    path: '/trophy/set/{id}/compare/{id_user}',
    summary: `The trophies of a set, earned by oneself and by somebody else; ${hiddenFrom}, or closed the profile there`,
    params: Type.Object({ id: Id, id_user: Id }),
    query: PageQuery,
    answers: { 200: ComparedPage },
  },
  refresh: {
    method: 'POST',
    access: 'user',
    limit: 'external',
    path: '/trophy/refresh/{service}',
    summary: 'Read the trophies of the own linked account anew, in the background; 404 without one, 409 `provider_off`',
    params: Type.Object({ service: Platform }),
    answers: { 202: Empty },
  },
})
