import type { Context } from '../context.ts'
import type { JobName, JobPayload } from '../queue/payloads.ts'

/** How long and how often a job may try. */
export interface JobPatience {
  /** Tries after the first one, each waiting twice as long as the one before; 4 unless told otherwise. */
  retries?: number
  /** Seconds before the second try; 15 unless told otherwise. */
  wait?: number
  /** After so many minutes it is told to end, and tried again; 10 unless told otherwise. */
  minutes?: number
}

/** A piece of work that somebody added to the queue. It may run more than once: what was done already must not be done again. */
export interface QueuedJob<N extends JobName> extends JobPatience {
  /** How many of them one process runs at the same time; 1 unless told otherwise. */
  concurrency?: number
  /** The payload has its shape. The signal comes when the time is up or the server stops. */
  run: (ctx: Context, payload: JobPayload<N>, signal: AbortSignal, one: OneJob) => Promise<unknown>
}

interface OneJob {
  /** The same over all tries. */
  id: string
  /** What went wrong in the try before this one. */
  lastFailure?: string | undefined
}
