import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The ratings of a game; undefined for an unknown game. */
export async function rateOf(db: Kysely<DB>, gameId: number) {
  return db
    .selectFrom('game_stats')
    .select(['rate', 'rate_count', 'histogram'])
    .where('game_id', '=', gameId)
    .executeTakeFirst()
}

/** A user's rating of a game; undefined for an unknown user, rating null without one. */
export async function ratingBy(
  db: Kysely<DB>,
  gameId: number,
  userId: number,
): Promise<{ rating: number | null } | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('collection_entries as c', (join) =>
      join.onRef('c.user_id', '=', 'users.id').on('c.game_id', '=', gameId),
    )
    .select('c.rating')
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}
