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
