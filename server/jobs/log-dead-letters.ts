import { countDeadLetters } from './dead-letters.queries.ts'
import type { TimedJob } from './timed-job.ts'

const hour = 3_600_000

/** Logs the number of dead letters of the last hour, including those whose process died. */
export const logDeadLetters: TimedJob = {
  name: 'log-dead-letters',
  cron: '57 * * * *',
  async run({ db, log }) {
    // The queue uses the real time, not the clock of the context.
    const { all, fresh } = await countDeadLetters(db, new Date(Date.now() - hour))
    if (fresh > 0) log.error({ deadLetters: all, fresh }, 'jobs failed for good: see npm run jobs')
  },
}
