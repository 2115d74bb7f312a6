/** Seeded numbers in [0, 1): the same seed gives the same sequence everywhere. */
export type Random = () => number

/** FNV-1a of the text, run through xorshift32. */
export const seeded = (text: string): Random => {
  let state = 2166136261
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 16777619)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

export const below = (random: Random, count: number): number => Math.floor(random() * count)

export const pick = <T>(random: Random, list: readonly T[]): T => list[below(random, list.length)] as T
