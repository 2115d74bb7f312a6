import type { Context } from '../context.ts'
import type { OwnQueue } from './create-queue.ts'
import type { JobList } from './job-list.ts'
import { runJob } from './run-job.ts'

/** Starts the workers and the timetable. No other service is needed, and several servers share the work. */
export async function startJobs(ctx: Context, queue: OwnQueue, jobs: JobList): Promise<void> {
  const boss = await queue.boss()
  const work = (name: string, localConcurrency: number, pollingIntervalSeconds: number) =>
    boss.work(
      name,
      { perJobResults: true, includeMetadata: true, localConcurrency, pollingIntervalSeconds },
      async ([job]) => (job ? [await runJob(ctx, jobs, job)] : []),
    )
  for (const [name, { concurrency = 1 }] of Object.entries(jobs.queued)) await work(name, concurrency, 2)
  for (const { name, cron } of jobs.timed) {
    await work(name, 1, 20)
    await boss.schedule(name, cron)
  }
}
