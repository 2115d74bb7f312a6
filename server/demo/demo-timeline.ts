import type { EventKind } from '../../common/api/event.ts'
import type { DemoEntry } from './demo-shelf.ts'
import { numbersFor } from './numbers.ts'
import type { DemoPerson } from './users.ts'

export interface DemoEvent {
  /** Null: a list. */
  gameId: number | null
  kind: EventKind
  rating: number | null
  listId?: number
  reviewId?: number
  /** Days before today, with fractions. */
  age: number
}

/** The longest time in days that a demo user takes from getting a game to finishing with it. */
const longestPlay = 60
/** On the first evening a user fills in the shelf, one kind of entry after the other, each within this many days. */
const fillingIn = 1 / 96
const kindsInOrder: EventKind[] = [
  'had',
  'wishlist',
  'pending',
  'played',
  'ended',
  'completed',
  'awarded',
  'rate',
  'playing',
  'abandoned',
]

/**
 * The timeline of a shelf: the last event of a game has the entry's date, the events that led to it are earlier. What
 * the user had before the account existed is added on the first evening.
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

/** The events of a game, in their order. */
function stepsOf({ values }: DemoEntry): Pick<DemoEvent, 'kind' | 'rating'>[] {
  const kinds: [boolean, EventKind][] = [
    [values.wanted, 'wishlist'],
    [values.have, 'had'],
    [values.pending, 'pending'],
    [values.played, 'played'],
    [values.playing, 'playing'],
    [values.abandoned, 'abandoned'],
    [values.ended, 'ended'],
    [values.completed, 'completed'],
    [values.awarded, 'awarded'],
  ]
  const steps = kinds.flatMap(([applies, kind]) => (applies ? [{ kind, rating: null as number | null }] : []))
  return values.rating === null ? steps : [...steps, { kind: 'rate', rating: values.rating }]
}

/**
 * Who follows whom in the demonstration, and for how many days: users of similar taste more often, nobody everybody.
 */
export function demoFollows(people: readonly DemoPerson[], ageOf: (nick: string) => number) {
  return people.flatMap((person) =>
    people.flatMap((other) => {
      if (other === person) return []
      const random = numbersFor(`${person.nick} follows ${other.nick}`)
      // The first numbers of such short seeds are alike.
      random()
      const alike = other.taste.filter((kind) => person.taste.includes(kind)).length
      if (random() > 0.2 + alike * 0.18) return []
      return [
        {
          follower: person.nick,
          followed: other.nick,
          age: random() * Math.min(ageOf(person.nick), ageOf(other.nick)),
        },
      ]
    }),
  )
}
