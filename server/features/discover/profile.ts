import type { Facts, Seed } from './taste.ts'

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
