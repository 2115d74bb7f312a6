import { line, paragraphs } from '../clean.ts'
import {
  type EarnedSet,
  type EarnedTrophy,
  type PlatformGame,
  type PlatformProfile,
  platformTexts,
  type Trophy,
} from '../game-platform.ts'
import { dateOf, minutesOf, percentOf } from '../platform-values.ts'
import type { PictureOf } from '../pictures.ts'
import type { WireAchievement, WireEarned, WireOwned, WirePlayer, WireShares } from './schema.ts'

/** What somebody may name: an account by id, or one by the name of its address. */
export type SteamName = { id: string } | { vanity: string }

const idPattern = /^7656119\d{10}$/
const vanityPattern = /^[\w-]{2,32}$/
/** The address of a profile or of a page below it, with whatever follows ("/games/?tab=all", "?l=spanish"). */
const addressPattern =
  /^(?:https?:\/\/)?(?:www\.|m\.)?steamcommunity\.com\/(id|profiles)\/([\w-]{2,32}|\[U:1:\d{1,10}\])(?:\/[\w-]+)*\/?(?:[?#].*)?$/i
/** Older spellings of an id count from the first account. */
const firstAccount = 76_561_197_960_265_728n
const olderId = /^STEAM_[0-5]:([01]):(\d{1,10})$/i
const accountId = /^\[?U:1:(\d{1,10})\]?$/i

/**
 * Reads an id in any of its spellings, the name in a profile's address, or an address that contains either; null for
 * anything else (PL-01, IMP-07).
 */
export function readSteamName(text: string): SteamName | null {
  const trimmed = text.trim().slice(0, 300)
  const [, kind, inside] = addressPattern.exec(decoded(trimmed)) ?? []
  const name = inside ?? trimmed
  const isVanity = kind?.toLowerCase() === 'id'
  const id = isVanity ? null : idOf(name)
  if (id !== null) return { id }
  if (kind?.toLowerCase() === 'profiles') return null
  return vanityPattern.test(name) ? { vanity: name } : null
}

/** "%5BU:1:…%5D" is how browsers write brackets in an address. */
const decoded = (text: string): string => text.replace(/%5B/i, '[').replace(/%5D/i, ']')

function idOf(name: string): string | null {
  if (idPattern.test(name)) return name
  const [, odd, half] = olderId.exec(name) ?? []
  if (odd !== undefined && half !== undefined) return String(firstAccount + BigInt(half) * 2n + BigInt(odd))
  const account = accountId.exec(name)?.[1]
  return account === undefined ? null : String(firstAccount + BigInt(account))
}

export const isSteamId = (id: string): boolean => idPattern.test(id)

/** Ids of games: up to 32 bits. */
export const isAppId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= 4_294_967_295

/** The only state in which strangers see a profile. */
const publicState = 3

export function toProfile(player: WirePlayer, picture: PictureOf): PlatformProfile {
  return {
    id: player.steamid,
    name: line(player.personaname, platformTexts.name) ?? player.steamid,
    avatar: picture(player.avatarfull),
    about: null,
    isPrivate: player.communityvisibilitystate !== publicState,
  }
}

export function toGame(game: WireOwned): PlatformGame | null {
  const name = line(game.name, platformTexts.title)
  if (name === null) return null
  return {
    id: String(game.appid),
    name,
    platforms: ['PC'],
    minutes: minutesOf(game.playtime_forever),
    lastPlayedAt: secondsOf(game.rtime_last_played),
    hasTrophies: game.has_community_visible_stats === true,
  }
}

/** Steam tells how many are earned only with the trophies of a game. */
export const toSet = ({ id, name, lastPlayedAt }: PlatformGame): EarnedSet => ({
  id,
  name,
  icon: null,
  platform: 'PC',
  total: null,
  earned: null,
  grades: null,
  points: null,
  lastEarnedAt: lastPlayedAt,
})

/** The percentages of all players by the trophy's id. */
export const toRarities = ({ achievementpercentages: { achievements = [] } }: WireShares): Map<string, number | null> =>
  new Map(achievements.map(({ name, percent }) => [name, percentOf(percent)]))

export const toTrophy = (row: WireAchievement, rarities: Map<string, number | null>, picture: PictureOf): Trophy => ({
  id: row.name,
  name: line(row.displayName, platformTexts.title) ?? row.name,
  detail: paragraphs(row.description, platformTexts.detail) ?? '',
  icon: picture(row.icon),
  grade: null,
  points: null,
  rarity: rarities.get(row.name) ?? null,
  hidden: row.hidden === 1 || row.hidden === true,
})

export const toEarned = ({ apiname, achieved, unlocktime }: WireEarned): EarnedTrophy | null =>
  achieved === 1 ? { id: apiname, earnedAt: secondsOf(unlocktime), rarity: null } : null

/** Seconds since 1970; 0 says "never". */
const secondsOf = (seconds: number | undefined): Date | null => (seconds === undefined ? null : dateOf(seconds * 1_000))
