import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { noteFailure, noteSuccess } from './health.queries.ts'
import type { ProviderError } from './provider-error.ts'

interface HealthOptions {
  db: Kysely<DB>
  log: FastifyBaseLogger
  provider: string
  now: () => number
  /** How many calls our own limits leave; null where they do not matter. */
  left: () => Promise<number | null>
}

/** Records the health of a provider's calls, for the admin. */
export interface Health {
  succeeded: (call: string, callsLeft: number | null) => void
  failed: (call: string, error: ProviderError) => void
}

const minute = 60_000

/** Errors that say nothing about the provider: it was not asked, or it does not have the resource. */
const unremarkable = new Set(['busy', 'ended', 'not_found', 'private'])

/**
 * One row for each call, written when its state changes and otherwise at most once a minute. Nobody waits for the
 * write: a health record must not slow down or fail the call that it records.
 */
export function createHealth({ db, log, provider, now, left }: HealthOptions): Health {
  const last = new Map<string, { state: string; at: number }>()

  function write(call: string, state: string, note: () => Promise<void>): void {
    const before = last.get(call)
    if (before?.state === state && Math.abs(now() - before.at) < minute) return
    last.set(call, { state, at: now() })
    note().catch((error: unknown) => log.warn({ err: error, provider }, 'the health of a provider was not recorded'))
  }

  return {
    succeeded(call, callsLeft) {
      const at = new Date(now())
      write(call, 'ok', async () => noteSuccess(db, { provider, call, at, callsLeft: callsLeft ?? (await left()) }))
    },
    failed(call, { failure, message: detail }) {
      if (unremarkable.has(failure)) return
      const at = new Date(now())
      write(call, failure, () => noteFailure(db, { provider, call, at, failure, detail: detail.slice(0, 300) }))
    },
  }
}
