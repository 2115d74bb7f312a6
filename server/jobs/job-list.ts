import type { JobName, JobPayload } from '../queue/payloads.ts'
import type { Context } from '../context.ts'

/** All background jobs: timed ones, and queued ones by the names of payloads.ts. */
export interface JobList {
  timed: readonly TimedJob[]
  queued: { [N in JobName]: QueuedJob<N> }
}

/** The queued jobs with their names. */
export const queuedJobs = ({ queued }: Pick<JobList, 'queued'>) =>
  Object.entries(queued) as [JobName, JobList['queued'][JobName]][]

/** A job that runs on a schedule; its name is a sentence. */
export interface TimedJob {
  name: string
  /** Minute hour day month weekday, in UTC. */
  cron: string
  /** After this many minutes its signal aborts, and it is retried; default 10. */
  minutes?: number
  /** The signal aborts when the time is up or the server stops. */
  run: (ctx: Context, signal: AbortSignal) => Promise<unknown>
}

/** The time limit and the retries of a job. */
export interface JobPatience {
  /** Retries after the first attempt, each waiting twice as long as the one before; default 4. */
  retries?: number
  /** Seconds before the second attempt; default 15. */
  wait?: number
  /** After this many minutes its signal aborts, and it is retried; default 10. */
  minutes?: number
}

/** A job that was added to the queue. It may run more than once: it must not repeat what is already done. */
export interface QueuedJob<N extends JobName> extends JobPatience {
  /** How many of them one process runs at the same time; default 1. */
  concurrency?: number
  /** How many it takes at a time and runs together, for short jobs that come by the thousand; default 1. */
  batch?: number
  /** The payload has its declared shape. The signal aborts when the time is up or the server stops. */
  run: (ctx: Context, payload: JobPayload<N>, signal: AbortSignal, one: OneJob) => Promise<unknown>
}

interface OneJob {
  /** The same across all attempts. */
  id: string
  /** The error of the previous attempt. */
  lastFailure?: string | undefined
}
