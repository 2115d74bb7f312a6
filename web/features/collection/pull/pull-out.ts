import type { CollectionEntry } from '../../../../common/api/collection.ts'
import type { PullFact } from '../../../../common/api/pull.ts'
import { finishes } from '../../../../common/rules/collection.ts'

/** What somebody has in mind. */
export const wishes = ['anything', 'short', 'long', 'liked'] as const
export type Wish = (typeof wishes)[number]

/** What is known of a game beside its entry. */
export type Facts = ReadonlyMap<number, PullFact>

const hour = 3_600
/** A story of an evening or two, and one for weeks. */
export const shortest = 8 * hour
export const longest = 25 * hour

/** How many step forward at a time. */
export const atOnce = 3

/** What may be pulled out: it is at home, and nobody is through with it. */
export const waits = (entry: CollectionEntry): boolean =>
  entry.have === 1 && entry.lended !== 1 && entry.abandoned !== 1 && !finishes.some((flag) => entry[flag] === 1)

/** Whether a game is what somebody has in mind. What is not known of a game is no reason for it. */
export function suits(fact: PullFact | undefined, wish: Wish): boolean {
  if (wish === 'anything') return true
  if (wish === 'liked') return fact?.friend !== null && fact?.friend !== undefined
  const seconds = fact?.seconds ?? null
  if (seconds === null) return false
  return wish === 'short' ? seconds <= shortest : seconds >= longest
}

interface Draw {
  entries: readonly CollectionEntry[]
  facts: Facts
  wish: Wish
  /** Those that were shown already: they come again once there are no others. */
  shown: ReadonlySet<number>
  /** From 0 up to 1. */
  random: () => number
}

/**
 * Up to three games of a shelf that wait there and suit a wish: from the backlog and what is being played first, then
 * any other; in each, by chance. Pure but for `random`.
 */
export function pullOut({ entries, facts, wish, shown, random }: Draw): CollectionEntry[] {
  const fitting = entries.filter((entry) => waits(entry) && suits(facts.get(entry.id), wish))
  const isFirst = ({ pending, playing }: CollectionEntry): boolean => pending === 1 || playing === 1
  const inTurn = (some: readonly CollectionEntry[]) => [
    ...shuffled(some.filter(isFirst), random),
    ...shuffled(
      some.filter((entry) => !isFirst(entry)),
      random,
    ),
  ]
  const fresh = fitting.filter(({ id }) => !shown.has(id))
  const again = fitting.filter(({ id }) => shown.has(id))
  return [...inTurn(fresh), ...inTurn(again)].slice(0, atOnce)
}

/** In an order of chance, each as likely as any other (Fisher and Yates). */
function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const left = [...things]
  return things.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}

/** Why a game is put forward; nothing is claimed that is not known. */
export type Reason =
  | { because: 'length'; seconds: number; wish: 'short' | 'long' }
  | { because: 'friend'; nick: string; rating: number }
  | { because: 'waiting'; since: string | null }
  | { because: 'rated'; rating: number }
  | { because: 'playing' | 'heart' | 'begun' | 'untouched' }

/** The best reason for a game under a wish. */
export function reasonFor(entry: CollectionEntry, fact: PullFact | undefined, wish: Wish): Reason {
  const { seconds = null, since = null, friend = null } = fact ?? {}
  if ((wish === 'short' || wish === 'long') && seconds !== null) return { because: 'length', seconds, wish }
  if (wish === 'liked' && friend !== null) return { because: 'friend', ...friend }
  if (entry.playing === 1) return { because: 'playing' }
  if (entry.pending === 1 && since !== null) return { because: 'waiting', since }
  if (friend !== null) return { because: 'friend', ...friend }
  if (entry.pending === 1) return { because: 'waiting', since: null }
  if (entry.rating !== undefined && entry.rating >= 7) return { because: 'rated', rating: entry.rating }
  if (entry.favourite === 1) return { because: 'heart' }
  return { because: entry.played === 1 ? 'begun' : 'untouched' }
}
