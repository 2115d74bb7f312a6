import { recordActivity } from '../../activity/record-activity.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { Moderated } from '../../resource/moderated.ts'
import { reviewsNow, setReviewHidden } from './moderated-review.queries.ts'
import { removeReview } from './remove-review.ts'

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
