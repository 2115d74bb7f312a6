import type { PgBoss } from 'pg-boss'
import { parkedJobs } from './queue-names.ts'

export interface ParkedJob {
  id: string
  name: string
  /** When it was added first, and when it was given up. */
  addedAt: Date | null
  parkedAt: Date
  tries: number
  failure: string
}

/** All jobs that failed for good, the oldest first; after a month they are forgotten. */
export async function listParked(boss: PgBoss): Promise<ParkedJob[]> {
  const jobs = await boss.findJobs(parkedJobs, { queued: true })
  return jobs
    .map(({ id, sourceName, sourceCreatedOn, createdOn, sourceRetryCount, sourceOutput }) => ({
      id,
      name: sourceName ?? parkedJobs,
      addedAt: sourceCreatedOn,
      parkedAt: createdOn,
      tries: (sourceRetryCount ?? 0) + 1,
      failure: messageOf(sourceOutput),
    }))
    .sort((a, b) => a.parkedAt.getTime() - b.parkedAt.getTime())
}

const messageOf = (output: { message?: string } | null): string => output?.message ?? ''

/** Puts parked jobs back into their queues, with all their tries; those named, or all. Answers how many. */
export const sendAgain = (boss: PgBoss, ids?: string[]): Promise<number> =>
  boss.redrive(parkedJobs, { limit: 100_000, ...(ids && { ids }) })

/** Gives parked jobs up for good. */
export async function forgetParked(boss: PgBoss, ids: string[]): Promise<void> {
  await boss.deleteJob(parkedJobs, ids)
}
