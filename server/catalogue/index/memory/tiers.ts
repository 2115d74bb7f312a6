import { BitSet } from './bit-set.ts'
import { type Order, pick } from './ranking.ts'

type Bits = Pick<BitSet, 'each' | 'has' | 'words' | 'count'>

/** Up to this many games are sorted themselves; for more, each tier becomes a set. */
const sortedMost = 4_000
/** More than all places of an order. */
const tierStep = 2 ** 32

/**
 * Up to `limit` positions of the set, after the first `offset`: those of the first tier before those of the second and
 * so on, those of no tier last, ordered within each tier. Backwards reverses all of it.
 */
export function pickInTiers(set: Bits, tiers: Bits[], order: Order, offset: number, limit: number): number[] {
  return set.count() <= sortedMost
    ? sortInTiers(set, tiers, order, offset, limit)
    : takeTierByTier(set, tiers, order, offset, limit)
}

function sortInTiers(set: Bits, tiers: Bits[], { ranking, backwards }: Order, offset: number, limit: number): number[] {
  const keys = new Float64Array(set.count())
  let n = 0
  set.each((position) => {
    const tier = tiers.findIndex((one) => one.has(position))
    keys[n++] = (tier < 0 ? tiers.length : tier) * tierStep + ranking.places[position]!
  })
  keys.sort()
  if (backwards) keys.reverse()
  return Array.from(keys.subarray(offset, offset + limit), (key) => ranking.order[key % tierStep]!)
}

function takeTierByTier(set: Bits, tiers: Bits[], order: Order, offset: number, limit: number): number[] {
  const rest = new BitSet().or(set)
  const parts = tiers.map((tier) => {
    const part = rest.copy().and(tier)
    rest.without(part)
    return part
  })
  parts.push(rest)
  const positions: number[] = []
  let skip = offset
  for (const part of order.backwards ? parts.reverse() : parts) {
    if (positions.length < limit) positions.push(...pick(part, part.count(), order, skip, limit - positions.length))
    skip = Math.max(0, skip - part.count())
  }
  return positions
}
