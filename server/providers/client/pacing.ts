import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DB } from '../../db/types.ts'
import {
  type KeptRate,
  type Lease,
  type Moment,
  pauseRate,
  postponeRates,
  reserveMoment,
  returnLease,
  acquireLease,
  callsLeft,
} from './pacing.queries.ts'
import { ProviderError } from './provider-error.ts'

/*
 * Pacing: no window above a provider's limit, a limit on open calls, and users before jobs (GAM-11), for all processes
 * of the installation together. Moments and slots are rows of the database (pacing.queries.ts); libraries such as
 * p-queue, p-throttle or limiter count within one process. Three parts: the rates of a provider, the queue that each
 * lane of calls has, and the loop that serves a queue.
 */

/** A limit set by a provider: a number of calls in a number of seconds. */
export interface Rate {
  calls: number
  seconds: number
  /** How many of them may go out at once after a pause; default 1, which spaces them evenly. */
  burst?: number
}

/**
 * A burst spends some of the allowance in advance, so the intervals after it are longer: no window of `seconds` has
 * more than `calls` calls (generic cell rate algorithm).
 */
export function keptRate(key: string, { calls, seconds, burst = 1 }: Rate): KeptRate {
  const together = Math.min(Math.max(1, burst), calls)
  const stepMs = (seconds * 1_000) / (calls - together + 1)
  return { key, stepMs, slackMs: stepMs * (together - 1) }
}

/** What a provider allows. */
export interface Limits {
  /** Maximum number of open calls; default 4. */
  open?: number
  /** Limits of all calls. */
  rates: [Rate, ...Rate[]]
  /** Additional limits of some calls, by the lane that they name ("profile"). */
  lanes?: Record<string, Rate[]>
  /** Additional limits of calls to one host: for providers with many hosts (links, push services). */
  perHost?: Rate[]
}

/** Which of the limits apply to a call. */
export interface Lane {
  lane?: string | undefined
  host: string
}

const most = 1_000

/** Shorter limits are full again before anybody reads how many calls they leave. */
const longSeconds = 60

/** Other limits, with which calls keep their lanes but none of them is narrower than the rest. */
export const loosened = (limits: Limits, usual: Limits): Limits => ({
  ...limits,
  lanes: { ...Object.fromEntries(Object.keys(usual.lanes ?? {}).map((lane) => [lane, []])), ...limits.lanes },
})

/** How many calls the narrowest of the long limits leaves now; null when there is none. */
export async function fewestLeft(db: Kysely<DB>, provider: string, limits: Limits): Promise<number | null> {
  const lanes = Object.entries(limits.lanes ?? {}).map(([lane, rates]) => ({ key: `${provider}/${lane}`, rates }))
  const long = [{ key: provider, rates: limits.rates }, ...lanes].flatMap(({ key, rates }) =>
    keep(key, rates).filter((_, at) => (rates[at]?.seconds ?? 0) >= longSeconds),
  )
  return long.length === 0 ? null : Math.min(...(await callsLeft(db, long)).values())
}

/**
 * One queue of waiting calls for each lane and host: a call that waits for a narrow limit does not delay the others.
 */
export function createLanes(limits: Limits, options: Omit<PaceOptions, 'open' | 'rates'>) {
  const { open = 4, rates, lanes = {}, perHost } = limits
  const { provider } = options
  const paces = new Map<string, Pace>()

  return ({ lane, host }: Lane): Pace => {
    const names = [lane === undefined ? null : `/${lane}`, perHost && `@${host}`].filter((name) => name != null)
    const key = names.join('')
    const known = paces.get(key)
    if (known) return known
    if (lane !== undefined && !lanes[lane]) throw new RangeError(`${provider} has no lane "${lane}"`)
    if (paces.size >= most) for (const [name, pace] of paces) if (pace.idle()) paces.delete(name)
    const own = [
      ...(lane === undefined ? [] : keep(`${provider}/${lane}`, lanes[lane] ?? [])),
      ...(perHost ? keep(`${provider}@${host}`, perHost) : []),
    ]
    // The narrowest first: a refusal pauses that one.
    const [first, ...more] = [...own, ...keep(provider, rates)] as [KeptRate, ...KeptRate[]]
    const pace = createPace({ ...options, open, rates: [first, ...more] })
    paces.set(key, pace)
    return pace
  }
}

const keep = (key: string, rates: Rate[]): KeptRate[] =>
  rates.map((rate, at) => keptRate(at === 0 ? key : `${key}#${at}`, rate))

export interface PaceOptions {
  db: Kysely<DB>
  log: FastifyBaseLogger
  /** The group of calls that share the open slots. */
  provider: string
  /** Maximum number of open calls. */
  open: number
  /** How long a call may take: the slots of a dead process are free again after this. */
  leaseMs: number
  /** All of these apply to a call. */
  rates: [KeptRate, ...KeptRate[]]
}

export interface Wish {
  /** Maximum milliseconds to wait for a turn; `patient` waits as long as necessary and lets all others go first. */
  wait: number | 'patient'
  signal?: AbortSignal | undefined
}

export interface Pace {
  /** Runs a call when its turn comes; throws `busy` when that would take longer than allowed. */
  run: <T>(wish: Wish, call: (moment: Moment) => Promise<T>) => Promise<T>
  /** Pauses all calls for a while: the provider has reported too many. */
  pause: (milliseconds: number) => Promise<void>
  /** No call is waiting or running. */
  idle: () => boolean
}

interface Turn {
  lease: Lease
  moment: Moment
}

interface Waiter {
  until: number
  patient: boolean
  ended: boolean
  go: (turn: Turn) => void
  refuse: (error: unknown) => void
}

const pollMs = 60
const lateMs = 5

/**
 * Enforces a provider's limits for the whole installation, across all processes: moments and slots are database rows.
 * In each process one loop requests them for all waiting calls, so that many waiting calls cost no more than one.
 */
function createPace(options: PaceOptions): Pace {
  const { db, log, provider, rates } = options
  const line: Waiter[] = []
  const serve = createServing(options, line)
  let serving = false
  let running = 0

  async function serveAll(): Promise<void> {
    serving = true
    try {
      for (let waiter = next(line); waiter; waiter = next(line)) await serve(waiter)
    } finally {
      serving = false
    }
  }

  function turnFor({ wait, signal }: Wish): Promise<Turn> {
    const patient = wait === 'patient'
    if (!patient && tooFarBack(line, rates, wait)) return Promise.reject(busy())
    if (signal?.aborted) return Promise.reject(ended())
    const { promise, resolve: go, reject: refuse } = Promise.withResolvers<Turn>()
    const until = patient ? Infinity : performance.now() + wait
    const waiter: Waiter = { until, patient, ended: false, go, refuse }
    const end = (): void => {
      waiter.ended = true
      leave(line, waiter, ended())
    }
    signal?.addEventListener('abort', end)
    line.push(waiter)
    if (!serving) void serveAll()
    return promise.finally(() => signal?.removeEventListener('abort', end))
  }

  return {
    async run(wish, call) {
      running++
      try {
        const { lease, moment } = await turnFor(wish)
        try {
          return await call(moment)
        } finally {
          // Not awaited: the lease expires by itself if the database is unavailable.
          returnLease(db, lease).catch((error: unknown) =>
            log.warn({ err: error, provider }, 'a lease was not returned'),
          )
        }
      } finally {
        running--
      }
    },
    pause: (milliseconds) => pauseRate(db, rates[0], milliseconds),
    idle: () => running === 0 && !serving,
  }
}

/** Earlier calls are served one at each step: a call that cannot make it in time fails at once. */
function tooFarBack(line: Waiter[], rates: KeptRate[], wait: number): boolean {
  const ahead = line.filter(({ patient }) => !patient).length
  return rates.some(({ stepMs, slackMs }) => ahead * stepMs - slackMs > wait)
}

/** Gives one call of the queue its turn, or rejects it; a patient call may stay for another round. Never throws. */
function createServing({ db, log, provider, open, leaseMs, rates }: PaceOptions, line: Waiter[]) {
  // Rates without a burst also hold between two calls of this process when a timer or an answer is late.
  const strict = rates.filter(({ slackMs }) => slackMs === 0)
  const gapMs = Math.max(0, ...strict.map(({ stepMs }) => stepMs))
  let sentAt = -Infinity
  return async (waiter: Waiter): Promise<void> => {
    try {
      const lease = await acquireLease(db, provider, { places: open, forMs: leaseMs })
      if (!lease) return void (await sleep(pollMs))
      const left = waiter.patient ? 0 : waiter.until - performance.now()
      const asked = performance.now()
      const moment = await reserveMoment(db, rates, Math.max(0, left))
      if (moment === null) {
        await returnLease(db, lease)
        if (waiter.patient) await sleep(pollMs)
        else leave(line, waiter, busy())
        return
      }
      await sleepUntil(Math.max(performance.now() + moment.wait, sentAt + gapMs))
      sentAt = performance.now()
      const late = sentAt - asked - moment.wait
      if (late > lateMs && strict.length > 0)
        postponeRates(db, strict, late).catch((error: unknown) => log.warn({ err: error, provider }, 'late'))
      if (waiter.ended) await returnLease(db, lease)
      else waiter.go({ lease, moment })
      leave(line, waiter)
    } catch (error) {
      leave(line, waiter, error)
    }
  }
}

function leave(line: Waiter[], waiter: Waiter, error?: unknown): void {
  const at = line.indexOf(waiter)
  if (at >= 0) line.splice(at, 1)
  if (error !== undefined) waiter.refuse(error)
}

const ended = (): ProviderError => new ProviderError('ended', 'aborted while waiting for a slot')
const busy = (): ProviderError => new ProviderError('busy', 'the rate limits are exhausted')

/** The next call: interactive ones in their order, then patient ones. Rejects those whose time is over. */
function next(line: Waiter[]): Waiter | undefined {
  const now = performance.now()
  for (const late of line.filter(({ until }) => until < now)) leave(line, late, busy())
  return line.find(({ patient }) => !patient) ?? line[0]
}

async function sleepUntil(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now()) await sleep(Math.ceil(left))
}
