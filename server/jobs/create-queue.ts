import type { FastifyBaseLogger } from 'fastify'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { fromKysely, PgBoss, type Queue } from 'pg-boss'
import { Value } from 'typebox/value'
import type { JobQueue } from '../queue/job-queue.ts'
import { type JobName, payloads } from '../queue/payloads.ts'
import { type JobList, queuedJobs, type JobPatience } from './job-list.ts'
import { deadLetters, queueFor, queuesOf } from './queue-names.ts'

const hour = 3_600
/** A job without a heartbeat for this long died with its process and is retried. */
const heartbeatSeconds = 60

export interface OwnQueue extends JobQueue {
  /** The underlying queue library, running, with all its queues created. */
  boss: () => Promise<PgBoss>
  /** Lets running jobs end (2 s at most), then stops; jobs that were interrupted are retried. */
  stop: () => Promise<void>
}

interface Parts {
  pool: pg.Pool
  log: FastifyBaseLogger
  /**
   * The jobs to create queues for; without them all queues exist already and the scheduler does not run: in tests, and
   * for commands.
   */
  jobs?: JobList | undefined
}

/**
 * The queue of this installation: in the server's own database, through its connection pool; started at its first use.
 */
export function createJobQueue({ pool, log, jobs }: Parts): OwnQueue {
  let running: Promise<PgBoss> | undefined
  const boss = (): Promise<PgBoss> => {
    running ??= start({ pool, log, jobs }).catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
  return {
    boss,
    async add(db, name, payload, { key = randomUUID(), after } = {}) {
      checkPayload(name, payload)
      const queue = await boss()
      await queue.send(queueFor(name, payload), payload, {
        db: fromKysely(db),
        singletonKey: key,
        ...(after && { startAfter: after }),
      })
    },
    async addAll(db, name, given, { after, keyOf = () => randomUUID() } = {}) {
      for (const payload of given) checkPayload(name, payload)
      if (given.length === 0) return
      const queue = await boss()
      for (const [lane, ofLane] of Map.groupBy(given, (payload) => queueFor(name, payload))) {
        const jobs = ofLane.map((data) => ({ data, singletonKey: keyOf(data), ...(after && { startAfter: after }) }))
        await queue.insert(lane, jobs, { db: fromKysely(db) })
      }
    },
    async stop() {
      await (await running?.catch(() => undefined))?.stop({ graceful: true, timeout: 2_000 })
    },
  }
}

function checkPayload(name: JobName, payload: unknown): void {
  if (!Value.Check(payloads[name], payload)) throw new Error(`the payload of ${name} has the wrong shape`)
}

async function start({ pool, log, jobs }: Parts): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: jobs !== undefined,
    supervise: jobs !== undefined,
    schedule: jobs !== undefined,
    // Finished jobs are removed soon: payloads must not become an archive (P-52).
    maintenanceIntervalSeconds: hour,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  if (jobs) await placeQueues(boss, jobs)
  return boss
}

/** Creates the tables and all queues of this version, or updates them. */
async function placeQueues(boss: PgBoss, { timed, queued }: JobList): Promise<void> {
  await place(boss, { name: deadLetters, retentionSeconds: 30 * 24 * hour })
  for (const job of timed) await place(boss, queueOf(job.name, job))
  // Of jobs with the same key only one waits.
  for (const [name, job] of queuedJobs({ queued }))
    for (const queue of queuesOf(name)) await place(boss, { ...queueOf(queue, job), policy: 'short' })
}

async function place(boss: PgBoss, { name, policy = 'standard', ...options }: Queue): Promise<void> {
  await boss.createQueue(name, { ...options, policy })
  await boss.updateQueue(name, options)
}

/** The attempt is counted before the job runs, so that a job that ends the process does not return for ever (F-16). */
function queueOf(name: string, { retries = 4, wait = 15, minutes = 10 }: JobPatience): Queue {
  return {
    name,
    retryLimit: retries,
    retryDelay: wait,
    retryBackoff: true,
    expireInSeconds: minutes * 60,
    heartbeatSeconds,
    deleteAfterSeconds: hour,
    deadLetter: deadLetters,
  }
}
