import type pg from 'pg'
import { copyLines, withoutIndexes } from '../copy.ts'
import { createRandom } from '../random.ts'
import { generateEvents } from './events.ts'
import { followLines } from './follows.ts'
import { generateLists } from './lists.ts'
import { generatePosts } from './posts.ts'
import { generatePrices } from './prices.ts'
import { generateReviews } from './reviews.ts'
import { generateTrophies } from './trophies.ts'

export interface SocialScale {
  people: number
  lists: number
  reviews: number
  events: number
  /** Of both nouns together. */
  likes: number
  /** Posts and replies; they have as many likes. */
  posts: number
  /** Earned ones. */
  trophies: number
  /** Games whose prices are known. */
  priced: number
}

/** How many of the likes go to lists. */
const likesOfLists = 0.3

/** Social data on top of users with shelves: follows, lists, reviews, likes, events, and all counters. */
export async function generateSocial(
  client: pg.Client,
  { people, lists, reviews, events, likes, posts, trophies, priced }: SocialScale,
  step: (name: string, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // A separate random sequence: data generated before this existed stays the same.
  const random = createRandom(20_261_122)
  const now = Date.now()
  const { rows } = await client.query<{ id: number }>(
    'select game_id as id from game_stats order by entries desc, game_id',
  )
  const games = rows.map(({ id }) => id)
  await step('follows', () =>
    withoutIndexes(client, ['follows'], () =>
      copyLines(client, 'follows', 'user_id, followed_id, created_at', followLines(random, people, now)),
    ),
  )
  const toLists = Math.round(likes * likesOfLists)
  await step('lists', () => generateLists(client, random, { people, lists, likes: toLists }, games, now))
  await step('reviews', () => generateReviews(client, random, { people, reviews, likes: likes - toLists }, games, now))
  // A sequence of its own again.
  await step('posts', () =>
    generatePosts(client, createRandom(20_261_123), { people, posts, likes: posts }, games, now),
  )
  await step('events', () => generateEvents(client, events, now))
  await step('trophies', () => generateTrophies(client, createRandom(20_261_124), { people, trophies }, games, now))
  await step('prices', () => generatePrices(client, { people, priced }, games))
}
