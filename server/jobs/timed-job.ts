import type { Context } from '../context.ts'

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
