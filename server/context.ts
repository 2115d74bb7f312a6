import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { CatalogueIndex } from './catalogue/index/catalogue-index.ts'
import type { Config } from './config.ts'
import type { DB } from './db/types.ts'
import type { MailTransport } from './delivery/mail/transport.ts'
import type { FileStore } from './files/file-store.ts'
import type { Limits } from './limits/rate-limits.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { JobQueue } from './queue/job-queue.ts'
import type { Replicas } from './replicas/replicas.ts'
import type { Providers } from './providers/providers.ts'
import type { Resource } from './resource/resource.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Threads } from './threads/threads.ts'

/** Everything that a feature may use outside its own folder. */
export interface Context {
  config: Config
  db: Kysely<DB>
  /** See Connection: only the check of /api/ready uses it. */
  probe: Kysely<DB>
  /** Copies of the database that may be seconds old. */
  replicas: Replicas
  log: FastifyBaseLogger
  sessions: Sessions
  limits: Limits
  /** The files of pictures and archives. */
  files: FileStore
  /** The index of the whole catalogue, for filters, counts and orders. */
  catalogue: CatalogueIndex
  /** Counts what happens, for those who watch the site. */
  metrics: Metrics
  /** Adds background jobs. */
  jobs: JobQueue
  /** All resources, each behind those that it depends on. */
  resources: readonly Resource[]
  /** Where files that people bring are parsed. */
  threads: Threads
  /** Sends mails; only the job 'send-a-mail' uses it. */
  mail: MailTransport
  /** External services by name; null when one is off. */
  providers: Providers
  /** Aborted when this process has been asked to end. */
  stopping: AbortSignal
  /** The only clock of the application, in milliseconds since 1970: tests set it. */
  now: () => number
}
