import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Moves the events of one game to the other; users who did the same with both have done it twice. */
export async function mergeEvents(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`update events set game_id = ${into} where game_id = ${from}`.execute(trx)
}
