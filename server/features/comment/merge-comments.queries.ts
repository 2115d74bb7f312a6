import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Posts about `from` are posts about `into`; the triggers move the counters. Both games are locked. */
export async function mergeComments(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`select from comments where game_id = ${from} order by user_id, id for no key update`.execute(trx)
  await sql`update comments set game_id = ${into} where game_id = ${from}`.execute(trx)
}
