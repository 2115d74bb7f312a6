import { numbersFor } from './numbers.ts'
import type { DemoPerson } from './people.ts'

/** Who follows whom in the demonstration, and since how many days: people of like taste more often, nobody everybody. */
export function demoFollows(people: readonly DemoPerson[], ageOf: (nick: string) => number) {
  return people.flatMap((person) =>
    people.flatMap((other) => {
      if (other === person) return []
      const random = numbersFor(`${person.nick} follows ${other.nick}`)
      // The first figures of such short words are alike.
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
