import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { countRatings, doRatingsCount, findUncounted } from '../collection/counted-ratings.queries.ts'

/**
 * Queues the job that makes the ratings of an account count in averages: its address is verified by the caller's
 * transaction. Queues nothing for an account whose ratings count already.
 */
export async function queueRatingsCount(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Kysely<DB>,
  userId: number,
): Promise<void> {
  if (!(await doRatingsCount(trx, userId))) await jobs.add(trx, 'count-ratings', { user_id: userId })
}

/** Makes the ratings of a verified account count in averages. */
export const countRatingsJob: QueuedJob<'count-ratings'> = {
  retries: 12,
  wait: 60,
  async run({ db }, { user_id: userId }, signal) {
    do signal.throwIfAborted()
    while (!(await countRatings(db, userId)))
  },
}

/** Queues the jobs of verified accounts again that were lost: a restored backup has no queue. */
export const countMissedRatings: TimedJob = {
  name: 'count-ratings-that-lost-their-job',
  cron: '47 2 * * *',
  async run({ db, jobs }) {
    for (const id of await findUncounted(db))
      await jobs.add(db, 'count-ratings', { user_id: id }, { key: `ratings:${id}` })
  },
}
