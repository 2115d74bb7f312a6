import { line, paragraphs } from '../clean.ts'
import {
  type EarnedSet,
  type EarnedTrophy,
  type GradeCounts,
  type PlatformGame,
  type PlatformProfile,
  platformTexts,
  type Trophy,
} from '../game-platform.ts'
import { dateOf, minutesOf, percentOf } from '../platform-values.ts'
import type { PictureOf } from '../pictures.ts'
import type { WireEarned, WireNamed, WirePlayed, WirePlayer, WireProfile, WireTitle, WireTrophy } from './schema.ts'
import { trophyGrades } from '../../../common/rules/game-platforms.ts'

/** What somebody may name: an account by id, or one by its name. */
export type PsnName = { id: string } | { name: string }

const idPattern = /^\d{15,20}$/
const namePattern = /^[A-Za-z][\w-]{2,15}$/
const addressPattern =
  /^(?:https?:\/\/)?(?:my|profile)\.playstation\.com\/(?:profile\/|share\/)?([A-Za-z][\w-]{2,15})\/?$/i

/** Reads an account id, an online id or the address of a profile; null for anything else (PL-01). */
export function readPsnName(text: string): PsnName | null {
  const trimmed = text.trim()
  if (idPattern.test(trimmed)) return { id: trimmed }
  const name = addressPattern.exec(trimmed)?.[1] ?? trimmed
  return namePattern.test(name) ? { name } : null
}

export const isAccountId = (id: string): boolean => /^\d{1,20}$/.test(id)
export const isSetId = (id: string): boolean => /^NPWR\d{5}_\d\d$/.test(id)

/** What a search can be for: a part of a name. */
export const isSearch = (text: string): boolean => /^[\w-]{2,16}$/.test(text)

type Pictures = WireNamed['profile']['avatarUrls']

const sizes = ['s', 'm', 'l', 'xl']

/** The largest picture; they come in any order. */
const largest = (pictures: Pictures, picture: PictureOf): string | null =>
  (pictures ?? [])
    .toSorted((a, b) => sizes.indexOf(b.size ?? '') - sizes.indexOf(a.size ?? ''))
    .map(({ avatarUrl, url }) => picture(avatarUrl ?? url))
    .find((one) => one !== null) ?? null

interface Parts {
  id: string
  name: string
  about?: string | null | undefined
  avatar: string | null
}

const profileOf = ({ id, name, about, avatar }: Parts): PlatformProfile => ({
  id,
  name: line(name, platformTexts.name) ?? id,
  avatar,
  about: paragraphs(about ?? '', platformTexts.about),
  isPrivate: false,
})

export const toNamed = ({ profile }: WireNamed, picture: PictureOf): PlatformProfile =>
  profileOf({
    id: profile.accountId,
    name: profile.currentOnlineId ?? profile.onlineId,
    about: profile.aboutMe,
    avatar: largest(profile.avatarUrls, picture),
  })

export const toProfile = (id: string, profile: WireProfile, picture: PictureOf): PlatformProfile =>
  profileOf({ id, name: profile.onlineId, about: profile.aboutMe, avatar: largest(profile.avatars, picture) })

/** Real names are not kept, although the search tells them. */
export const toFound = ({ result }: WirePlayer, picture: PictureOf): PlatformProfile =>
  profileOf({ id: result.accountId, name: result.onlineId, avatar: picture(result.avatarUrl) })

/** "PT7H13M5S" as minutes. */
export function durationMinutes(text: string | null | undefined): number | null {
  const match = /^P(?:(\d{1,5})D)?T?(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:[\d.]{1,20}S)?$/.exec(text ?? '')
  if (!match) return null
  const [days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return minutesOf((days * 24 + hours) * 60 + minutes)
}

const categories: Record<string, string> = { ps4_game: 'PS4', ps5_native_game: 'PS5', pspc_game: 'PC' }

export function toPlayed(game: WirePlayed): PlatformGame | null {
  const name = line(game.name, platformTexts.title)
  if (name === null) return null
  const platform = categories[game.category ?? '']
  return {
    id: game.titleId,
    name,
    platforms: platform === undefined ? [] : [platform],
    minutes: durationMinutes(game.playDuration),
    lastPlayedAt: dateOf(game.lastPlayedDateTime),
    hasTrophies: true,
  }
}

const words: Record<string, string> = { PS5: 'PS5', PS4: 'PS4', PS3: 'PS3', PSVITA: 'PS Vita', PSPC: 'PC' }
const platformsOf = (text: string): string[] => text.split(',').flatMap((one) => words[one.trim()] ?? [])

/**
 * Whether a set is for a console that the list of played games, which begins with PlayStation 4, does not contain. A
 * set for several platforms may be one that its user has on the older console only.
 */
export const isForOlder = ({ trophyTitlePlatform }: WireTitle): boolean => /PS3|PSVITA/.test(trophyTitlePlatform)

/** A set of trophies as the game that it belongs to: for games of which nothing else is told. */
export function toTrophyGame(title: WireTitle): PlatformGame | null {
  const name = line(title.trophyTitleName.replace(/ (?:Trophies|Trophy Set)$/i, ''), platformTexts.title)
  if (name === null || title.hiddenFlag === true) return null
  return {
    id: title.npCommunicationId,
    name,
    platforms: platformsOf(title.trophyTitlePlatform),
    minutes: null,
    lastPlayedAt: dateOf(title.lastUpdatedDateTime),
    hasTrophies: true,
  }
}

const sum = (counts: GradeCounts): number => trophyGrades.reduce((all, grade) => all + counts[grade], 0)

/** A set that its owner has hidden is left out. */
export function toSet(title: WireTitle, picture: PictureOf): EarnedSet | null {
  const name = line(title.trophyTitleName, platformTexts.title)
  if (name === null || title.hiddenFlag === true) return null
  return {
    id: title.npCommunicationId,
    name,
    icon: picture(title.trophyTitleIconUrl),
    platform: line(title.trophyTitlePlatform, 40) ?? '',
    total: sum(title.definedTrophies),
    earned: sum(title.earnedTrophies),
    grades: { total: title.definedTrophies, earned: title.earnedTrophies },
    points: null,
    lastEarnedAt: dateOf(title.lastUpdatedDateTime),
  }
}

/** The service that keeps the trophies of a platform: the newer one for PlayStation 5 and PC. */
export const serviceOf = (platform: string): string => (/PS5|PSPC/.test(platform) ? 'trophy2' : 'trophy')

export const toTrophy = (row: WireTrophy, rarities: Map<string, number | null>, picture: PictureOf): Trophy => ({
  id: String(row.trophyId),
  name: line(row.trophyName ?? '', platformTexts.title) ?? '???',
  detail: paragraphs(row.trophyDetail ?? '', platformTexts.detail) ?? '',
  icon: picture(row.trophyIconUrl),
  grade: trophyGrades.find((grade) => grade === row.trophyType) ?? null,
  points: null,
  rarity: rarities.get(String(row.trophyId)) ?? null,
  hidden: row.trophyHidden === true,
})

/** The percentages of all players, which are told with an account's own trophies. */
export const toRarities = (rows: WireEarned[]): Map<string, number | null> =>
  new Map(rows.map(({ trophyId, trophyEarnedRate }) => [String(trophyId), percentOf(trophyEarnedRate)]))

export const toEarned = (row: WireEarned): EarnedTrophy | null =>
  row.earned === true
    ? { id: String(row.trophyId), earnedAt: dateOf(row.earnedDateTime), rarity: percentOf(row.trophyEarnedRate) }
    : null
