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

/** Properties that almost every game has: liking one means liking more of it than the average. */
const families = ['genres', 'themes', 'mixes', 'platforms', 'era'] as const
type Family = (typeof families)[number]
/** Properties that few games share: liking one means having liked its games. */
const makers = ['franchise', 'developers', 'publishers'] as const
type Maker = (typeof makers)[number]

type Weighed = Pick<Seed, 'facts' | 'weight'>
/** A game that the user does not keep, and does not want suggested. */
export type Disliked = Weighed & { kept?: never }

/** A user's taste: for each id, how much it counts for a game (above 0) or against it. */
export interface Profile extends Record<Family | Maker, Map<number, number>> {
  /** The platforms of their games; empty when the collection names none. */
  owned: Set<number>
}

/** A genre and a theme together say more than each: an adventure, and horror, are not yet a horror adventure. */
const mixed = 10_000

/** Half decades: 1995 to 1999 are one. */
const eraOf = (year: number): number => Math.floor(year / 5)

/** The ids of one family or kind of maker that a game has. */
export function idsOf(facts: Facts, kind: Family | Maker): number[] {
  if (kind === 'era') return facts.year === null ? [] : [eraOf(facts.year)]
  if (kind === 'mixes') return facts.genres.flatMap((genre) => facts.themes.map((theme) => genre * mixed + theme))
  if (kind === 'franchise') return facts.franchise === null ? [] : [facts.franchise]
  return facts[kind]
}

/** As if every collection contained this many average games: one or two games do not show a taste yet. */
const usualGames = 3
const bounds: [number, number] = [-1.6, 1.8]

/**
 * How much more often an id occurs among the liked games than among the candidates (`others`), as a logarithm; disliked
 * games count against their ids.
 */
function liftsOf(family: Family, seeds: Weighed[], others: Facts[]): Map<number, number> {
  const usual = new Map<number, number>()
  for (const facts of others) for (const id of idsOf(facts, family)) usual.set(id, (usual.get(id) ?? 0) + 1)
  const liked = new Map<number, number>()
  let weights = 0
  for (const { facts, weight } of seeds) {
    weights += Math.max(0, weight)
    for (const id of idsOf(facts, family)) liked.set(id, (liked.get(id) ?? 0) + weight)
  }
  const lifts = new Map<number, number>()
  for (const id of new Set([...usual.keys(), ...liked.keys()])) {
    const share = ((usual.get(id) ?? 0) + 1) / (others.length + 20)
    const own = (Math.max(0, liked.get(id) ?? 0) + usualGames * share) / (weights + usualGames)
    lifts.set(id, Math.min(bounds[1], Math.max(bounds[0], Math.log(own / share))))
  }
  return lifts
}

/** How much a company or series was liked, -1 to 1: one very good game of a studio gives half of it, three all. */
function affinities(maker: Maker, seeds: Weighed[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { facts, weight } of seeds)
    for (const id of idsOf(facts, maker)) sums.set(id, (sums.get(id) ?? 0) + weight)
  return new Map([...sums].map(([id, sum]) => [id, Math.tanh(sum / 1.5)]))
}

/** Derives a taste from the seeds and from refused games; `others` are the candidates, which show what is usual. */
export function profileOf(seeds: (Seed | Disliked)[], others: Facts[]): Profile {
  const owned = new Set(seeds.flatMap((seed) => seed.kept?.platform ?? []))
  return {
    owned,
    ...(Object.fromEntries(families.map((family) => [family, liftsOf(family, seeds, others)])) as Record<
      Family,
      Map<number, number>
    >),
    ...(Object.fromEntries(makers.map((maker) => [maker, affinities(maker, seeds)])) as Record<
      Maker,
      Map<number, number>
    >),
  }
}
