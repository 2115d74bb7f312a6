import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'
import type { JobName, JobPayload } from './payloads.ts'

interface JobOptions {
  /** While a job of this name and key waits, no second one is added. */
  key?: string
  /** The job does not run before this time. */
  after?: Date
}

/** Adds background jobs. */
export interface JobQueue {
  /**
   * Adds a job through the given connection: inside a transaction, the job exists if and only if the transaction
   * commits.
   */
  add<N extends JobName>(db: Kysely<DB>, name: N, payload: JobPayload<N>, options?: JobOptions): Promise<void>
  /**
   * Adds many jobs of one name at once, in one statement for each lane, each with its own payload; the same otherwise.
   */
  addAll<N extends JobName>(
    db: Kysely<DB>,
    name: N,
    payloads: readonly JobPayload<N>[],
    options?: Pick<JobOptions, 'after'> & { keyOf?: (payload: JobPayload<N>) => string },
  ): Promise<void>
}

/** A retry cannot help: the job becomes a dead letter at once. */
export class FinalError extends Error {
  override name = 'FinalError'
}
