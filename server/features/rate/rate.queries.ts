import { type Kysely, sql } from 'kysely'
import type { RateSummary } from '../../../common/api/rate.ts'
import type { DB } from '../../db/types.ts'

/** The ratings of a game with the viewer's own, null for a visitor; undefined for an unknown game. */
export async function rateOf(
  db: Kysely<DB>,
  gameId: number,
  viewerId: number | null,
): Promise<RateSummary | undefined> {
  const { rows } = await sql<RateSummary & { counts: boolean }>`
    select s.rate, s.rate_count as count, s.histogram, c.rating as own,
      coalesce((select u.ratings_count from users u where u.id = ${viewerId}::integer), true) as counts
    from game_stats s left join collection_entries c on c.user_id = ${viewerId}::integer and c.game_id = s.game_id
    where s.game_id = ${gameId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { counts, ...summary } = row
  return counts ? summary : { ...summary, own_counts: 0 }
}

/** A user's rating of a game; undefined for an unknown user or game, rating null without one. */
export async function ratingBy(
  db: Kysely<DB>,
  gameId: number,
  userId: number,
): Promise<{ rating: number | null } | undefined> {
  const { rows } = await sql<{ rating: number | null }>`
    select c.rating from users u join game_stats s on s.game_id = ${gameId}
    left join collection_entries c on c.user_id = u.id and c.game_id = s.game_id
    where u.id = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0]
}
