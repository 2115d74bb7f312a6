import type { Neighbour } from './candidates.queries.ts'
import { idsOf, type Profile, type Facts, type Seed } from './taste.ts'
import type { Suggestion } from '../../../common/api/game.ts'

/** The weighted parts of a game's score; their sum orders the list. */
export interface Score {
  facts: Facts
  /** Genres, themes, platforms, era. */
  kinds: number
  /** Series, developers, publishers. */
  makers: number
  /** Users of the same taste. */
  people: number
  /** Ratings and fame: a tie-breaker, and the only part for an empty shelf. */
  quality: number
  total: number
}

const weights = {
  genres: 0.7,
  themes: 1,
  mixes: 0.8,
  alike: 3,
  platforms: 0.7,
  era: 0.3,
  franchise: 1.2,
  developers: 0.6,
  publishers: 0.1,
  people: 1.2,
  rated: 0.55,
  kept: 0.3,
  known: 0.5,
  renown: 0.2,
  notOwned: 0.5,
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)
const best = (values: number[]): number => (values.length === 0 ? 0 : Math.max(...values))

/**
 * What several genres or themes say together. Many names are not many reasons: a game of four liked genres is not four
 * times as good. But one that the user never picks counts in full, whatever else the game has: horror among cosy games.
 */
const together = (values: number[]): number =>
  sum(values.filter((value) => value > 0)) / Math.sqrt(Math.max(1, values.length)) +
  strangers * sum(values.filter((value) => value < 0))
const strangers = 0.6

/** A game's score for one user; `people` comes from `peopleScores`, `alike` from `alikeness`. */
export function scoreOf(facts: Facts, profile: Profile, people: number, alike: number): Score {
  const of = (kind: Parameters<typeof idsOf>[1]): number[] => idsOf(facts, kind).map((id) => profile[kind].get(id) ?? 0)
  const elsewhere = profile.owned.size > 0 && !facts.platforms.some((id) => profile.owned.has(id))
  const kinds =
    weights.genres * together(of('genres')) +
    weights.themes * together(of('themes')) +
    weights.mixes * best(of('mixes')) +
    weights.alike * alike +
    weights.platforms * best(of('platforms')) +
    weights.era * best(of('era')) -
    (elsewhere ? weights.notOwned : 0)
  const makers =
    weights.franchise * best(of('franchise')) +
    weights.developers * best(of('developers')) +
    weights.publishers * best(of('publishers'))
  const quality =
    weights.rated * (facts.weighted - 6.5) +
    weights.kept * Math.log1p(facts.entries) +
    weights.known * (facts.prominence / 2) +
    weights.renown * facts.renown
  const parts = { facts, kinds, makers, people: weights.people * people, quality }
  return { ...parts, total: parts.kinds + parts.makers + parts.people + parts.quality }
}

/** The minimum number of users behind a `people` score: it must not reveal anybody's shelf (P-24, GA-07). */
const peopleFrom = 3

/** How strongly users of the same taste like each game, 0 to about 2; only where three or more of them do. */
export function peopleScores(neighbours: Neighbour[], entriesOf: (id: number) => number): Map<number, number> {
  const found = new Map<number, { people: number; points: number }>()
  for (const { seeds, likes } of neighbours)
    for (const id of likes) {
      const one = found.get(id) ?? { people: 0, points: 0 }
      one.people++
      one.points += Math.log2(1 + seeds.length)
      found.set(id, one)
    }
  const all = sum(neighbours.map(({ seeds }) => Math.log2(1 + seeds.length)))
  return new Map(
    [...found].flatMap(([id, { people, points }]) =>
      // A game that everybody has says little about these few users.
      people < peopleFrom ? [] : [[id, (points / all) * (4 / Math.log2(8 + entriesOf(id)))] as const],
    ),
  )
}

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
