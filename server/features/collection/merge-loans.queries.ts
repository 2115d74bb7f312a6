import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Loans of one game become loans of the other. Of two that are out of one person, the older ends where the newer
 * begins.
 */
export async function mergeGameLoans(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    update loans o set returned_on = greatest(o.lent_on, n.lent_on), returned_at = n.created_at
    from loans n
    where o.game_id in (${from}, ${into}) and n.game_id in (${from}, ${into}) and o.game_id <> n.game_id
      and o.user_id = n.user_id and o.returned_on is null and n.returned_on is null
      and (o.lent_on, o.id) < (n.lent_on, n.id)`.execute(trx)
  await sql`update loans set game_id = ${into} where game_id = ${from}`.execute(trx)
}
