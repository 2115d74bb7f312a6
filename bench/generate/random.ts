/** Random numbers that are the same at every run: the same seed gives the same library. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  below(limit: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  /** Around 0, with standard deviation 1. */
  normal(): number
  shuffle<T>(items: T[]): T[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: <T>(from: readonly T[]) => from[below(from.length)] as T,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    shuffle: (items) => {
      for (let at = items.length - 1; at > 0; at--) {
        const other = below(at + 1)
        ;[items[at], items[other]] = [items[other]!, items[at]!]
      }
      return items
    },
  }
}

/** Indexes from 0 to count - 1, the first ones most often: index n has a weight of 1 / (n + 1) ^ exponent. */
export function zipf(random: Random, count: number, exponent: number): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let at = 0; at < count; at++) sums[at] = sum += 1 / (at + 1) ** exponent
  return () => {
    const wanted = random.next() * sum
    let [from, to] = [0, count - 1]
    while (from < to) {
      const middle = (from + to) >> 1
      if (sums[middle]! < wanted) from = middle + 1
      else to = middle
    }
    return from
  }
}
