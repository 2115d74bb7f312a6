import { numbersFor } from './numbers.ts'
import type { DemoPerson } from './users.ts'

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
