import type { JobName } from '../queue/payloads.ts'
import type { QueuedJob } from './queued-job.ts'
import type { TimedJob } from './timed-job.ts'

/** All background jobs: timed ones, and queued ones by the names of payloads.ts. */
export interface JobList {
  timed: readonly TimedJob[]
  queued: { [N in JobName]: QueuedJob<N> }
}

/** The queued jobs with their names. */
export const queuedJobs = ({ queued }: Pick<JobList, 'queued'>) =>
  Object.entries(queued) as [JobName, JobList['queued'][JobName]][]
