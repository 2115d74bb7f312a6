import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** What was done with one game was done with the other; who did the same with both did it twice. */
export async function mergeEvents(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`update events set game_id = ${into} where game_id = ${from}`.execute(trx)
}
