import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Proposals and accepted facts follow a game; what the other has already stays there and goes with the merged one. */
export async function mergeCorrections(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    update corrections c set game_id = ${into} where game_id = ${from} and (closed_at is not null or not exists (
      select from corrections o where o.user_id = c.user_id and o.game_id = ${into} and o.platform_id = c.platform_id and o.closed_at is null))`.execute(
    trx,
  )
  await sql`
    update corrected_releases c set game_id = ${into} where game_id = ${from} and not exists (
      select from corrected_releases o where (o.game_id, o.platform_id) = (${into}, c.platform_id))`.execute(trx)
}
