/** Numbers that depend on a seed, so that a run can be repeated. */
export interface Random {
  /** From 0 up to, not including, `below`. */
  int(below: number): number
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

/** Mulberry32: 32 bits of state are enough for choosing inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number): number => Math.floor(next() * below)
  return { int, chance: (share) => next() < share, pick: (from) => from[int(from.length)]! }
}
