import type { QueuedJob } from '../../jobs/queued-job.ts'
import { notify } from '../../notifications/notify.ts'
import { followersAfter, reviewToTell } from './notification.queries.ts'

const batch = 1_000

/**
 * Tells those who follow its author of a new review, however many they are: in batches, each its own transaction. Run
 * again, it tells nobody twice, because each has the line already.
 */
export const tellOfAReview: QueuedJob<'tell-followers-of-a-review'> = {
  async run({ db, jobs, now }, { user_id: by, review_id: about }, signal) {
    for (let after = 0; ;) {
      signal.throwIfAborted()
      const review = await reviewToTell(db, by, about)
      if (!review) return
      const to = await followersAfter(db, by, { before: review.created_at, after, most: batch })
      if (to.length > 0)
        await db
          .transaction()
          .execute((trx) => notify(trx, { kind: 'review', by, to, about }, { at: new Date(now()), jobs }))
      if (to.length < batch) return
      after = to.at(-1) ?? after
    }
  },
}
