import type { FastifyBaseLogger } from 'fastify'
import { setTimeout } from 'node:timers/promises'
import type { Breaker } from './circuit-breaker.ts'
import type { Health } from './health.ts'
import type { Pace, Wish } from './pacing.ts'
import { ProviderError } from './provider-error.ts'
import type { Call } from './send.ts'

interface RetryOptions {
  log: FastifyBaseLogger
  provider: string
  /** Null for a provider with many hosts: a failure of one says nothing about the others. */
  watch: { breaker: Breaker; health: Health } | null
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

interface Outcome<T> {
  value: T
  callsLeft: number | null
}

const tries = { personal: 3, patient: 7 }
/** Errors that a retry may not meet again. */
const passing = new Set(['upstream', 'rate_limited'])
/** Errors that say nothing about the provider's health: it was not asked. */
const unasked = new Set(['busy', 'ended'])
/** The provider is healthy but does not give us this resource. */
const well = new Set(['not_found', 'private', 'rate_limited'])
/** A provider that requests a longer pause than this is retried after it. */
const longestPauseMs = 15 * 60_000

/**
 * Retries a call until it succeeds, cannot succeed, or the caller's patience ends; a failing provider is left alone for
 * a while.
 */
export function createRetry({ log, provider, watch, sleep = realSleep }: RetryOptions) {
  async function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    await sleep(milliseconds, signal).catch(() => undefined)
    if (signal?.aborted) throw new ProviderError('ended', 'aborted while waiting for a retry')
  }

  /** An interactive call fails at once while the breaker is open; a patient call waits until it closes. */
  async function enter({ wait, signal }: Patience): Promise<void> {
    if (!watch) return
    while (!(await watch.breaker.enter())) {
      if (wait !== 'patient')
        throw new ProviderError('upstream', 'the provider did not answer recently: the breaker is open')
      await rest(Math.max(500, watch.breaker.restLeft()), signal)
    }
  }

  /** Reports the outcome to the breaker; an error of that write must not hide the call's own error. */
  async function tell(how: 'succeeded' | 'failed' | 'left'): Promise<void> {
    await watch?.breaker[how]().catch((error: unknown) =>
      log.warn({ err: error, provider }, 'the breaker was not updated'),
    )
  }

  async function judge(error: unknown, call: string): Promise<ProviderError> {
    if (!(error instanceof ProviderError)) {
      await tell('left')
      throw error
    }
    if (unasked.has(error.failure)) await tell('left')
    // A request that the provider does not understand is our mistake; it must not open the breaker for everybody.
    else await tell(well.has(error.failure) || error.status === 400 ? 'succeeded' : 'failed')
    watch?.health.failed(call, error)
    return error
  }

  return async <T>(
    call: Call<T>,
    patience: Patience,
    pace: Pace,
    attempt: (deadline: number) => Promise<Outcome<T>>,
  ): Promise<T> => {
    const patient = patience.wait === 'patient'
    const deadline = performance.now() + (patience.within ?? Infinity)
    const most = isRepeatable(call) ? tries[patient ? 'patient' : 'personal'] : 1
    for (let number = 1; ; number++) {
      await enter(patience)
      try {
        const { value, callsLeft } = await attempt(deadline)
        await tell('succeeded')
        watch?.health.succeeded(call.name, callsLeft)
        return value
      } catch (error) {
        const failed = await judge(error, call.name)
        const { failure, status, message } = failed
        // One line for each refused call would fill the log.
        const level = unasked.has(failure) ? 'debug' : 'warn'
        log[level]({ provider, call: call.name, failure, status, attempt: number }, message)
        const wait = waitBefore(number, failed)
        if (failure === 'rate_limited') await pace.pause(wait)
        if (!passing.has(failure) || number >= most || performance.now() + wait >= deadline) throw failed
        await rest(wait, patience.signal)
      }
    }
  }
}

function isRepeatable({ method, form, json, body, repeatable }: Call<unknown>): boolean {
  const hasBody = form !== undefined || json !== undefined || body !== undefined
  return repeatable ?? (method === 'GET' || method === 'HEAD' || (method === undefined && !hasBody))
}

/**
 * As long as the provider requests, else a second after "too many" and otherwise twice as long at each attempt; with
 * jitter, so that many calls do not return at the same time.
 */
function waitBefore(attempt: number, { failure, retryAfterMs }: ProviderError): number {
  if (retryAfterMs !== null) return Math.min(Math.max(retryAfterMs, 250), longestPauseMs)
  return (failure === 'rate_limited' ? 1_000 : 250 * 2 ** attempt) * (1 + Math.random() * 0.3)
}

const realSleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal })

/** How long a call may take for its caller. */
export interface Patience extends Wish {
  /** Total milliseconds, retries and waiting included; `patient` calls have no limit. */
  within?: number
}

/** A person waits: three seconds for a turn, nine in total. */
export const personal: Patience = { wait: 3_000, within: 9_000 }

/** A job waits as long as necessary, and lets interactive calls go first. */
export const patiently = (signal?: AbortSignal): Patience => ({ wait: 'patient', signal })

/** One patience for several calls in a row: each gets what the previous ones left. */
export function together(patience: Patience): () => Patience {
  const { within } = patience
  const start = performance.now()
  return () => (within === undefined ? patience : { ...patience, within: within - (performance.now() - start) })
}
