import type { BitSet } from './bit-set.ts'

export type Compare = (a: number, b: number) => number

/** All positions in one order, and the place of each position in it. */
export interface Ranking {
  order: Uint32Array
  places: Uint32Array
}

/** `order` must contain each of the positions 0 to n - 1 once. */
function rankingOf(order: Uint32Array): Ranking {
  const places = new Uint32Array(order.length)
  for (let place = 0; place < order.length; place++) places[order[place]!] = place
  return { order, places }
}

/** All positions below `size`. */
export const rankAll = (size: number, compare: Compare): Ranking =>
  rankingOf(Uint32Array.from({ length: size }, (_, at) => at).sort(compare))

/** The ranking with additional positions; existing ones keep their order. */
export function withMore({ order }: Ranking, more: number[], compare: Compare): Ranking {
  const grown = new Uint32Array(order.length + more.length)
  let from = 0
  ;[...more].sort(compare).forEach((position, n) => {
    const to = firstPlace(order, (other) => compare(other, position) > 0, from)
    grown.set(order.subarray(from, to), from + n)
    grown[to + n] = position
    from = to
  })
  grown.set(order.subarray(from), from + more.length)
  return rankingOf(grown)
}

/** The first place whose position satisfies the condition; so do all places after it. */
export function firstPlace(order: Uint32Array, past: (position: number) => boolean, from = 0): number {
  let [low, high] = [from, order.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (past(order[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}

type Bits = Pick<BitSet, 'each' | 'has'>

export interface Order {
  ranking: Ranking
  backwards: boolean
}

/**
 * Up to `limit` positions of a set in an order, after the first `offset`; `count` is the size of the set. A few
 * thousand steps, whatever the size of the catalogue: a large set fills a page soon when the order is walked, a small
 * one is sorted itself.
 */
export function pick(set: Bits, count: number, order: Order, offset: number, limit: number): number[] {
  if (offset >= count) return []
  const steps = ((offset + limit) * order.ranking.order.length) / count
  return steps < count * sortCost ? walk(set, order, offset, limit) : sortOut(set, count, order, offset, limit)
}

/** The cost of sorting one position, in steps of a walk. */
const sortCost = 10

function walk(set: Bits, { ranking: { order }, backwards }: Order, offset: number, limit: number): number[] {
  const found: number[] = []
  let skip = offset
  for (let n = 0; n < order.length && found.length < limit; n++) {
    const position = order[backwards ? order.length - 1 - n : n]!
    if (set.has(position) && skip-- <= 0) found.push(position)
  }
  return found
}

function sortOut(set: Bits, count: number, { ranking, backwards }: Order, offset: number, limit: number): number[] {
  const places = new Uint32Array(count)
  let n = 0
  set.each((position) => void (places[n++] = ranking.places[position]!))
  places.sort()
  if (backwards) places.reverse()
  return Array.from(places.subarray(offset, offset + limit), (place) => ranking.order[place]!)
}
