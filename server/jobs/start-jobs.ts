import type { Context } from '../context.ts'
import type { OwnQueue } from './create-queue.ts'
import { type JobList, queuedJobs } from './job-list.ts'
import { queuesOf } from './queue-names.ts'
import { runJob } from './run-job.ts'

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
