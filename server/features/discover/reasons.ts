import type { Suggestion } from '../../../common/api/game.ts'
import type { Neighbour } from './candidates.queries.ts'
import { idsOf, type Profile } from './profile.ts'
import { peopleFrom, type Score } from './score.ts'
import type { Facts, Seed } from './taste.ts'

/** A stored reason: names and titles are looked up when it is read, in the reader's language. */
export interface KeptReason {
  kind: Suggestion['reason']['kind']
  /** Id of the game that the user knows. */
  game?: number
  rate?: number
  genre?: number
}

/**
 * Below this a similarity is a coincidence, such as two shooters of one decade. A small collection offers nothing
 * better.
 */
const alikeFrom = { few: 0.6, many: 1.6 }
const fewSeeds = 6
/** The number of liked games that makes a genre one the user "often" picks. */
const oftenFrom = 3

/** Properties shared by two games that a user would notice. */
function likeness(a: Facts, b: Facts, profile: Profile): number {
  const shared = (kind: Parameters<typeof idsOf>[1]): number[] => {
    const ids = idsOf(b, kind)
    return idsOf(a, kind).filter((id) => ids.includes(id))
  }
  const liked = (kind: 'genres' | 'themes'): number =>
    shared(kind).reduce((all, id) => all + 0.6 + Math.max(0, profile[kind].get(id) ?? 0) * 0.3, 0)
  const years = a.year === null || b.year === null ? 15 : Math.abs(a.year - b.year)
  return (
    shared('franchise').length * 4 +
    Math.min(1, shared('developers').length) * 2.2 +
    Math.min(1, shared('publishers').length) * 0.5 +
    liked('genres') +
    liked('themes') +
    Math.min(1, shared('platforms').length) * 0.2 -
    Math.min(years, 20) * 0.02
  )
}

export interface Found {
  score: Score
  reason: KeptReason
}

/**
 * The strongest reason for a game: a similar game of the user's own, users who like both, a liked genre, or that many
 * keep it.
 */
export function reasonFor(score: Score, seeds: Seed[], neighbours: Neighbour[], profile: Profile): KeptReason {
  const { facts } = score
  const from = seeds.length < fewSeeds ? alikeFrom.few : alikeFrom.many
  let strongest: { seed: Seed; points: number } | null = null
  for (const seed of seeds) {
    if (seed.weight <= 0) continue
    const alike = likeness(seed.facts, facts, profile)
    const points = alike * (0.7 + 0.3 * Math.min(2, seed.weight))
    if (alike >= from && points > (strongest?.points ?? 0)) strongest = { seed, points }
  }
  if (score.people > score.makers + 0.6 && (strongest === null || strongest.points < 3)) {
    const shared = sharedSeed(facts.id, neighbours)
    if (shared !== null) return { kind: 'people', game: shared }
  }
  if (strongest) return seedReason(strongest.seed)
  const genre = facts.genres
    .map((id) => ({ id, lift: profile.genres.get(id) ?? 0 }))
    .sort((a, b) => b.lift - a.lift)
    .find(({ id, lift }) => lift > 0.15 && seeds.filter((seed) => seed.facts.genres.includes(id)).length >= oftenFrom)
  return genre ? { kind: 'genre', genre: genre.id } : { kind: 'popular' }
}

/** The user's game that most of those who like this one like too; null when fewer than three do. */
function sharedSeed(id: number, neighbours: Neighbour[]): number | null {
  const counts = new Map<number, number>()
  for (const { seeds, likes } of neighbours)
    if (likes.includes(id)) for (const seed of seeds) counts.set(seed, (counts.get(seed) ?? 0) + 1)
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best && best[1] >= peopleFrom ? best[0] : null
}

function seedReason({ kept }: Seed): KeptReason {
  const game = kept.id
  if (kept.rating !== null && kept.rating >= 9) return { kind: 'rated', game, rate: kept.rating }
  if (kept.favourite) return { kind: 'favourite', game }
  if (kept.rating !== null) return { kind: 'rated', game, rate: kept.rating }
  if (kept.awarded || kept.completed || kept.ended) return { kind: 'finished', game }
  return { kind: kept.wanted && !kept.have ? 'wanted' : 'owned', game }
}
