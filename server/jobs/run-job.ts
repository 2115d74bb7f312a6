import { Value } from 'typebox/value'
import type { Context } from '../context.ts'
import { FinalError } from '../queue/job-queue.ts'
import { type JobName, payloads } from '../queue/payloads.ts'
import { type JobList, type QueuedJob, queuedJobs } from './job-list.ts'
import { jobOfQueue, queuesOf } from './queue-names.ts'
import type { OwnQueue } from './create-queue.ts'

interface FetchedJob {
  id: string
  /** Its queue. */
  name: string
  data: unknown
  retryCount: number
  retryLimit: number
  /** The stored record of the last failure. */
  output?: unknown
  signal?: AbortSignal
}

interface Outcome {
  id: string
  status: 'completed' | 'failed' | 'deadletter'
  /** The record stored for a failure. */
  output?: { message: string }
  error?: unknown
}

/** Runs one queued job, whichever it is; never throws. */
export async function runJob(ctx: Context, jobs: JobList, job: FetchedJob): Promise<Outcome> {
  const { id, name, retryCount, retryLimit, signal = new AbortController().signal } = job
  try {
    const queued = jobOfQueue(name)
    await (queued ? queuedWork(jobs, queued, job) : timedWork(jobs, name))(ctx, signal)
    return { id, status: 'completed' }
  } catch (error) {
    const output = { message: explain(error) }
    const final = error instanceof FinalError || retryCount >= retryLimit
    if (final) ctx.log.error({ job: name, id, ...output }, 'a job failed for good: see npm run jobs')
    else ctx.log.warn({ job: name, id, tries: retryCount + 1, ...output }, 'a job failed and will be retried')
    return { id, status: final ? 'deadletter' : 'failed', output, error }
  }
}

type Work = (ctx: Context, signal: AbortSignal) => Promise<unknown>

function queuedWork<N extends JobName>({ queued }: JobList, name: N, { id, data, output }: FetchedJob): Work {
  if (!Value.Check(payloads[name], data)) throw new FinalError('the payload has the wrong shape')
  const job: QueuedJob<N> = queued[name]
  const lastFailure = (output as { message?: string } | null | undefined)?.message
  return (ctx, signal) => job.run(ctx, data, signal, { id, lastFailure })
}

function timedWork({ timed }: JobList, name: string): Work {
  const job = timed.find((timed) => timed.name === name)
  if (!job) throw new FinalError('this version has no such job')
  return (ctx, signal) => job.run(ctx, signal)
}

/** The error, short and without addresses: it is stored and logged (P-52). */
function explain(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  const text = [code, message ?? String(error)].filter((part) => part !== undefined).join(': ')
  return text.replaceAll(/[^\s<>"'()]+/g, (word) => (word.slice(1, -1).includes('@') ? '…' : word)).slice(0, 300)
}

/** Starts the workers and the timetable. No other service is needed, and several servers share the work. */
export async function startJobs(ctx: Context, queue: OwnQueue, jobs: JobList): Promise<void> {
  const boss = await queue.boss()
  const work = (name: string, localConcurrency: number, pollingIntervalSeconds: number, batchSize = 1) =>
    boss.work(
      name,
      // While whole batches come, the next one is not waited for.
      {
        perJobResults: true,
        includeMetadata: true,
        localConcurrency,
        pollingIntervalSeconds,
        batchSize,
        burstWhenBatchFull: batchSize > 1,
      },
      (batch) => Promise.all(batch.map((job) => runJob(ctx, jobs, job))),
    )
  for (const [name, { concurrency = 1, batch }] of queuedJobs(jobs))
    for (const lane of queuesOf(name)) await work(lane, concurrency, 2, batch)
  for (const { name, cron } of jobs.timed) {
    await work(name, 1, 20)
    await boss.schedule(name, cron)
  }
}
