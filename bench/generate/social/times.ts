import type { Random } from '../random.ts'

const twoYears = 2 * 365 * 86_400_000

/** An instant of the two years before `now`. */
export const before = (random: Random, now: number): string =>
  new Date(now - Math.floor(random.next() * twoYears)).toISOString()

/** `count` such instants in milliseconds, in ascending order: ids are given in the order of time. */
export const timesBefore = (random: Random, now: number, count: number): Float64Array =>
  Float64Array.from({ length: count }, () => now - Math.floor(random.next() * twoYears)).sort()

/** An instant between the two. */
export const between = (random: Random, from: number, to: number): string =>
  new Date(from + Math.floor(random.next() * (to - from))).toISOString()
