import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DB } from '../db/types.ts'
import { giveBackTurn, pause, postpone, reserveMoment, takeTurn, type Turn } from './pace.queries.ts'
import { ProviderError } from './provider-error.ts'

export interface PaceOptions {
  db: Kysely<DB>
  log: FastifyBaseLogger
  /** Name of the limit, shared by all processes. */
  provider: string
  /** From one call to the next. */
  stepMs: number
  /** Calls that may be open at once. */
  turns: number
}

export interface Wish {
  /** Milliseconds to wait for a turn at most; `patient` waits as long as it takes and lets everybody else go first. */
  wait: number | 'patient'
  signal?: AbortSignal | undefined
}

export interface Pace {
  /** Runs a call when its turn comes; throws `busy` when that would take longer than wished. */
  run: <T>(wish: Wish, call: () => Promise<T>) => Promise<T>
  /** Nobody calls for a while: the provider has said that it is too much. */
  pause: (milliseconds: number) => Promise<void>
}

interface Waiter {
  until: number
  patient: boolean
  ended: boolean
  go: (turn: Turn) => void
  refuse: (error: unknown) => void
}

/** No call takes longer; a process that died gives its turns back after this. */
const turnMs = 20_000
const pollMs = 60
const lateMs = 5

/**
 * Keeps a provider's limits for the whole installation, however many processes: moments and turns are rows of the database. In each
 * process one loop asks for them on behalf of all who wait, so that a crowd costs no more than one.
 */
export function createPace(options: PaceOptions): Pace {
  const { db, log, provider, stepMs } = options
  const line: Waiter[] = []
  const serve = createServing(options, line)
  let serving = false

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
    // Those before are served one a step: who cannot make it is told at once.
    if (!patient && line.filter((other) => !other.patient).length * stepMs > wait) return Promise.reject(busy())
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
      const turn = await turnFor(wish)
      try {
        return await call()
      } finally {
        // Not waited for: the turn ends by itself if the database is away.
        giveBackTurn(db, turn).catch((error: unknown) =>
          log.warn({ err: error, provider }, 'a turn was not given back'),
        )
      }
    },
    pause: (milliseconds) => pause(db, provider, milliseconds),
  }
}

/** Brings one of the line its turn, or sends it away; the patient may stay for another round. Never throws. */
function createServing({ db, log, provider, stepMs, turns }: PaceOptions, line: Waiter[]) {
  let sentAt = -Infinity
  return async (waiter: Waiter): Promise<void> => {
    try {
      const turn = await takeTurn(db, provider, { turns, forMs: turnMs })
      if (!turn) return void (await sleep(pollMs))
      const left = waiter.patient ? 0 : waiter.until - performance.now()
      const asked = performance.now()
      const wait = await reserveMoment(db, provider, { stepMs, withinMs: Math.max(0, left) })
      if (wait === null) {
        await giveBackTurn(db, turn)
        if (waiter.patient) await sleep(pollMs)
        else leave(line, waiter, busy())
        return
      }
      await sleepUntil(Math.max(performance.now() + wait, sentAt + stepMs))
      sentAt = performance.now()
      // An answer or a timer that comes late must not bunch calls up, neither here nor in other processes.
      const late = sentAt - asked - wait
      if (late > lateMs)
        postpone(db, provider, late).catch((error: unknown) => log.warn({ err: error, provider }, 'late'))
      if (waiter.ended) await giveBackTurn(db, turn)
      else waiter.go(turn)
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

const ended = (): ProviderError => new ProviderError('ended', 'given up while waiting for a turn')
const busy = (): ProviderError => new ProviderError('busy', 'all turns are taken for now')

/** Who comes next: people in their order, then the patient. Those whose time is over are sent away. */
function next(line: Waiter[]): Waiter | undefined {
  const now = performance.now()
  for (const late of line.filter(({ until }) => until < now)) leave(line, late, busy())
  return line.find(({ patient }) => !patient) ?? line[0]
}

async function sleepUntil(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now()) await sleep(Math.ceil(left))
}
