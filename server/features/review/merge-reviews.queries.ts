import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Reviews of `from` become reviews of `into`, with their likes and events; of two by one user, the one changed last
 * stays. Both games are locked.
 */
export async function mergeReviews(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`insert into game_stats (game_id) values (${into}) on conflict do nothing`.execute(trx)
  await sql`select from game_stats where game_id in (${from}, ${into}) order by game_id for update`.execute(trx)
  await sql`
    delete from reviews r using reviews o where o.user_id = r.user_id and o.id <> r.id
      and r.game_id in (${from}, ${into}) and o.game_id in (${from}, ${into}) and (o.changed_at, o.id) > (r.changed_at, r.id)`.execute(
    trx,
  )
  const { numAffectedRows } = await sql`update reviews set game_id = ${into} where game_id = ${from}`.execute(trx)
  // The triggers count inserted and deleted reviews, not one that changes its game.
  await sql`update game_stats set reviews = reviews + ${Number(numAffectedRows ?? 0)} where game_id = ${into}`.execute(
    trx,
  )
  await sql`update game_stats set reviews = 0 where game_id = ${from}`.execute(trx)
}
