import { BitSet } from './bit-set.ts'
import type { Columns } from './columns.ts'
import { LikenessOfNames } from './likeness-of-names.ts'
import { type Order, pick } from './ranking.ts'
import { Slips } from './slips.ts'

type Bits = Pick<BitSet, 'each' | 'has' | 'count' | 'words'>

/** What a text found. */
export interface Named {
  /** Games whose names answer it in some way. */
  named: Bits
  /** Those with exactly this name. */
  exactly: Bits
  /** Games of the people and companies of this name. */
  made: Bits
}

/** How many games are compared, the most popular ones: a broad word costs the same on a large site. */
const compared = { named: 500, exactly: 60, made: 60 }
/** Points of a game by its makers alone (likeness-of-names.ts). */
const byMaker = 48
/** What being known counts, beside what a name counts. */
const fame = { prominence: 6, renown: 7, entries: 2.5, entriesMost: 20 }

/**
 * Up to `limit` positions, best first: by their names and by how well known they are, the most popular first among
 * equals.
 */
export function bestNamed(columns: Columns, popular: Order, key: string, sets: Named, limit: number): number[] {
  const names = new LikenessOfNames(key)
  const points = new Map<number, number>()
  const compare = (set: Bits, most: number, pointsOf: (at: number) => number): void => {
    for (const at of pick(set, set.count(), popular, 0, most))
      points.set(at, Math.max(points.get(at) ?? 0, pointsOf(at)))
  }
  const byName = (at: number): number => names.of(columns.names[at]!, columns.aliases[at]!)
  compare(sets.named, compared.named, byName)
  compare(sets.exactly, compared.exactly, byName)
  compare(sets.made, compared.made, () => byMaker)
  const { places } = popular.ranking
  return [...points]
    .map(([at, likeness]) => ({ at, points: likeness + fameOf(columns, at) }))
    .sort((a, b) => b.points - a.points || places[a.at]! - places[b.at]!)
    .slice(0, limit)
    .map(({ at }) => at)
}

function fameOf({ prominence, renown, stats }: Columns, at: number): number {
  const kept = Math.min(fame.entriesMost, fame.entries * Math.log1p(stats.entries[at]!))
  return fame.prominence * prominence[at]! + fame.renown * renown[at]! + kept
}

/** Letters of a text for each slip that a whole name may have, and how many at most. */
const lettersEach = 5
const slipsMost = 4

/** Those of the positions with a name that is nearly the text, without regard to spaces. */
export function soundingLike({ names, aliases }: Columns, positions: readonly number[], key: string): BitSet {
  const letters = key.replaceAll(' ', '')
  const most = Math.min(slipsMost, Math.floor(letters.length / lettersEach))
  const found = new BitSet()
  if (most === 0) return found
  const slips = new Slips(letters)
  const isAlike = (name: string): boolean => {
    if (Math.abs(name.length - key.length) > most + 4) return false
    return slips.toWhole(name.replaceAll(' ', '')) <= most
  }
  for (const at of positions) if (isAlike(names[at]!) || aliases[at]!.some(isAlike)) found.add(at)
  return found
}
