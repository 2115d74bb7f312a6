import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Locks the lists that hold these games: whoever changes one at this moment ends first. The caller has locked the games, as whoever
 * puts one into a list does before locking the list.
 */
export async function lockListsWith(trx: Transaction<DB>, gameIds: number[]): Promise<void> {
  await sql`
    select from lists where (user_id, id) in (select user_id, list_id from list_games where game_id = any(${gameIds}))
    order by user_id, id for update`.execute(trx)
}

/**
 * Puts `into` where `from` stands in people's lists; a list that holds both keeps it where it was. The triggers move the counters. The
 * rows of `from` go with their game, so that for a moment two stand at one place.
 */
export async function mergeLists(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await lockListsWith(trx, [from, into])
  await sql`
    insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at)
    select user_id, list_id, ${into}, position, public, list_created_at, added_at from list_games where game_id = ${from}
    on conflict (user_id, list_id, game_id) do nothing`.execute(trx)
}
