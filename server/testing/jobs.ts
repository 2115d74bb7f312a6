import { sql } from 'kysely'
import pg from 'pg'
import type { JobWithMetadata } from 'pg-boss'
import type { Context } from '../context.ts'
import { createJobQueue, type OwnQueue } from '../jobs/create-queue.ts'
import { backgroundJobs } from '../background-jobs.ts'
import { queuedJobs } from '../jobs/job-list.ts'
import { queuesOf } from '../jobs/queue-names.ts'
import { runJob } from '../jobs/run-job.ts'
import { testLog } from './unexpected.ts'

/** Creates the queue's tables and queues in a database. */
export async function placeJobTables(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const queue = createJobQueue({ pool, log: testLog, jobs: backgroundJobs })
  await queue.boss()
  await queue.stop()
  await pool.end()
}

interface RunOptions {
  /** Jobs may fail: they wait for their retry, or become dead letters. Without it the first failure is thrown. */
  mayFail?: boolean
}

export interface RanJob {
  /** Of its queue. */
  name: string
  status: 'completed' | 'failed' | 'deadletter'
}

/**
 * A runner for all queued jobs that are due by the test's clock, and those they add, one after the other; it returns
 * what ran.
 */
export function createJobRunner(ctx: Context, queue: OwnQueue) {
  return async ({ mayFail = false }: RunOptions = {}): Promise<RanJob[]> => {
    const ran: RanJob[] = []
    for (;;) {
      const round = await runRound(ctx, queue, mayFail)
      if (round.length === 0) return ran
      ran.push(...round)
    }
  }
}

async function runRound(ctx: Context, queue: OwnQueue, mayFail: boolean): Promise<RanJob[]> {
  const { queued, timed } = backgroundJobs
  const names = [...queuedJobs({ queued }).flatMap(([name]) => queuesOf(name)), ...timed.map(({ name }) => name)]
  const due = await sql<{ name: string }>`
    update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after <= greatest(now(), ${new Date(ctx.now())}) and name = any(${names})
    returning name`.execute(ctx.db)
  const ran: RanJob[] = []
  for (const name of new Set(due.rows.map((row) => row.name))) {
    const boss = await queue.boss()
    for (const job of await boss.fetch<object>(name, { batchSize: 1_000, includeMetadata: true }))
      ran.push({ name, status: await runOne(ctx, queue, job, mayFail) })
  }
  return ran
}

async function runOne(ctx: Context, queue: OwnQueue, job: JobWithMetadata, mayFail: boolean) {
  const boss = await queue.boss()
  const quiet = mayFail ? { ...ctx, log: { ...ctx.log, error: () => undefined } as typeof ctx.log } : ctx
  const { status, output, error } = await runJob(quiet, backgroundJobs, job)
  if (status === 'completed') await boss.complete(job.name, job)
  else {
    if (status === 'deadletter')
      await sql`update pgboss.job set retry_limit = retry_count where id = ${job.id}`.execute(ctx.db)
    await boss.fail(job.name, job, output)
    // The queue measures waits by the real time.
    await sql`
      update pgboss.job set start_after = start_after + make_interval(secs => ${(ctx.now() - Date.now()) / 1_000})
      where id = ${job.id} and state = 'retry'`.execute(ctx.db)
    if (!mayFail) throw error
  }
  return status
}
