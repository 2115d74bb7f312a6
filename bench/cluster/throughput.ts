import { load, percentile } from '../calls/load.ts'
import { mixedRequests } from '../calls/mix.ts'
import { processorTime, processorTimes } from '../processor-time.ts'
import { originOf } from '../server.ts'
import type { Cluster } from './cluster.ts'

export interface Throughput {
  webs: number
  /** Requests per second. */
  rate: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Milliseconds of processor time for each request; NaN where the system does not report it. */
  web: number
  database: number
  /** PgBouncer and HAProxy. */
  between: number
}

const callers = 16
const answered = [200, 201, 204]

/** What the web processes that run answer to the mix of the bench, as fast as the answers come. */
export async function measureThroughput(cluster: Cluster, seconds: number): Promise<Throughput> {
  const { material, settings, webs } = cluster
  const [origin, requests] = [originOf(settings.port), mixedRequests(material)]
  await load(origin, requests, answered, callers, seconds / 2)
  const before = timesOf(cluster)
  const loaded = await load(origin, requests, answered, callers, seconds)
  const after = timesOf(cluster)
  const each = (part: keyof typeof after): number => (after[part] - before[part]) / loaded.times.length
  return {
    webs: webs.length,
    rate: loaded.rate,
    p50: percentile(loaded, 0.5),
    p99: percentile(loaded, 0.99),
    web: each('web'),
    database: each('database'),
    between: each('between'),
  }
}

function timesOf({ webs, primary, replica, pooler, balancer }: Cluster) {
  const sum = (values: (number | null | undefined)[]): number =>
    values.reduce<number>((all, value) => all + (value ?? Number.NaN), 0)
  return {
    web: sum(webs.map(({ part }) => processorTime(part.pid))),
    database: sum([primary, replica].map(({ part }) => processorTimes(part.pid)?.database)),
    between: sum([pooler, balancer].map(({ part }) => processorTime(part.pid))),
  }
}
