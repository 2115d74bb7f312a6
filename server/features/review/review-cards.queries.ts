import { type Kysely, sql } from 'kysely'
import type { Review } from '../../../common/api/review.ts'
import type { DB } from '../../db/types.ts'
import { cardsByIds } from '../game/cards.queries.ts'
import { likedColumn, shownLikes } from '../like/like.queries.ts'
import { userCardsByIds } from '../user/user-cards.queries.ts'
import type { Viewer } from '../../viewer.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'

/** A review as it is stored, and what this viewer thinks of it. */
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
}

/** One batch of reviews, in no order; unknown and hidden ones are left out. */
export async function reviewRows(
  db: Kysely<DB>,
  ids: number[],
  viewer: Pick<Viewer, 'id'> | null,
): Promise<ReviewRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReviewRow>`
    select r.id, r.user_id, r.game_id, r.title, r.review, r.gameplay, r.graphics, r.history, r.sound, r.total,
      ${shownLikes('review', 'r')} as total_likes,
      r.created_at, r.changed_at, ${likedColumn('review', 'r', viewer?.id ?? null)}
    from ${visibleReviews()} r where r.id = any(${ids})`.execute(db)
  return rows
}

/** Reviews in the order of the ids, with their people and games: a batch of each. Unknown and hidden ones are left out. */
export async function reviewsByIds(
  db: Kysely<DB>,
  ids: number[],
  viewer: Pick<Viewer, 'id'> | null,
): Promise<Review[]> {
  const rows = await reviewRows(db, ids, viewer)
  const [users, games] = await Promise.all([
    userCardsByIds(db, [...new Set(rows.map((row) => row.user_id))], viewer),
    cardsByIds(db, [...new Set(rows.map((row) => row.game_id))]),
  ])
  const userOf = new Map(users.map((user) => [user.id, user]))
  const gameOf = new Map(games.map((game) => [game.id, game]))
  const byId = new Map(
    rows.flatMap((row) => {
      const [user, game] = [userOf.get(row.user_id), gameOf.get(row.game_id)]
      return user && game ? [[row.id, toReview(row, { user, game })] as const] : []
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const toReview = (row: ReviewRow, around: Pick<Review, 'user' | 'game'>): Review => ({
  id: row.id,
  id_game: row.game_id,
  title: row.title,
  review: row.review,
  gameplay: row.gameplay,
  graphics: row.graphics,
  history: row.history,
  sound: row.sound,
  total: row.total,
  TotalLikes: row.total_likes,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
  liked: row.liked,
  ...around,
})

/** One review as the viewer sees it; undefined for an unknown or hidden one. */
export async function reviewById(
  db: Kysely<DB>,
  id: number,
  viewer: Pick<Viewer, 'id'> | null,
): Promise<Review | undefined> {
  return (await reviewsByIds(db, [id], viewer))[0]
}
