import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ProviderError, ProviderFailure } from './provider-error.ts'

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

interface CallHealth {
  provider: string
  call: string
  succeededAt: Date | null
  failedAt: Date | null
  failure: ProviderFailure | null
  detail: string | null
  callsLeft: number | null
}

/** Records that a call was answered. */
async function noteSuccess(
  db: Kysely<DB>,
  row: { provider: string; call: string; at: Date; callsLeft: number | null },
): Promise<void> {
  await db
    .insertInto('provider_health')
    .values({ provider: row.provider, call: row.call, succeeded_at: row.at, calls_left: row.callsLeft })
    .onConflict((oc) =>
      oc.columns(['provider', 'call']).doUpdateSet({ succeeded_at: row.at, calls_left: row.callsLeft }),
    )
    .execute()
}

/** Records what went wrong; `detail` contains neither keys nor values of an answer. */
async function noteFailure(
  db: Kysely<DB>,
  row: { provider: string; call: string; at: Date; failure: ProviderFailure; detail: string },
): Promise<void> {
  const values = { failed_at: row.at, failure: row.failure, detail: row.detail }
  await db
    .insertInto('provider_health')
    .values({ provider: row.provider, call: row.call, ...values })
    .onConflict((oc) => oc.columns(['provider', 'call']).doUpdateSet(values))
    .execute()
}

/** The provider of a row that may belong to one of its parts: "wikidata" of "wikidata:mirror". */
const ownRow = sql<string>`split_part(provider, ':', 1)`

/**
 * The health of all calls of these providers, and when their tokens finally expire. The tables have a few rows for each
 * provider.
 */
export async function readHealth(db: Kysely<DB>, providers: string[]) {
  const [calls, resting, tokens] = await Promise.all([
    db
      .selectFrom('provider_health')
      .select([
        'provider',
        'call',
        'succeeded_at as succeededAt',
        'failed_at as failedAt',
        'failure',
        'detail',
        'calls_left as callsLeft',
      ])
      .where(ownRow, 'in', providers)
      .orderBy('provider')
      .orderBy('call')
      .limit(1_000)
      .execute(),
    db
      .selectFrom('provider_breakers')
      .select('provider')
      .where(ownRow, 'in', providers)
      .where('open_until', '>', sql<Date>`clock_timestamp()`)
      .execute(),
    db.selectFrom('provider_secrets').select(['provider', 'ends_at']).where(ownRow, 'in', providers).execute(),
  ])
  return {
    calls: calls as CallHealth[],
    resting: new Set(resting.map(({ provider }) => provider)),
    tokenEnds: new Map(tokens.map((row) => [row.provider, row.ends_at])),
  }
}
