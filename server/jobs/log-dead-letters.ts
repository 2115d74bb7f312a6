import { countDeadLetters } from './dead-letters.queries.ts'
import type { TimedJob } from './timed-job.ts'

const hour = 3_600_000

/** Tells the log of jobs that were parked in the last hour, also of those whose process died with them. */
export const logDeadLetters: TimedJob = {
  name: 'log-dead-letters',
  cron: '57 * * * *',
  async run({ db, log }) {
    // The queue goes by the real time.
    const { all, fresh } = await countDeadLetters(db, new Date(Date.now() - hour))
    if (fresh > 0) log.error({ parked: all, fresh }, 'jobs failed for good and are parked: npm run jobs')
  },
}
