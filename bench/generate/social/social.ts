import type pg from 'pg'
import { copyLines, withoutIndexes } from '../copy.ts'
import { createRandom } from '../random.ts'
import { generateEvents } from './events.ts'
import { followLines } from './follows.ts'
import { generateLists } from './lists.ts'
import { generateReviews } from './reviews.ts'

export interface SocialScale {
  people: number
  lists: number
  reviews: number
  events: number
  /** Of both nouns together. */
  likes: number
}

/** How many of the likes go to lists. */
const likesOfLists = 0.3

/** What people do with each other, on top of people with shelves: follows, lists, reviews, likes, events, and the counters of all. */
export async function generateSocial(
  client: pg.Client,
  { people, lists, reviews, events, likes }: SocialScale,
  step: (name: string, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  // A chance of its own: what was there before this came stays as it is.
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
  await step('events', () => generateEvents(client, events, now))
  await step('counters of people', () => countPeople(client))
}

/** The triggers slept: what they would have counted. */
async function countPeople(client: pg.Client): Promise<void> {
  await client.query(`
    insert into user_counters (user_id, followers, following, lists, lists_public, reviews, events)
    select id, coalesce(a.n, 0), coalesce(b.n, 0), coalesce(c.n, 0), coalesce(c.open, 0), coalesce(d.n, 0), coalesce(e.n, 0) from users
    left join (select followed_id as id, count(*) as n from follows group by 1) a using (id)
    left join (select user_id as id, count(*) as n from follows group by 1) b using (id)
    left join (select user_id as id, count(*) as n, count(*) filter (where public) as open from lists group by 1) c using (id)
    left join (select user_id as id, count(*) as n from reviews group by 1) d using (id)
    left join (select user_id as id, count(*) as n from events where list_public is not false group by 1) e using (id)`)
  await client.query(`
    update game_stats s set lists = c.lists, reviews = c.reviews from (
      select game_id, sum(lists) as lists, sum(reviews) as reviews from (
        select game_id, count(*) as lists, 0 as reviews from list_games where public group by 1
        union all select game_id, 0, count(*) from reviews group by 1) both_nouns group by 1) c where c.game_id = s.game_id`)
  await client.query(`update site_counters set value = (select count(*) from lists where public) where key = 'lists'`)
}
