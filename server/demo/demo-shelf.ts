import { applyChange, emptyEntry, type EntryValues, type FlagName } from '../../common/rules/collection.ts'
import { limits } from '../../common/rules/limits.ts'
import { numbersFor } from './numbers.ts'
import type { DemoPerson } from './users.ts'

export interface DemoGame {
  id: number
  slug: string
  released: boolean
  platforms: string[]
  platformIds: number[]
  /** Slugs of genres and themes. */
  kinds: string[]
  /** How widespread the game is: its number of platforms and of names. */
  fame: number
  /** Days since its release; null when no date is known. */
  since: number | null
}

/** A game that the user reviewed: it is on the shelf, played, and has this score. */
export interface Reviewed {
  game: string
  total: number
  /** Days before today. */
  age: number
}

export interface DemoEntry {
  gameId: number
  values: EntryValues
  /** Days before today. */
  age: number
}

/** The general opinion of a game: every score leans on it, so that averages differ as real ones do. */
const quality = (game: DemoGame): number =>
  6 + Math.min(game.fame, 8) * 0.22 + numbersFor(`quality ${game.slug}`)() * 1.6

const friends = ['marta', 'leo_r', 'Pablo', 'my brother', 'ada', 'Irene']

/**
 * The shelf of one demo user: games that they like on platforms that they own, with plausible flags and ratings, and
 * the games that they reviewed.
 */
export function demoShelf(person: DemoPerson, games: DemoGame[], reviews: readonly Reviewed[] = []): DemoEntry[] {
  const bySlug = new Map(games.map((game) => [game.slug, game]))
  const written = reviews.flatMap((review) => {
    const game = bySlug.get(review.game)
    return game ? [reviewedEntry(person, game, review)] : []
  })
  const known = new Set(written.map(({ gameId }) => gameId))
  return [...written, ...likedEntries(person, games).filter(({ gameId }) => !known.has(gameId))]
}

function likedEntries(person: DemoPerson, games: DemoGame[]): DemoEntry[] {
  const random = numbersFor(person.nick)
  const liking = (game: DemoGame): number =>
    game.kinds.filter((kind) => person.taste.includes(kind)).length * 0.5 +
    (game.platforms.some((platform) => person.platforms.includes(platform)) ? 1 : -0.6) +
    (quality(game) - 7) * 0.5 +
    random() * 1.4
  const chosen = games
    .map((game) => ({ game, points: liking(game) }))
    .sort((a, b) => b.points - a.points)
    .slice(0, person.games)
  return chosen.map(({ game }) => entry(person, game, random))
}

function entry(person: DemoPerson, game: DemoGame, random: () => number): DemoEntry {
  // A third of all changes are recent, so that "trending" has content.
  const age = random() < 0.3 ? random() * 13 : random() ** 2 * 700
  return { gameId: game.id, values: values(person, game, random), age }
}

/** Rated on the evening of the review, shortly before it. */
function reviewedEntry(person: DemoPerson, game: DemoGame, { total, age }: Reviewed): DemoEntry {
  const flags: FlagName[] =
    total >= 9 ? ['have', 'ended', 'completed'] : total >= 7 ? ['have', 'ended'] : ['have', 'played']
  let kept: EntryValues = { ...emptyEntry }
  for (const flag of total >= 9.5 ? [...flags, 'favourite' as const] : flags) kept = withFlag(kept, flag)
  const values = { ...kept, platform: platformOf(person, game), rating: Math.max(limits.ratingMin, total) }
  return { gameId: game.id, values, age: age + 0.02 }
}

function withFlag(kept: EntryValues, flag: FlagName, borrower: string | null = null): EntryValues {
  const next = applyChange(kept, { type: flag, value: true, borrower })
  return next === 'deleted' ? kept : next
}

function platformOf(person: DemoPerson, game: DemoGame): number | null {
  const platform = person.platforms.map((slug) => game.platforms.indexOf(slug)).find((at) => at >= 0)
  return platform === undefined ? null : (game.platformIds[platform] ?? null)
}

function values(person: DemoPerson, game: DemoGame, random: () => number): EntryValues {
  let kept: EntryValues = { ...emptyEntry }
  const set = (flag: FlagName, borrower: string | null = null): void => {
    kept = withFlag(kept, flag, borrower)
  }
  if (!game.released || random() < 0.1) {
    set('wanted')
    return kept
  }
  set('have')
  kept.platform = platformOf(person, game)
  for (const flag of progress(random())) set(flag)
  if (kept.played && random() < 0.6) kept.rating = rating(game, random)
  if ((kept.rating ?? 0) >= 9 && random() < 0.35) set('favourite')
  if (random() < 0.02) set('lended', friends[Math.floor(random() * friends.length)] ?? null)
  return kept
}

/** How far a user got with a game, from a number in [0, 1): a fifth is in the backlog, a tenth was never touched. */
function progress(mood: number): FlagName[] {
  if (mood < 0.22) return ['pending']
  if (mood < 0.26) return ['playing']
  if (mood < 0.29) return ['abandoned']
  if (mood < 0.45) return ['played']
  if (mood < 0.62) return ['ended']
  if (mood < 0.85) return ['ended', 'completed']
  return mood < 0.9 ? ['ended', 'completed', 'awarded'] : []
}

/** Halves from 1 to 10 around the general opinion of the game. */
function rating(game: DemoGame, random: () => number): number {
  const opinion = quality(game) + (random() + random() - 1) * 2.2
  return Math.min(10, Math.max(1, Math.round(opinion * 2) / 2))
}
