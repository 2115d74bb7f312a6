import { type Kysely, sql, type Transaction } from 'kysely'
import { lockGames } from '../../catalogue/write/locks.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import { keysOf } from '../../db/sql-fragments.ts'
import { lockCollection } from './collection.queries.ts'

/**
 * Whether the ratings of a user count in averages. Read it after locking the collection: then it stays so until the
 * transaction ends.
 */
export async function doRatingsCount(db: Kysely<DB>, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('ratings_count').where('id', '=', userId).executeTakeFirst()
  return row?.ratings_count ?? false
}

/**
 * Makes the ratings of a user count in the averages of their games (RA-04). Does nothing for a deleted account and for
 * one whose ratings count already. False when a game was rated while the locks were acquired: then nothing has changed,
 * and the caller tries again.
 */
export function countRatings(db: Kysely<DB>, userId: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // In the order of every change of a collection: the user, games, the collection, counters.
    await lockUser(trx, userId)
    const locked = await lockGames(trx, await ratedGames(trx, userId))
    await lockCollection(trx, userId)
    const rated = await ratedGames(trx, userId)
    if (rated.some((id) => !locked.has(id))) return false
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ ratings_count: true })
      .where('id', '=', userId)
      .where('ratings_count', '=', false)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await addRatings(trx, userId, rated)
    return true
  })
}

async function ratedGames(trx: Transaction<DB>, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('collection_entries')
    .select('game_id')
    .where('user_id', '=', userId)
    .where('rating', 'is not', null)
    .execute()
  return rows.map(({ game_id }) => game_id)
}

/** Adds all ratings of a user to the counters of their games. Every entry has a row of counters. */
async function addRatings(trx: Transaction<DB>, userId: number, gameIds: number[]): Promise<void> {
  await sql`select from game_stats where game_id = any(${keysOf(gameIds)}) order by game_id for no key update`.execute(
    trx,
  )
  await sql`
    update game_stats s set rate_count = s.rate_count + 1, rate_sum = s.rate_sum + e.rating,
      histogram[ceil(e.rating)::integer] = s.histogram[ceil(e.rating)::integer] + 1
    from collection_entries e
    where e.user_id = ${userId} and e.rating is not null and s.game_id = e.game_id`.execute(trx)
}

/** Users with a verified address whose ratings do not count yet, a thousand at most. */
export async function findUncounted(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('ratings_count', '=', false)
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}
