import cluster from 'node:cluster'
import { collectDefaultMetrics, Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client'
import { version } from '../version.ts'
import { type Figures, figuresAsText, figuresOfOthers } from './figures.ts'

/** The state of a pool of database connections. */
export interface PoolState {
  totalCount: number
  idleCount: number
  waitingCount: number
  options: { max: number }
}

/** The states of replicas. */
export interface ReplicaStates {
  now: () => { number: number; leftOut: string | null; seconds: number | null }[]
}

/** Counts what a cache answered itself, and what it had to fetch. */
interface CacheCounts {
  hit: () => void
  miss: () => void
}

/** Seconds. Most calls take a few milliseconds, a drawing or a call of a provider up to some seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type Metrics = ReturnType<typeof createMetrics>

/**
 * The figures of this process, as OpenMetrics text. Labels are names of this program, never something
 * that a person sent.
 */
export function createMetrics(pool?: PoolState, replicas?: ReplicaStates) {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  // One of several processes that share a port: their counters must not be taken for one.
  if (cluster.worker) registry.setDefaultLabels({ process: String(cluster.worker.id) })
  const registers = [registry]
  // Alike in all processes: told by the one that was asked.
  const ofAll = new Registry<OpenMetricsContentType>()
  const requests = new Counter({
    name: 'ludoteca_requests',
    help: 'Answered requests by call of the contract and class of the status; gone: the client left before.',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'ludoteca_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['call'],
    buckets,
    registers,
  })
  if (pool) watchPool(pool, registers)
  if (replicas) watchReplicas(replicas, registers)
  let watched = false
  /** All figures of now. Processor, memory and event loop are watched from the first time on. */
  const figures = async (): Promise<Figures> => {
    if (!watched) collectDefaultMetrics({ register: registry })
    watched = true
    return registry.getMetricsAsJSON()
  }
  const others = cluster.worker ? figuresOfOthers(figures) : null
  const installation = installationGauges([ofAll])
  new Gauge({ name: 'ludoteca_version', help: 'The version of this process.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  return {
    contentType: registry.contentType,
    /** What is told of the installation, for whoever reads it. */
    installation,
    /** Those of this process, for another one of this machine to tell. */
    figures,
    /** `status`: null when the client left before its answer. */
    answered(call: string, status: number | null, seconds: number): void {
      requests.inc({ call, status: status === null ? 'gone' : `${Math.floor(status / 100)}xx` })
      durations.observe({ call }, seconds)
    },
    cache: cacheCounter(registers),
    /** All figures of now, of all processes of this machine that share the port. */
    async text(): Promise<string> {
      const [own, more] = await Promise.all([figures(), others?.()])
      if (more) installation.readingFailed.set({ part: 'processes' }, more.silent > 0 ? 1 : 0)
      return figuresAsText([own, ...(more?.all ?? []), await ofAll.getMetricsAsJSON()])
    },
  }
}

type Registers = Registry<OpenMetricsContentType>[]

function installationGauges(registers: Registers) {
  const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers })
  return {
    readingFailed: gauge('ludoteca_reading_failed', '1: these figures could not be read.', ['part']),
    jobs: gauge(
      'ludoteca_jobs',
      'Background jobs: waiting (due), later (not due yet), running, failed (tried again later), dead (failed for good).',
      ['kind', 'state'],
    ),
    providerState: gauge('ludoteca_provider_state', '1: this external service is in this state.', [
      'provider',
      'state',
    ]),
    callsLeft: gauge('ludoteca_provider_calls_left', 'Calls that an external service says are left.', ['provider']),
  }
}

function watchPool(pool: PoolState, registers: Registers): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('ludoteca_database_connections_used', 'Database connections at work.', () => pool.totalCount - pool.idleCount)
  gauge('ludoteca_database_connections_idle', 'Open database connections without work.', () => pool.idleCount)
  gauge('ludoteca_database_connections_limit', 'The most database connections (DATABASE_POOL).', () => pool.options.max)
  gauge('ludoteca_database_waiting', 'Statements that wait for a connection.', () => pool.waitingCount)
}

/** A replica is called by its place in the setting, from 1 on. */
function watchReplicas(replicas: ReplicaStates, registers: Registers): void {
  const used = new Gauge({
    name: 'ludoteca_replica_used',
    help: '1: calls read from this replica; 0: it is left out, for this reason.',
    labelNames: ['replica', 'why'],
    registers,
    collect() {
      used.reset()
      for (const { number, leftOut } of replicas.now())
        used.set({ replica: number, why: leftOut ?? '' }, leftOut === null ? 1 : 0)
    },
  })
  const lag = new Gauge({
    name: 'ludoteca_replica_lag_seconds',
    help: 'How old at most is what a replica shows; nothing where it is not known.',
    labelNames: ['replica'],
    registers,
    collect() {
      lag.reset()
      for (const { number, seconds } of replicas.now()) if (seconds !== null) lag.set({ replica: number }, seconds)
    },
  })
}

function cacheCounter(registers: Registers) {
  const labelNames = ['cache'] as const
  const hits = new Counter({ name: 'ludoteca_cache_hits', help: 'Answers that a cache had.', labelNames, registers })
  const misses = new Counter({
    name: 'ludoteca_cache_misses',
    help: 'Answers that a cache had to fetch.',
    labelNames,
    registers,
  })
  const sizes = new Map<string, () => number>()
  const bytes = new Gauge({
    name: 'ludoteca_cache_bytes',
    help: 'Estimated memory of what a cache keeps.',
    labelNames,
    registers,
    collect() {
      for (const [cache, size] of sizes) bytes.set({ cache }, size())
    },
  })
  /** `size`: the bytes in memory; omitted by a cache in the database. */
  return (cache: string, size?: () => number): CacheCounts => {
    if (size) sizes.set(cache, size)
    const [hit, miss] = [hits.labels({ cache }), misses.labels({ cache })]
    // Told from the beginning: what is missing is no zero.
    for (const count of [hit, miss]) count.inc(0)
    return { hit: () => hit.inc(), miss: () => miss.inc() }
  }
}
