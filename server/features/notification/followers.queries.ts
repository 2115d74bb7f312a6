import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'

/** Whether anybody follows a person. */
export async function hasFollowers(db: Kysely<DB>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('user_id')
    .where('followed_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When a review was written that everybody sees; undefined when it is gone or hidden. */
export async function reviewToTell(
  db: Kysely<DB>,
  userId: number,
  reviewId: number,
): Promise<{ created_at: Date } | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select r.created_at from ${visibleReviews(null)} r where r.user_id = ${userId} and r.id = ${reviewId}`.execute(db)
  return rows[0]
}

/** The next followers of a person, by id, who followed before that time. */
export async function followersAfter(
  db: Kysely<DB>,
  userId: number,
  { before, after, most }: { before: Date; after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from follows where followed_id = ${userId} and user_id > ${after} and created_at <= ${before}
    order by user_id limit ${most}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
