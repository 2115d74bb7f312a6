import { line } from '../copy.ts'
import { type Random, zipf } from '../random.ts'
import { between } from './times.ts'

/** Something that can be liked; `likes` is its counter. */
export interface Liked {
  id: number
  owner: number
  /** Milliseconds. */
  created: number
  likes: number
}

export interface Like {
  thing: Liked
  user: number
}

/**
 * Distributes the likes: the first resources get most of them, nobody likes one twice; also counts them in the
 * resources.
 */
export function countLikes(random: Random, things: Liked[], count: number, people: number): Like[] {
  const place = zipf(random, things.length, 0.8)
  const given = new Set<number>()
  const likes: Like[] = []
  while (likes.length < count) {
    const thing = things[place()]!
    const user = 1 + random.below(people)
    const key = thing.id * (people + 1) + user
    if (given.has(key)) continue
    given.add(key)
    thing.likes++
    likes.push({ thing, user })
  }
  return likes
}

/** Lines of `list_likes` or `review_likes`. */
export function* likeLines(random: Random, likes: Like[], now: number): Iterable<string> {
  for (const { thing, user } of likes) yield line([thing.owner, thing.id, user, between(random, thing.created, now)])
}
