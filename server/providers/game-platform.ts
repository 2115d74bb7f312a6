import type { Static } from 'typebox'
import type { Lang } from '../../common/api/shapes.ts'
import type { TrophyGrade } from '../../common/rules/game-platforms.ts'
import type { Patience } from './client/retry.ts'
import { type Limits, loosened } from './client/pacing.ts'
import type { Mode } from './define.ts'

/** Longest texts that come from there, in characters. */
export const platformTexts = { id: 100, name: 60, title: 200, detail: 1_000, about: 500 } as const

/** A person's account there, as everybody there can see it. Texts are limited and cleaned. */
export interface PlatformProfile {
  /** Their id there, which never changes: 17 digits on Steam, an account id on PlayStation, an xuid on Xbox. */
  id: string
  /** The name there, which can change. */
  name: string
  /** Address of their picture on one of the provider's own hosts, by https. */
  avatar: string | null
  /** What they write about themselves, where the provider has it: a code in it proves whose account it is. */
  about: string | null
  /** Its games or trophies are not to be seen. Where the provider tells it only on asking for them, false. */
  isPrivate: boolean
}

/** A game that an account owns or has played. */
export interface PlatformGame {
  /** Its id there: app id, title id. */
  id: string
  name: string
  /** Words for its platforms as `server/features/import/platform-words.ts` reads them: PC, PS4, PS5, Xbox One, … */
  platforms: string[]
  /** Whole minutes played; null where it is not told. */
  minutes: number | null
  lastPlayedAt: Date | null
  /** Whether it can have trophies: sets of Steam have the id of their game. */
  hasTrophies: boolean
}

/**
 * One page of a list; `next` is what to pass as the offset of the page after it, null at the end. It says nothing about
 * how many rows have come: PlayStation's games are two lists.
 */
export interface PlatformPage<T> {
  rows: T[]
  total: number | null
  next: number | null
}

export type GradeCounts = Record<TrophyGrade, number>

/** The trophies of one game on one platform, and how many of them an account has. */
export interface EarnedSet {
  /** Its id there: app id, NPWR00000_00, title id. */
  id: string
  name: string
  icon: string | null
  /** As the provider names it: PC, PS4, PS5, Xbox Series, Xbox 360, … */
  platform: string
  /** Null where the provider tells it only with the trophies themselves (Steam, most of Xbox). */
  total: number | null
  earned: number | null
  /** By grade, where there are grades. */
  grades: { total: GradeCounts; earned: GradeCounts } | null
  /** Points earned and to be had, where there are points (Xbox). */
  points: { earned: number; total: number } | null
  lastEarnedAt: Date | null
}

/** A trophy as everybody sees it, in one language. */
export interface Trophy {
  id: string
  name: string
  /** Empty where the provider keeps it from us while it is hidden. */
  detail: string
  icon: string | null
  grade: TrophyGrade | null
  /** Points, where there are points. */
  points: number | null
  /** The percentage of players who have it; null where it is not told. */
  rarity: number | null
  hidden: boolean
}

/** Which trophies of a set an account has earned, and when (null where it is not told). */
export interface EarnedTrophy {
  id: string
  earnedAt: Date | null
  /** Where the provider tells it only with an account's own trophies (PlayStation). */
  rarity: number | null
}

/**
 * What every one of the three is asked for. Each call may throw a ProviderError: `private` when the account does not
 * show it, `not_found` when there is no such account or set. `set` is an `EarnedSet`'s id and platform.
 */
export interface GamePlatform {
  mode: Mode
  /** By name, id, or the address of the profile; null when there is none. Malformed ones are null without a call. */
  profile: (nameOrId: string, patience?: Patience) => Promise<PlatformProfile | null>
  /** At most 20 accounts with such a name; on Steam the one with exactly it. */
  search: (name: string, patience?: Patience) => Promise<PlatformProfile[]>
  games: (id: string, offset: number, patience?: Patience) => Promise<PlatformPage<PlatformGame>>
  /** Sets with trophies of an account, the latest activity first. */
  sets: (id: string, offset: number, limit: number, patience?: Patience) => Promise<PlatformPage<EarnedSet>>
  /** All trophies of a set; `id` is an account that has it, which Xbox needs: without one it throws `not_found`. */
  trophies: (set: SetName, lang: Static<typeof Lang>, id: string | null, patience?: Patience) => Promise<Trophy[]>
  earned: (id: string, set: SetName, patience?: Patience) => Promise<EarnedTrophy[]>
  /** The address of an account's page there. */
  profileUrl: (profile: Pick<PlatformProfile, 'id' | 'name'>) => string
}

export interface SetName {
  id: string
  platform: string
}

/** A stand-in has no limits worth keeping: 1,200 games come in seconds. */
const demoRates: Limits = { rates: [{ calls: 3_000, seconds: 30, burst: 300 }], open: 8 }

/** The limits of a service, or those of its stand-in. */
export const limitsOf = (mode: Mode, limits: Limits): Limits => (mode === 'demo' ? loosened(demoRates, limits) : limits)

/** A part of a list that came whole. */
export function pageOf<T>(all: T[], offset: number, limit: number): PlatformPage<T> {
  const end = offset + limit
  return { rows: all.slice(offset, end), total: all.length, next: end < all.length ? end : null }
}
