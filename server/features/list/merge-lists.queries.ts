import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Locks the lists that contain these games; concurrent changes finish first. The caller has locked the games, in the
 * same order as a write that adds a game to a list.
 */
export async function lockListsWith(trx: Transaction<DB>, gameIds: number[]): Promise<void> {
  await sql`
    select from lists where (user_id, id) in (select user_id, list_id from list_games where game_id = any(${gameIds}))
    order by user_id, id for update`.execute(trx)
}

/**
 * Replaces `from` by `into` in users' lists; a list that contains both keeps `into` where it was, and the
 * note of `from` where `into` has none. The triggers update
 * the counters. The rows of `from` are deleted with their game, so that for a moment two rows share a position.
 */
export async function mergeLists(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await lockListsWith(trx, [from, into])
  await sql`
    insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at, note)
    select user_id, list_id, ${into}, position, public, list_created_at, added_at, note
    from list_games where game_id = ${from}
    on conflict (user_id, list_id, game_id) do update set note = excluded.note
    where list_games.note = '' and excluded.note <> ''`.execute(trx)
}
