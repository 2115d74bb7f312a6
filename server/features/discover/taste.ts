import type { FlagName } from '../../../common/rules/collection.ts'

/** The compared properties of a game: ids, year, rating and fame. */
export interface Facts {
  id: number
  nameKey: string
  franchise: number | null
  genres: number[]
  themes: number[]
  platforms: number[]
  developers: number[]
  publishers: number[]
  year: number | null
  released: boolean
  /** games.prominence: 0 to 2. */
  prominence: number
  /** games.renown: 0 to 3. */
  renown: number
  /** game_stats.weighted: the average, damped while there are few ratings. */
  weighted: number
  entries: number
}

/** One game of the user's own collection. */
export type Kept = Record<FlagName, boolean> & {
  id: number
  nameKey: string
  rating: number | null
  platform: number | null
  /** Milliseconds since 1970. */
  changedAt: number
}

/** A kept game with its weight in the user's taste: from -2 (never again) to about 3 (among the best). */
export interface Seed {
  kept: Kept
  facts: Facts
  weight: number
}

const year = 365 * 86_400_000

/** A user's neutral rating: their own median, within bounds, so that nobody counts as loving or hating everything. */
export function middleRating(shelf: Kept[]): number {
  const ratings = shelf.flatMap(({ rating }) => rating ?? [])
  if (ratings.length === 0) return 6.5
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  return Math.min(7.5, Math.max(5.5, mean - 0.5))
}

/** The weight of a kept game: its rating first, then its flags; old changes weigh less. */
export function seedWeight(kept: Kept, middle: number, now: number): number {
  const age = Math.max(0, now - kept.changedAt) / year
  return base(kept, middle) * (0.65 + 0.35 * 2 ** -age)
}

function base(kept: Kept, middle: number): number {
  const favourite = kept.favourite ? 1 : 0
  if (kept.rating !== null) return Math.max(-2, Math.min(2, (kept.rating - middle) / 1.5)) + favourite
  if (kept.favourite) return 2
  if (kept.awarded || kept.completed) return 1.1
  if (kept.ended) return 0.9
  if (kept.abandoned) return -0.3
  if (kept.playing) return 0.9
  if (kept.wanted) return 0.7
  if (kept.played) return 0.5
  return 0.4
}
