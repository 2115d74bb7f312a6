import { knownId } from '../users.ts'
import { line } from '../copy.ts'
import { type Random, zipf } from '../random.ts'
import { before } from './times.ts'

const followers = 15_000
const mostFollowed = 300

/** Who follows whom: heavy tailed on both sides, plus the users with known numbers. Lines of `follows`. */
export function* followLines(random: Random, people: number, now: number): Iterable<string> {
  const star = knownId('followed_by_15000')
  const ids = Array.from({ length: people }, (_, at) => at + 1)
  const fans = new Set(random.shuffle(ids.filter((id) => id !== star)).slice(0, Math.min(followers, people / 2)))
  const others = random.shuffle(ids.filter((id) => id !== star))
  const place = zipf(random, others.length, 0.7)
  const exactly = new Map([
    [knownId('follows_300'), 300],
    [knownId('follows_5000'), Math.min(5_000, people - 2)],
  ])
  for (const id of ids) {
    const given = exactly.get(id)
    const followed = new Set<number>(fans.has(id) && given === undefined ? [star] : [])
    const wanted = given ?? Math.min(mostFollowed, people / 4, Math.floor(Math.exp(1.9 + random.normal() * 1.1)))
    // A user with a known number of follows follows random users; the others prefer users with many followers.
    while (followed.size < wanted) {
      const one = others[given === undefined ? place() : random.below(others.length)]!
      if (one !== id) followed.add(one)
    }
    for (const one of [...followed].sort((a, b) => a - b)) yield line([id, one, before(random, now)])
  }
}
