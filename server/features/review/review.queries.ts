import { type Kysely, sql } from 'kysely'
import type { Order } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { pendingErasure, inOrder, type PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { notSilenced, notBlocked } from '../../visibility/silences.queries.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'

/** Ids of one page of a user's reviews, or of a game's, where those of muted people are left out. */
export async function reviewIds(
  db: Kysely<DB>,
  whose: 'user' | 'game',
  id: number,
  order: Order,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<number[]> {
  const those =
    whose === 'user'
      ? sql`r.user_id = ${id}`
      : sql`r.game_id = ${id} and not r.hidden and ${notSilenced(viewerId, 'r.user_id')}`
  const { rows } = await sql<{ id: number }>`
    select r.id from ${visibleReviews(viewerId)} r where ${those}
    order by ${inOrder('r', order)} offset ${offset} limit ${count}`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids of the latest reviews, one per user: the newest are walked until there are enough. */
export async function latestOfEach(db: Kysely<DB>, viewerId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${visibleReviews(viewerId)} r
    where not r.hidden and ${notSilenced(viewerId, 'r.user_id')} and not exists (
      select from reviews later where later.user_id = r.user_id and not later.hidden and (later.created_at, later.id) > (r.created_at, r.id))
    order by r.created_at desc, r.id desc limit ${sql.lit(limits.homeMax)}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * How many reviews of a user the viewer sees, of one's own the hidden ones too; undefined for an unknown or deleted
 * one.
 */
export async function reviewsOfUser(db: Kysely<DB>, id: number, viewerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select case when ${notBlocked(viewerId, 'u.id')} then coalesce(c.reviews, 0) else 0 end
      + case when u.id = ${viewerId} then (select count(*) from reviews h where h.user_id = u.id and h.hidden) else 0 end as n from users u left join user_counters c on c.user_id = u.id
    where u.id = ${id} and u.deleted_at is null`.execute(db)
  return rows[0]?.n
}

/**
 * How many reviews a game has as this viewer sees it, for a row of `game_stats`: without those of users with a pending
 * erasure and of whom the viewer muted or blocked. The game's own page shows everybody the same number.
 */
export const shownReviews = (viewerId: number | null = null) => sql<number>`
  game_stats.reviews - ${pendingErasure('reviews', 'user_id', sql`theirs.game_id = game_stats.game_id and not theirs.hidden`, viewerId)}`

/** How many reviews of a game the viewer sees; undefined for an unknown one. */
export async function reviewsOfGame(db: Kysely<DB>, id: number, viewerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('game_stats')
    .select(shownReviews(viewerId).as('reviews'))
    .where('game_id', '=', id)
    .executeTakeFirst()
  return row?.reviews
}

/** The id of a user's review of a game; undefined when there is none. */
export async function ownReviewId(db: Kysely<DB>, userId: number, gameId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', userId)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row?.id
}
