import type { PgBoss } from 'pg-boss'
import { deadLetters } from './queue-names.ts'

export interface DeadLetter {
  id: string
  name: string
  /** When it was added first, and when it was given up. */
  addedAt: Date | null
  deadLetterAt: Date
  tries: number
  failure: string
}

/** All jobs that failed for good, the oldest first; after a month they are forgotten. */
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

/** Puts parked jobs back into their queues, with all their tries; those named, or all. Answers how many. */
export const sendAgain = (boss: PgBoss, ids?: string[]): Promise<number> =>
  boss.redrive(deadLetters, { limit: 100_000, ...(ids && { ids }) })

/** Gives parked jobs up for good. */
export async function forgetDeadLetters(boss: PgBoss, ids: string[]): Promise<void> {
  await boss.deleteJob(deadLetters, ids)
}
