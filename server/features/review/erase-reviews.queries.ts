import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Removes up to `most` reviews of a person; answers how many there were. The counters of their games are held first, in order, as by
 * whoever deletes one review, or a game with its reviews, at this moment.
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
