import type { Facts, Seed } from './taste.ts'

/** How many of the strongest seeds are compared with each candidate, and how many of the most similar ones count. */
const compared = 60
const counted = 2

/**
 * The genres and themes of a game as bits: thousands of pairs are compared. Ids that share a bit hardly ever matter.
 */
interface Kinds {
  genres: number
  themes: number
  count: number
}

const bitsOf = (ids: number[]): number => ids.reduce((bits, id) => bits | (1 << (id & 31)), 0)

const kindsOf = ({ genres, themes }: Facts): Kinds => {
  const kinds = { genres: bitsOf(genres), themes: bitsOf(themes) }
  return { ...kinds, count: ones(kinds.genres) + ones(kinds.themes) }
}

function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/**
 * How much a game is like the liked ones by its genres and themes together, 0 to 1: the share that it has in common
 * with the most similar two.
 */
export function alikeness(liked: Seed[]): (facts: Facts) => number {
  const seeds = liked.slice(0, compared).map(({ facts }) => kindsOf(facts))
  const places = Math.min(counted, seeds.length)
  return (facts) => {
    const own = kindsOf(facts)
    const best = [0, 0]
    for (const seed of seeds) {
      const common = ones(own.genres & seed.genres) + ones(own.themes & seed.themes)
      const all = own.count + seed.count - common
      const share = all === 0 ? 0 : common / all
      if (share > best[0]!) [best[0], best[1]] = [share, best[0]!]
      else if (share > best[1]!) best[1] = share
    }
    return places === 0 ? 0 : (best[0]! + (places > 1 ? best[1]! : 0)) / places
  }
}
