import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { purgeSessions } from '../features/auth/sessions.ts'
import { purgeAnswers } from '../features/igdb/answers.queries.ts'
import { refreshExternalGames } from './refresh-external-games.ts'
import type { TimedJob } from './timed-job.ts'

/** The timetable: one line a job. */
const timetable: TimedJob[] = [
  { name: 'remove-sessions-that-ended-long-ago', cron: '17 3 * * *', run: ({ db, now }) => purgeSessions(db, now()) },
  refreshExternalGames,
  { name: 'remove-old-answers-of-providers', cron: '27 3 * * *', run: ({ db, now }) => purgeAnswers(db, now()) },
]

/** A job that has not been heard of for so long died with its process and is tried again. */
const heartbeatSeconds = 60

export interface Jobs {
  /** Lets running jobs end (10 s at most), then stops. */
  stop: () => Promise<void>
}

/** Starts the workers. They share the server's database and pool: no other service is needed, and several servers share the work. */
export async function startJobs(ctx: Context, pool: pg.Pool, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values as unknown[]) } })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  for (const { name, cron, run, minutes = 10 } of timetable) {
    // Tries are counted before a job runs, so that one that ends the process does not come back for ever (F-16).
    await boss.createQueue(name, { retryLimit: 4, retryBackoff: true, expireInSeconds: minutes * 60, heartbeatSeconds })
    await boss.work(name, async ([job]) => {
      if (job) await run(ctx, job.signal)
    })
    await boss.schedule(name, cron)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}
