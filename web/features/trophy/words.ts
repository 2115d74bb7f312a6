import type { OwnSet, SetOrder, TrophyOrder, TrophySet, TrophyShare } from '../../../common/api/trophy.ts'
import type { TrophyGrade } from '../../../common/rules/game-platforms.ts'
import { formatNumber, formatShortDay } from '../../i18n/format.ts'
import { localDay } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'
import { serviceNames } from '../linked/words.ts'

export const gradeNames: Record<TrophyGrade, () => string> = {
  platinum: m.trophy_grade_platinum,
  gold: m.trophy_grade_gold,
  silver: m.trophy_grade_silver,
  bronze: m.trophy_grade_bronze,
}

export const setOrderNames: Record<SetOrder, () => string> = {
  recent: m.trophy_order_recent,
  progress: m.trophy_order_progress,
  name: m.trophy_order_name,
}

export const trophyOrderNames: Record<TrophyOrder, () => string> = {
  listed: m.trophy_order_listed,
  rarity: m.trophy_order_rarity,
  recent: m.trophy_order_recent,
}

export const shareNames: Record<TrophyShare, () => string> = {
  all: m.trophy_all,
  earned: m.trophy_share_earned,
  missing: m.trophy_share_missing,
}

/** What a set is called: as the game, where there is one. */
export const titleOf = ({ game, name }: TrophySet): string => game?.title ?? name

/** "19 of 34". */
export const countText = (earned: number, total: number): string =>
  m.trophy_count({ earned: formatNumber(earned), total: formatNumber(total) })

/** Whole percent; 100 only where nothing is left, and 0 only where nothing is earned. */
export const shareOf = (earned: number, total: number): number =>
  earned === 0 || total === 0 ? 0 : Math.max(1, Math.floor((earned / total) * 100))

/** The day where the reader is. */
export const earnedDay = (instant: string): string => formatShortDay(localDay(instant))

/** "Steam", "PlayStation · PS5", "Xbox Series": what tells the sets of a game apart. */
export function platformText({ service, platform }: Pick<OwnSet, 'service' | 'platform'>): string {
  const name = serviceNames[service]
  if (service === 'steam' || platform === '' || platform === name) return name
  return platform.includes(name) ? platform : `${name} · ${platform}`
}
