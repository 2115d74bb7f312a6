import { line, paragraphs } from '../clean.ts'
import {
  type EarnedSet,
  type EarnedTrophy,
  type PlatformGame,
  type PlatformProfile,
  platformTexts,
  type Trophy,
} from '../game-platform.ts'
import { dateOf, percentOf, wholeOf } from '../platform-values.ts'
import type { PictureOf } from '../pictures.ts'
import type { WireAchievement, WireOldAchievement, WirePerson, WireProfiles, WireTitle } from './schema.ts'

/** What somebody may name: an account by id, or one by its gamertag. */
export type XboxName = { xuid: string } | { gamertag: string }

const xuidPattern = /^25\d{14}$/
/** Fifteen characters, or twelve with a number of up to four. */
const gamertagPattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ]{0,14}(?:#\d{1,4})?$/u
const addressPattern = /^(?:https?:\/\/)?(?:www\.)?xbox\.com\/(?:[a-z]{2}-[a-z]{2}\/)?play\/user\/([^/?#]{1,60})\/?$/i

/** Reads an id, a gamertag, or the address of a profile; null for anything else (PL-01). */
export function readXboxName(text: string): XboxName | null {
  const trimmed = text.trim()
  const inside = addressPattern.exec(trimmed)?.[1]
  const name = (inside === undefined ? trimmed : decoded(inside)).normalize('NFC')
  if (xuidPattern.test(name)) return { xuid: name }
  // The number is part of the name wherever one asks by it.
  return gamertagPattern.test(name) ? { gamertag: name.replace('#', '') } : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export const isXuid = (id: string): boolean => /^\d{1,20}$/.test(id)
export const isTitleId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id)

/** A profile and its points, which tell an account without games from one that hides them. */
export interface XboxProfile extends PlatformProfile {
  gamerscore: number
}

export function toProfile({ profileUsers: [user] }: WireProfiles, picture: PictureOf): XboxProfile | null {
  if (!user) return null
  const settings = new Map(user.settings.map(({ id, value }) => [id, value ?? '']))
  return {
    id: user.id,
    name: line(settings.get('UniqueModernGamertag') || settings.get('Gamertag'), platformTexts.name) ?? user.id,
    avatar: picture(settings.get('GameDisplayPicRaw')),
    about: paragraphs(settings.get('Bio'), platformTexts.about),
    isPrivate: false,
    gamerscore: wholeOf(settings.get('Gamerscore')) ?? 0,
  }
}

export const toPerson = (person: WirePerson, picture: PictureOf): PlatformProfile => ({
  id: person.xuid,
  name: line(person.gamertag, platformTexts.name) ?? person.xuid,
  avatar: picture(person.displayPicRaw),
  about: null,
  isPrivate: false,
})

/** Consoles, the oldest first, then what is no console. */
const devicePlatforms: [device: string, platform: string][] = [
  ['Xbox', 'Xbox'],
  ['Xbox360', 'Xbox 360'],
  ['XboxOne', 'Xbox One'],
  ['XboxSeries', 'Xbox Series'],
  ['Nintendo', 'Switch'],
  ['PC', 'PC'],
  ['Win32', 'PC'],
]
const typePlatforms: Record<string, string> = {
  Xbox360Game: 'Xbox 360',
  XboxArcadeGame: 'Xbox 360',
  XboxOriginalGame: 'Xbox',
}

/**
 * The platform that a title was made for. `devices` lists every device that it runs on, newer consoles included, so the
 * oldest one counts unless the type of the title says more.
 */
function platformsOf({ devices, mediaItemType }: WireTitle): string[] {
  const typed = typePlatforms[mediaItemType ?? '']
  if (typed !== undefined) return [typed]
  const oldest = devicePlatforms.find(([device]) => devices?.includes(device))
  return oldest ? [oldest[1]] : []
}

/** Applications are not games. */
export const isGame = ({ type }: WireTitle): boolean => (type ?? 'Game') === 'Game'

const hasTrophies = ({ achievement }: WireTitle): boolean =>
  (achievement?.totalGamerscore ?? 0) > 0 || (achievement?.totalAchievements ?? 0) > 0

export function toGame(title: WireTitle): PlatformGame | null {
  const name = line(title.name, platformTexts.title)
  if (name === null || !isGame(title)) return null
  return {
    id: String(title.titleId),
    name,
    platforms: platformsOf(title),
    minutes: null,
    lastPlayedAt: dateOf(title.titleHistory?.lastTimePlayed),
    hasTrophies: hasTrophies(title),
  }
}

/** The platform whose achievements are of the older form. */
const older = 'Xbox 360'
export const isOld = (platform: string): boolean => platform === older

export function toSet(title: WireTitle, picture: PictureOf): EarnedSet | null {
  const game = toGame(title)
  const { achievement } = title
  if (!game || !achievement || !hasTrophies(title)) return null
  const { sourceVersion } = achievement
  const isOlder = sourceVersion === 1 || (sourceVersion !== 2 && game.platforms.every(isOld))
  return {
    id: game.id,
    name: game.name,
    icon: picture(title.displayImage),
    platform: isOlder ? older : (game.platforms[0] ?? 'Xbox One'),
    // Newer games say 0.
    total: wholeOf(achievement.totalAchievements) || null,
    earned: wholeOf(achievement.currentAchievements),
    grades: null,
    points: { earned: wholeOf(achievement.currentGamerscore) ?? 0, total: wholeOf(achievement.totalGamerscore) ?? 0 },
    lastEarnedAt: game.lastPlayedAt,
  }
}

/** An achievement of either form: what everybody sees of it, and when its account has earned it. */
export interface Achievement {
  trophy: Trophy
  /** Null: not yet. */
  earned: EarnedTrophy | null
}

interface Facts {
  id: string | number
  name: string
  detail: string | null | undefined
  icon: string | null
  points: number | null
  rarity: number | null
  hidden: boolean | undefined
  isEarned: boolean
  time: string | null | undefined
}

const achievementOf = ({ id, name, detail, icon, points, rarity, hidden, isEarned, time }: Facts): Achievement => {
  const key = String(id).slice(0, platformTexts.id)
  return {
    trophy: {
      id: key,
      name: line(name, platformTexts.title) ?? '???',
      detail: paragraphs(detail ?? '', platformTexts.detail) ?? '',
      icon,
      grade: null,
      points,
      rarity,
      hidden: hidden === true,
    },
    earned: isEarned ? { id: key, earnedAt: dateOf(time), rarity } : null,
  }
}

/** One that was taken back is left out. */
export function toAchievement(row: WireAchievement, picture: PictureOf): Achievement | null {
  if (row.isRevoked === true) return null
  return achievementOf({
    ...row,
    detail: row.description || row.lockedDescription,
    icon: picture(row.mediaAssets?.find(({ type }) => type === 'Icon')?.url),
    points: wholeOf(row.rewards?.find(({ type }) => type === 'Gamerscore')?.value, 100_000),
    rarity: percentOf(row.rarity?.currentPercentage),
    hidden: row.isSecret,
    isEarned: row.progressState === 'Achieved',
    time: row.progression?.timeUnlocked,
  })
}

/** What an older one was is told without pictures and percentages. */
export function toOldAchievement(row: WireOldAchievement): Achievement | null {
  if (row.isRevoked === true) return null
  const isEarned = row.unlocked === true || row.unlockedOnline === true
  return achievementOf({
    ...row,
    detail: row.description || row.lockedDescription,
    icon: null,
    points: wholeOf(row.gamerscore, 100_000),
    rarity: null,
    hidden: row.isSecret,
    isEarned,
    // Without a network nothing is told of the time: a fixed date stands there.
    time: row.unlockedOnline === false ? null : row.timeUnlocked,
  })
}
