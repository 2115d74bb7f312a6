import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Seal } from '../../lib/seal.ts'
import { createBreaker } from './circuit-breaker.ts'
import { createHealth } from './health.ts'
import { createLanes, fewestLeft, type Limits, loosened } from './pacing.ts'
import { createOutgoing, type IncomingAnswer } from './outgoing.ts'
import { type Patience, personal, createRetry } from './retry.ts'
import type { ProviderFailure } from './provider-error.ts'
import { addressFor, type Call, createSend } from './send.ts'
import { createTokenHolder, type TokenUse, type Minted } from './token.ts'

/** What the server passes to every client. */
export interface ClientParts {
  db: Kysely<DB>
  log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  now: () => number
  seal: Seal
  /** In production only public https addresses are allowed. */
  production: boolean
  /** The operator of this site, sent to the provider. */
  contact: string
  /** For tests: replacements for what would take real time. */
  tuning?: Tuning
}

export interface Tuning {
  limits?: Limits
  timeoutMs?: number
  breaker?: { failures?: number; restMs?: number; freshMs?: number }
  /** Replaces the wait between retries. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

export interface ClientOptions<K> {
  /** Its rows in the database and its name in the log. */
  name: string
  /** Base addresses by name, the default one first. */
  hosts: Record<string, string>
  /**
   * Any public host may be called as well: links that users post. There is then no single provider whose health could
   * be recorded, so there is neither a breaker nor a health record.
   */
  anywhere?: boolean
  limits: Limits
  /** Sent with every call. */
  headers?: Record<string, string>
  /** What an answer means when its status does not say; called for every answer. */
  judge?: (answer: IncomingAnswer) => ProviderFailure | undefined
  token?: TokenUse<K>
  /** How many calls the provider reports as left. */
  callsLeft?: (headers: IncomingAnswer['headers']) => number | null
  /** The longest duration of one call; default 8 seconds. */
  timeoutMs?: number
  /** After how many failures in a row it is left alone, and for how long; default five, and half a minute. */
  breaker?: { failures: number; restMs: number }
}

export interface ProviderClient<K = never> {
  /** Makes a call within the limits of the provider and the patience of the caller; throws ProviderError. */
  ask: <T>(call: Call<T>, patience?: Patience) => Promise<T>
  /** Stores a token that a person supplied: the next one is made from it. */
  putToken: (minted: Minted<K>) => Promise<void>
}

/**
 * The front door: every call to an external service passes here. In the order of a call: the circuit breaker
 * (`circuit-breaker.ts`) and the attempts (`retry.ts`), the shared token (`token.ts`), a slot within the provider's
 * limits (`pacing.ts`), the request (`send.ts`, `outgoing.ts`), which reaches allowed addresses only (`ssrf-guard.ts`),
 * and the schema of the response (`readers.ts`). The outcome is recorded for the admin (`health.ts`). Responses that
 * may be stored go through `answers.ts`, which calls this.
 */
export function createProviderClient<K = never>(parts: ClientParts, options: ClientOptions<K>): ProviderClient<K> {
  const { db, log, now, seal, production, contact, tuning = {} } = parts
  const { name: provider, hosts, anywhere = false, headers: fixed = {}, judge, callsLeft } = options
  const longestMs = tuning.timeoutMs ?? options.timeoutMs ?? 8_000
  const origins = Object.values(hosts).map((address) => new URL(address).origin)
  const outgoing = createOutgoing({ origins, anywhere, allowPrivate: !production, contact })
  const send = createSend({ outgoing, hosts, headers: fixed, judge })
  const limits = tuning.limits ? loosened(tuning.limits, options.limits) : options.limits
  // Longer than any call, so that a lease never ends while its call runs.
  const lanes = createLanes(limits, { db, log, provider, leaseMs: longestMs + 12_000 })
  const tokens = createTokenHolder({ db, provider, now, seal }, options.token, send)
  const left = () => fewestLeft(db, provider, options.limits)
  const watch = anywhere
    ? null
    : {
        breaker: createBreaker({ db, provider, ...options.breaker, ...tuning.breaker }),
        health: createHealth({ db, log, provider, now, left }),
      }
  const retry = createRetry({ log, provider, watch, ...(tuning.sleep && { sleep: tuning.sleep }) })

  async function ask<T>(call: Call<T>, patience: Patience = personal): Promise<T> {
    const { wait, signal } = patience
    const pace = lanes({ lane: call.lane, host: addressFor(call, hosts).host })
    const callMs = Math.min(call.timeoutMs ?? longestMs, longestMs)
    return retry(call, patience, pace, async (deadline) => {
      const left = (): number => Math.max(1, deadline - performance.now())
      const once = (authority: Record<string, string>) =>
        pace.run({ wait: wait === 'patient' ? wait : Math.min(wait, left()), signal }, () =>
          send(call, { headers: authority, timeoutMs: Math.min(callMs, left()), signal }),
        )
      const { value, headers } = await (call.anonymous ? once({}) : tokens.use(once, deadline))
      return { value, callsLeft: callsLeft?.(headers) ?? null }
    })
  }
  return { ask, putToken: tokens.put }
}
