import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Who is notified of game `from` is notified of `into`, once. Both games are locked. */
export async function mergeNotifications(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    update notifications n set game_id = ${into} where game_id = ${from} and not exists (
      select from notifications there where there.user_id = n.user_id and there.kind = n.kind and there.game_id = ${into})`.execute(
    trx,
  )
}
