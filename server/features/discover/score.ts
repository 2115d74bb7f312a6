import type { Neighbour } from './candidates.queries.ts'
import { idsOf, type Profile } from './profile.ts'
import type { Facts } from './taste.ts'

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
  genres: 0.8,
  themes: 0.6,
  platforms: 1.1,
  era: 0.3,
  franchise: 1.2,
  developers: 0.6,
  publishers: 0.1,
  people: 1.2,
  rated: 0.55,
  kept: 0.3,
  known: 0.5,
  notOwned: 0.5,
}

const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)
const best = (values: number[]): number => (values.length === 0 ? 0 : Math.max(...values))

/** A game's score for one user; `people` comes from `peopleScores`. */
export function scoreOf(facts: Facts, profile: Profile, people: number): Score {
  const of = (kind: Parameters<typeof idsOf>[1]): number[] => idsOf(facts, kind).map((id) => profile[kind].get(id) ?? 0)
  const genres = of('genres')
  const themes = of('themes')
  const elsewhere = profile.owned.size > 0 && !facts.platforms.some((id) => profile.owned.has(id))
  const kinds =
    // Many names are not many reasons: a game of four liked genres is not four times as good.
    (weights.genres * sum(genres)) / Math.sqrt(Math.max(1, genres.length)) +
    (weights.themes * sum(themes)) / Math.sqrt(Math.max(1, themes.length)) +
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
    weights.known * (facts.prominence / 2)
  const parts = { facts, kinds, makers, people: weights.people * people, quality }
  return { ...parts, total: parts.kinds + parts.makers + parts.people + parts.quality }
}

/** The minimum number of users behind a `people` score: it must not reveal anybody's shelf (P-24, GA-07). */
export const peopleFrom = 3

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
