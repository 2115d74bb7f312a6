import type { Context } from '../context.ts'

/** A piece of work that runs by the clock; its name is a sentence. */
export interface TimedJob {
  name: string
  /** Minute hour day month weekday, in UTC. */
  cron: string
  /** After so many minutes it is told to end, and tried again; 10 unless told otherwise. */
  minutes?: number
  /** The signal comes when the time is up or the server stops. */
  run: (ctx: Context, signal: AbortSignal) => Promise<unknown>
}
