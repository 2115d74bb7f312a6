import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The trophies of one game are trophies of the other. */
export async function mergeSets(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`update trophy_sets set game_id = ${into} where game_id = ${from}`.execute(trx)
}
