import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'
import type { JobName, JobPayload } from './payloads.ts'

interface JobOptions {
  /** While a job of this name and key waits, no second one is added. */
  key?: string
  /** Not before this moment. */
  after?: Date
}

/** Work that is done behind the answer. */
export interface JobQueue {
  /** Adds a job with the given connection: inside a transaction it is there if, and only if, the transaction is. */
  add<N extends JobName>(db: Kysely<DB>, name: N, payload: JobPayload<N>, options?: JobOptions): Promise<void>
}
