import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Deletes up to `most` games from a user's lists, list by list; returns how many. Deleting whole lists would update the
 * counters of half a million games in one statement. The lists are locked first, as in a concurrent deletion of a game.
 */
export function eraseListGames(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ list_id: number; game_id: number }>`
      select list_id, game_id from list_games where user_id = ${userId} order by list_id, game_id limit ${most}`.execute(
      trx,
    )
    await sql`
      select from lists where user_id = ${userId} and id = any(${[...new Set(rows.map((row) => row.list_id))]})
      order by id for update`.execute(trx)
    await sql`
      delete from list_games where user_id = ${userId} and (list_id, game_id) in (
        select list_id, game_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as g (list_id integer, game_id integer))`.execute(trx)
    return rows.length
  })
}
