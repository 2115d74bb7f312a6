import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ProviderFailure } from './provider-error.ts'

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
export async function noteSuccess(
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
export async function noteFailure(
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
