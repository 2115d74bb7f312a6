import type { FastifyBaseLogger } from 'fastify'
import { backgroundJobs } from '../background-jobs.ts'
import type { IndexSource } from '../catalogue/index/catalogue-index.ts'
import { createCatalogueIndex } from '../catalogue/index/index-of-holder.ts'
import { IndexThread } from '../catalogue/index/index-thread.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database.ts'
import { createMailTransport } from '../delivery/mail/mail-transport.ts'
import { createFileStore } from '../files/create-file-store.ts'
import { createJobQueue } from '../jobs/create-queue.ts'
import { steadyNow } from '../lib/clock.ts'
import { createLimits } from '../limits/rate-limits.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { clientParts, createProviders } from '../providers/providers.ts'
import type { JobQueue } from '../queue/job-queue.ts'
import { createReplicas, type Replicas } from '../replicas/replicas.ts'
import { resources } from '../resources.generated.ts'
import { createSessions } from '../sessions/sessions.ts'
import type { Shutdown } from '../shutdown.ts'
import { createThreads } from '../threads/threads.ts'

interface Around {
  shutdown: Shutdown
  source: IndexSource
}

/** What features use, and the queue below it; both stop with the process. */
export function createParts(config: Config, database: Database, log: FastifyBaseLogger, { shutdown, source }: Around) {
  const jobs = createJobQueue({ pool: database.pool, log, jobs: backgroundJobs })
  shutdown.add(jobs.stop, 3_000)
  shutdown.add(() => source.close(), 1_000)
  const replicas = createReplicas({ db: database.db, config, log })
  shutdown.add(replicas.stop, 1_000)
  return { jobs, ctx: createContext(config, database, log, { jobs, source, replicas, stopping: shutdown.signal }) }
}

/** The index of the catalogue in a thread of this process. */
export const indexThread = (
  { databasePrepared: prepared }: Config,
  { url }: Database,
  log: FastifyBaseLogger,
): IndexSource => new IndexThread({ url, prepared, warn: (error, message) => log.warn({ err: error }, message) })

function createContext(
  config: Config,
  { db, pool, probe }: Database,
  log: FastifyBaseLogger,
  {
    jobs,
    source,
    replicas,
    stopping,
  }: { jobs: JobQueue; source: IndexSource; replicas: Replicas; stopping: AbortSignal },
): Context {
  const now = steadyNow
  return {
    config,
    db,
    probe,
    replicas,
    log,
    jobs,
    resources,
    mail: createMailTransport(config, now),
    sessions: createSessions({ db, config, now }),
    files: createFileStore(config),
    limits: createLimits({ config, db, now }),
    providers: createProviders(config.providers, clientParts(config, { db, log, now })),
    metrics: createMetrics(pool, replicas),
    catalogue: createCatalogueIndex(source, { db, now }),
    threads: createThreads(),
    stopping,
    now,
  }
}
