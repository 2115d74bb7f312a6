import { Value } from 'typebox/value'
import type { Context } from '../context.ts'
import { queuedJobs, timetable } from './jobs.ts'
import { type JobName, payloads } from './payloads.ts'
import { FinalError, type QueuedJob } from './queued-job.ts'

interface FetchedJob {
  id: string
  name: string
  data: unknown
  retryCount: number
  retryLimit: number
  /** What was kept of the last failure. */
  output?: unknown
  signal?: AbortSignal
}

interface Outcome {
  id: string
  status: 'completed' | 'failed' | 'deadletter'
  /** What is kept of a failure. */
  output?: { message: string }
  error?: unknown
}

/** Runs one job of the queue, whatever it is; never throws. */
export async function runJob(ctx: Context, job: FetchedJob): Promise<Outcome> {
  const { id, name, retryCount, retryLimit, signal = new AbortController().signal } = job
  try {
    await (isQueued(name) ? runQueued(ctx, name, job, signal) : runTimed(ctx, name, signal))
    return { id, status: 'completed' }
  } catch (error) {
    const output = { message: explain(error) }
    const final = error instanceof FinalError || retryCount >= retryLimit
    if (final) ctx.log.error({ job: name, id, ...output }, 'a job failed for good and is parked: npm run jobs')
    else ctx.log.warn({ job: name, id, tries: retryCount + 1, ...output }, 'a job failed and is tried again')
    return { id, status: final ? 'deadletter' : 'failed', output, error }
  }
}

const isQueued = (name: string): name is JobName => Object.hasOwn(queuedJobs, name)

async function runQueued<N extends JobName>(
  ctx: Context,
  name: N,
  { id, data, output }: FetchedJob,
  signal: AbortSignal,
) {
  if (!Value.Check(payloads[name], data)) throw new FinalError('the payload has not the shape it must have')
  const job: QueuedJob<N> = queuedJobs[name]
  const lastFailure = (output as { message?: string } | null | undefined)?.message
  await job.run(ctx, data, signal, { id, lastFailure })
}

async function runTimed(ctx: Context, name: string, signal: AbortSignal): Promise<void> {
  const job = timetable.find((timed) => timed.name === name)
  if (!job) throw new FinalError('there is no such job in this version')
  await job.run(ctx, signal)
}

/** What went wrong, short and without addresses: it is stored and logged (P-52). */
function explain(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  const text = [code, message ?? String(error)].filter((part) => part !== undefined).join(': ')
  return text.replaceAll(/[^\s@<>"'()]+@[^\s@<>"'()]+/g, '…').slice(0, 300)
}
