import { type JobName, lanes, payloads } from '../queue/payloads.ts'

/** The queue of jobs that failed for good; `npm run jobs` lists them. */
export const deadLetters = 'dead-letters'

const laneName = (name: JobName, lane: string): string => `${name}/${lane}`

/**
 * The queue of each lane of a job, and one of its own name: there lies what has no lanes, or was added before it had
 * them.
 */
export const queuesOf = (name: JobName): string[] => [name, ...(lanes[name] ?? []).map((lane) => laneName(name, lane))]

/** The queue for a job with this payload. Throws when it has lanes and the payload names none of them. */
export function queueFor(name: JobName, payload: object): string {
  const known = lanes[name]
  if (!known) return name
  const lane = 'platform' in payload && known.find((one) => one === payload.platform)
  if (!lane) throw new Error(`the payload of ${name} names no lane`)
  return laneName(name, lane)
}

const jobs = new Map<string, JobName>(
  (Object.keys(payloads) as JobName[]).flatMap((name) => queuesOf(name).map((queue) => [queue, name])),
)

/** The job whose queue this is; undefined for timed jobs, which are no queued ones. */
export const jobOfQueue = (queue: string): JobName | undefined => jobs.get(queue)
