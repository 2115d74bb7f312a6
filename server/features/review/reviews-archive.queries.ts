import { type Kysely, sql, type Transaction } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { WrittenReview } from './review.ts'
import { steamId } from '../../resource/archive/games.queries.ts'

/** A batch of a user's reviews ordered by id, after the last one of the previous batch. */
export function reviewsAfter(trx: Transaction<DB>, userId: number, id: number, count: number) {
  return trx
    .selectFrom('reviews as r')
    .innerJoin('games as g', 'g.id', 'r.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'r.game_id')
    .selectAll('r')
    .select(['g.title as game_title', 'g.release_year', 'g.slug', 'g.igdb_id'])
    .select(steamId)
    .where('r.user_id', '=', userId)
    .where('r.id', '>', id)
    .orderBy('r.id')
    .limit(count)
    .execute()
}

/** Ids of the games that a user has reviewed. */
export async function reviewedGames(db: Kysely<DB>, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('reviews').select('game_id').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ game_id }) => game_id))
}

/** A review to be written, dates included. */
export interface NewReview extends WrittenReview {
  game_id: number
  created_at: string
  changed_at: string
}

const columns = 'title, review, gameplay, graphics, history, sound, total, created_at, changed_at'
const shape =
  'game_id integer, title text, review text, gameplay numeric, graphics numeric, history numeric, sound numeric, total numeric, created_at timestamptz, changed_at timestamptz'
const batchSize = 500

/**
 * Adds reviews without notifications; a game that was deleted or reviewed in the meantime is left out. Returns how many
 * were added.
 */
export async function addReviews(trx: Transaction<DB>, userId: number, reviews: NewReview[]): Promise<number> {
  const sorted = reviews.toSorted((a, b) => a.game_id - b.game_id)
  let added = 0n
  for (let at = 0; at < sorted.length; at += batchSize) {
    const batch = sorted.slice(at, at + batchSize)
    const held = await lockGames(
      trx,
      batch.map(({ game_id }) => game_id),
    )
    const rows = batch.filter(({ game_id }) => held.has(game_id)).map((row) => ({ ...row }))
    const { numAffectedRows } = await sql`
      insert into reviews (user_id, game_id, ${sql.raw(columns)})
      select ${userId}::integer, game_id, ${sql.raw(columns)} from ${rowsOf(rows, shape)}
      order by created_at, game_id on conflict do nothing`.execute(trx)
    added += numAffectedRows ?? 0n
  }
  return Number(added)
}
