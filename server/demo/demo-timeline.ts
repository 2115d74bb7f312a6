import type { EventKind } from '../../common/api/event.ts'
import type { DemoEntry } from './demo-shelf.ts'
import { numbersFor } from './numbers.ts'

export interface DemoEvent {
  /** Null: a list. */
  gameId: number | null
  kind: EventKind
  rating: number | null
  listId?: number
  reviewId?: number
  /** Days before today, with parts. */
  age: number
}

/** Longest time somebody of the demonstration takes from getting a game to putting it away, in days. */
const longestPlay = 60
/** On the first evening one fills in one's shelf, one kind of thing after the other, each in this many days. */
const fillingIn = 1 / 96
const kindsInOrder: EventKind[] = ['had', 'wishlist', 'pending', 'played', 'completed', 'awarded', 'rate']

/**
 * How a shelf came about, as its owner's timeline: what is known of a game happened last at the entry's own date, what led to it
 * before. What was there before the account was put in on the first evening.
 */
export function demoTimeline(nick: string, shelf: DemoEntry[], accountAge: number): DemoEvent[] {
  return shelf.flatMap((entry) => {
    const random = numbersFor(`${nick} did ${entry.gameId}`)
    const steps = stepsOf(entry)
    const play = random() ** 2 * longestPlay
    return steps.map((step, at) => {
      const age = entry.age + (play * (steps.length - 1 - at)) / Math.max(1, steps.length - 1)
      const evening = accountAge - (kindsInOrder.indexOf(step.kind) + random()) * fillingIn
      return { gameId: entry.gameId, ...step, age: Math.min(age, evening) }
    })
  })
}

/** What happened to a game, in the order in which it does. */
function stepsOf({ values }: DemoEntry): Pick<DemoEvent, 'kind' | 'rating'>[] {
  const kinds: [boolean, EventKind][] = [
    [values.wanted, 'wishlist'],
    [values.have, 'had'],
    [values.pending, 'pending'],
    [values.played, 'played'],
    [values.completed, 'completed'],
    [values.awarded, 'awarded'],
  ]
  const steps = kinds.flatMap(([told, kind]) => (told ? [{ kind, rating: null as number | null }] : []))
  return values.rating === null ? steps : [...steps, { kind: 'rate', rating: values.rating }]
}
