import type { PgBoss } from 'pg-boss'
import { deadLetters } from './queue-names.ts'
import { countDeadLetters } from './count-jobs.queries.ts'
import type { TimedJob } from './job-list.ts'

export interface DeadLetter {
  id: string
  name: string
  /** When it was first added, and when it became a dead letter. */
  addedAt: Date | null
  deadLetterAt: Date
  tries: number
  failure: string
}

/** All jobs that failed for good, oldest first; they are deleted after a month. */
export async function listDeadLetters(boss: PgBoss): Promise<DeadLetter[]> {
  const jobs = await boss.findJobs(deadLetters, { queued: true })
  return jobs
    .map(({ id, sourceName, sourceCreatedOn, createdOn, sourceRetryCount, sourceOutput }) => ({
      id,
      name: sourceName ?? deadLetters,
      addedAt: sourceCreatedOn,
      deadLetterAt: createdOn,
      tries: (sourceRetryCount ?? 0) + 1,
      failure: messageOf(sourceOutput),
    }))
    .sort((a, b) => a.deadLetterAt.getTime() - b.deadLetterAt.getTime())
}

const messageOf = (output: { message?: string } | null): string => output?.message ?? ''

/** Queues dead letters again with all their retries, those with these ids or all; returns how many. */
export const sendAgain = (boss: PgBoss, ids?: string[]): Promise<number> =>
  boss.redrive(deadLetters, { limit: 100_000, ...(ids && { ids }) })

/** Deletes dead letters. */
export async function forgetDeadLetters(boss: PgBoss, ids: string[]): Promise<void> {
  await boss.deleteJob(deadLetters, ids)
}

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
