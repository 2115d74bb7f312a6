import type { Context } from '../context.ts'
import type { OwnQueue } from './create-queue.ts'
import { queuedJobs, timetable } from './jobs.ts'
import { runJob } from './run-job.ts'

/** Starts the workers and the timetable. No other service is needed, and several servers share the work. */
export async function startJobs(ctx: Context, queue: OwnQueue): Promise<void> {
  const boss = await queue.boss()
  const work = (name: string, localConcurrency: number, pollingIntervalSeconds: number) =>
    boss.work(
      name,
      { perJobResults: true, includeMetadata: true, localConcurrency, pollingIntervalSeconds },
      async ([job]) => (job ? [await runJob(ctx, job)] : []),
    )
  for (const [name, { concurrency = 1 }] of Object.entries(queuedJobs)) await work(name, concurrency, 2)
  for (const { name, cron } of timetable) {
    await work(name, 1, 20)
    await boss.schedule(name, cron)
  }
}
