import type { Transaction } from 'kysely'
import type { PostDocument } from '../../common/rules/post-document.ts'
import type { DB } from '../db/types.ts'
import { circlesBelow } from '../features/comment/audience.queries.ts'
import { textOf } from '../features/comment/comment.ts'
import type { Parent } from '../features/comment/thread.queries.ts'
import { insertPost } from '../features/comment/write-comment.queries.ts'
import { type DemoPost, demoPosts } from './demo-posts.ts'
import { likesOf } from './demo-writing.ts'
import { insertLikes } from './insert-writing.ts'

const day = 86_400_000

interface Community {
  /** Ids of all users by nick, of games by slug. */
  people: ReadonlyMap<string, number>
  games: ReadonlyMap<string, number>
  now: number
  /** Days since a user joined. */
  ageOf: (nick: string) => number
}

/** Writes the posts of the demo users with their replies and likes; the triggers update the counters. */
export async function insertPosts(trx: Transaction<DB>, community: Community): Promise<void> {
  // The oldest first, as their ids on a site that people use.
  for (const post of demoPosts.toSorted((a, b) => b.age - a.age)) await insertBranch(trx, post, null, community)
}

async function insertBranch(
  trx: Transaction<DB>,
  post: DemoPost,
  parent: Parent | null,
  community: Community,
): Promise<void> {
  const { people, games, now, ageOf } = community
  const userId = people.get(post.nick) ?? 0
  const gameId = parent ? parent.game_id : (games.get(post.game ?? '') ?? null)
  const [isPublic, at] = [!post.private, new Date(now - post.age * day)]
  const circles = circlesBelow(parent?.circles ?? [], { userId, public: isPublic })
  const written = { ...textOf(documentOf(post.text), []), parent, gameId, circles, public: isPublic }
  const rest = { spoiler: post.spoiler ?? false, lang: null, sendKey: null }
  const id = (await insertPost(trx, userId, { ...written, ...rest }, at)) ?? 0
  const likes = post.private ? [] : likesOf(`post ${post.text}`, post.nick, post.age, ageOf)
  await insertLikes(trx, 'comment', id, likes, { userId, people, games, now })
  const place: Parent = { id, user_id: userId, root: parent?.root ?? id, game_id: gameId, circles }
  for (const reply of post.replies ?? []) await insertBranch(trx, reply, place, community)
}

/** A document of plain paragraphs. */
const documentOf = (text: string): PostDocument => ({
  type: 'doc',
  content: text.split('\n\n').map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
})
