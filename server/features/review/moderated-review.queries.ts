import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ThingNow, Moderated } from '../../resource/moderated.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { removeReview } from './write-review.queries.ts'

/** These reviews as they are now, whoever may see them; their games are what they are about. */
async function reviewsNow(db: Kysely<DB>, ids: readonly number[]): Promise<ThingNow[]> {
  const { rows } = await sql<ThingNow>`
    select r.id, r.user_id as "ownerId", r.title, r.review as text, g.title as about, r.hidden
    from reviews r join games g on g.id = r.game_id where r.id = any(${ids})`.execute(db)
  return rows
}

/** Hides a review, or shows it again; its counters move by the triggers. Undefined when it is gone, else its game. */
async function setReviewHidden(
  trx: Transaction<DB>,
  { ownerId, id }: { ownerId: number; id: number },
  hidden: boolean,
): Promise<number | undefined> {
  // The counters of its game first, as whoever deletes it does.
  await sql`
    select from game_stats s join reviews r on r.game_id = s.game_id
    where r.user_id = ${ownerId} and r.id = ${id} for update of s`.execute(trx)
  const { rows } = await sql<{ game_id: number }>`
    update reviews set hidden = ${hidden} where user_id = ${ownerId} and id = ${id} returning game_id`.execute(trx)
  return rows[0]?.game_id
}

/** How admins decide on reviews. A hidden one loses its event: shown again, it is no news. */
export const moderatedReview: Moderated = {
  sees: async (db, id, viewer) => (await hydratePage(db, 'reviews', [id], viewer)).length === 1,
  now: reviewsNow,
  async hide(trx, key, hidden, at) {
    const gameId = await setReviewHidden(trx, key, hidden)
    if (gameId === undefined) return false
    if (hidden) await recordActivity(trx, 'emptied', { noun: 'review', userId: key.ownerId, id: key.id, gameId }, at)
    return true
  },
  remove: (trx, { ownerId, id }, at) => removeReview(trx, ownerId, id, at),
}
