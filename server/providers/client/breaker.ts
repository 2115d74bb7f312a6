import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import {
  type BreakerState,
  breakerState,
  countFailure,
  forgetFailures,
  returnProbe,
  takeProbe,
} from './breaker.queries.ts'

export interface BreakerOptions {
  db: Kysely<DB>
  provider: string
  /** The number of consecutive failures, across all processes, at which the breaker opens. */
  failures?: number
  /** The time after which one trial call is let through. */
  restMs?: number
  /** How long a process trusts the state that it last read. */
  freshMs?: number
}

export interface Breaker {
  /** Whether the provider may be asked; call one of the next three afterwards. */
  enter: () => Promise<boolean>
  /** The provider answered. */
  succeeded: () => Promise<void>
  /** The provider failed in a way that affects its health. */
  failed: () => Promise<void>
  /** It was not asked after all. */
  left: () => Promise<void>
  /** Milliseconds until a call may be tried, as far as this process knows; 0 while the provider is healthy. */
  restLeft: () => number
}

/** How long another process waits for the one that makes the trial call. */
const probeMs = 30_000

/**
 * Stops calls to a provider that does not answer, so that nobody waits in vain and it can recover. All processes share
 * the state: it is a row, which each process reads at most once a second while it makes calls, and writes only when
 * something fails or has failed.
 */
export function createBreaker({
  db,
  provider,
  failures: most = 5,
  restMs = 30_000,
  freshMs = 1_000,
}: BreakerOptions): Breaker {
  let state: BreakerState = { failures: 0, restMs: 0 }
  let readAt = -Infinity
  let probing = false
  let reading: Promise<void> | null = null
  const know = (read: BreakerState): void => {
    state = read
    readAt = performance.now()
  }
  const restLeft = (): number => Math.max(0, state.restMs - (performance.now() - readAt))

  return {
    restLeft,
    async enter() {
      if (performance.now() - readAt >= freshMs)
        await (reading ??= breakerState(db, provider)
          .then(know)
          .finally(() => (reading = null)))
      if (state.failures < most) return true
      if (restLeft() > 0 || probing) return false
      return (probing = await takeProbe(db, provider, probeMs))
    },
    async succeeded() {
      probing = false
      if (state.failures === 0) return
      know({ failures: 0, restMs: 0 })
      await forgetFailures(db, provider)
    },
    async failed() {
      probing = false
      know(await countFailure(db, provider, { most, restMs }))
    },
    async left() {
      if (!probing) return
      probing = false
      await returnProbe(db, provider)
    },
  }
}
