import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Deletes up to `most` reviews of a user; returns how many. The counters of their games are locked first, in order, as
 * in a concurrent deletion of a review, or of a game with its reviews.
 */
export function eraseReviews(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; game_id: number }>`
      select id, game_id from reviews where user_id = ${userId} order by id limit ${most}`.execute(trx)
    await sql`
      select from game_stats where game_id = any(${rows.map((row) => row.game_id)}) order by game_id for update`.execute(
      trx,
    )
    await sql`
      delete from reviews where user_id = ${userId} and id = any(${rows.map((row) => row.id)})`.execute(trx)
    return rows.length
  })
}
