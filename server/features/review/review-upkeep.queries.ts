import { sql, type Kysely, type Transaction } from 'kysely'
import type { CounterDefinition } from '../../db/verify-counters.ts'
import type { DB } from '../../db/types.ts'

/** How many reviews a game has and a user wrote, without those that an admin hid; updated by triggers. */
export const reviewCounters: CounterDefinition[] = [
  {
    what: 'reviews of games',
    table: 'game_stats',
    thing: 'game',
    key: ['game_id'],
    columns: ['reviews'],
    counted: sql`select game_id, count(*) as reviews from reviews where not hidden group by 1`,
  },
  {
    what: 'reviews of users',
    table: 'user_counters',
    thing: 'user',
    key: ['user_id'],
    columns: ['reviews'],
    counted: sql`select user_id, count(*) as reviews from reviews where not hidden group by 1`,
  },
]

/**
 * Deletes up to `most` reviews of a user; returns how many. The counters of their games are locked first, in order, as
 * in a concurrent deletion of a review, or of a game with its reviews.
 */
export function eraseReviews(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; game_id: number }>`
      select id, game_id from reviews where user_id = ${userId} order by id limit ${most}`.execute(trx)
    await sql`
      select from game_stats where game_id = any(${rows.map((row) => row.game_id)}) order by game_id for update`.execute(
      trx,
    )
    await sql`
      delete from reviews where user_id = ${userId} and id = any(${rows.map((row) => row.id)})`.execute(trx)
    return rows.length
  })
}

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
