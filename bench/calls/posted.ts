import { type Kysely, sql } from 'kysely'
import type { DB } from '../../server/db/types.ts'

/** The inputs of requests about posts. */
export interface Posted {
  /** The post with most replies, and how many there are. */
  thread: number
  replies: number
  /** The game with most posts, and how many there are. */
  game: number
  posts: number
  /** Ids of young replies. */
  answers: number[]
  /** The most liked posts. */
  liked: number[]
  /** Users who wrote several pages of posts. */
  writers: number[]
  /** The post on which a tab's marker of new posts stands: a few are newer. */
  marker: number
  /** Words that one post has. */
  rare: string[]
}

const usualPosts = 40
const fullPage = 20
const some = 200

export async function readPosted(db: Kysely<DB>): Promise<Posted> {
  const seen = sql`visible and circles = '{}'`
  const { rows } = await sql<Posted>`
    select thread.id as thread, thread.total_replies as replies, game.game_id as game, game.comments as posts,
      array(select id from comments where ${seen} and parent_id is not null order by id desc limit ${some}) as answers,
      array(select id from comments where ${seen} and parent_id is null order by total_likes desc, id desc limit ${some}) as liked,
      array(select user_id from user_counters order by abs(comments_public - ${usualPosts}), user_id limit ${fullPage}) as writers,
      (select id from comments where ${seen} and parent_id is null order by created_at desc, id desc limit 1 offset 5) as marker,
      array(select substring(words from '([a-z]+)$') from comments where ${seen} and words ~ '[.] [a-z]+$' and not spoiler
        order by id desc limit ${some}) as rare
    from (select id, total_replies from comments order by total_replies desc limit 1) thread,
      (select game_id, comments from game_stats order by comments desc limit 1) game`.execute(db)
  const [posted] = rows
  if (!posted) throw new Error('This database has no posts: generate a new one')
  return posted
}
