import type { JobName } from '../queue/payloads.ts'
import type { QueuedJob } from './queued-job.ts'
import type { TimedJob } from './timed-job.ts'

/** All work behind the answers: by the clock, and on demand by the names of payloads.ts. */
export interface JobList {
  timed: readonly TimedJob[]
  queued: { [N in JobName]: QueuedJob<N> }
}
