import { type Kysely, sql } from 'kysely'
import { keysOf } from '../db/sql-fragments.ts'
import type { DB } from '../db/types.ts'
import { visibleReviews } from '../visibility/visible-reviews.queries.ts'
import { likedColumn, shownLikes } from './cards.queries.ts'

/** A stored review, and whether this viewer likes it. */
export interface ReviewRow {
  id: number
  user_id: number
  game_id: number
  title: string
  review: string
  gameplay: number | null
  graphics: number | null
  history: number | null
  sound: number | null
  total: number
  total_likes: number
  created_at: Date
  changed_at: Date
  liked: 0 | 1
  hidden: boolean
  author_lang: string
}

/** One batch of the reviews that this viewer may see, in no particular order. */
export async function findReviews(db: Kysely<DB>, ids: number[], viewerId: number | null): Promise<ReviewRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReviewRow>`
    select r.id, r.user_id, r.game_id, r.title, r.review, r.gameplay, r.graphics, r.history, r.sound, r.total,
      ${shownLikes('review', 'r', viewerId)} as total_likes, r.created_at, r.changed_at, r.hidden,
      (select author.lang from users author where author.id = r.user_id) as author_lang, ${likedColumn('review', 'r', viewerId)}
    from ${visibleReviews(viewerId)} r where r.id = any(${keysOf(ids)})`.execute(db)
  return rows
}
