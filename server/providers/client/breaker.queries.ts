import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

export interface BreakerState {
  /** Consecutive failures. */
  failures: number
  /** Milliseconds until a call may be tried. */
  restMs: number
}

/** The provider's recent state, shared by all processes. */
export async function breakerState(db: Kysely<DB>, provider: string): Promise<BreakerState> {
  const { rows } = await sql<BreakerState>`
    select failures, ${restOf()} as "restMs" from provider_breakers where provider = ${provider}`.execute(db)
  return rows[0] ?? { failures: 0, restMs: 0 }
}

/** Counts a failure; from `most` consecutive failures on the breaker stays open for `restMs`. */
export async function countFailure(
  db: Kysely<DB>,
  provider: string,
  { most, restMs }: { most: number; restMs: number },
): Promise<BreakerState> {
  const rest = sql`clock_timestamp() + ${restMs} * interval '1 millisecond'`
  const { rows } = await sql<BreakerState>`
    insert into provider_breakers as breaker (provider, failures, open_until)
    values (${provider}, 1, case when ${most} <= 1 then ${rest} end)
    on conflict (provider) do update set failures = breaker.failures + 1, probing_until = null,
      open_until = case when breaker.failures + 1 >= ${most} then ${rest} end
    returning failures, ${restOf()} as "restMs"`.execute(db)
  return rows[0] ?? { failures: 1, restMs: 0 }
}

/** The provider answered: resets its failures. */
export async function forgetFailures(db: Kysely<DB>, provider: string): Promise<void> {
  await db.deleteFrom('provider_breakers').where('provider', '=', provider).execute()
}

/** Whether this process makes the trial call after the pause; when it dies, another process may after `forMs`. */
export async function takeProbe(db: Kysely<DB>, provider: string, forMs: number): Promise<boolean> {
  const { rows } = await sql`
    update provider_breakers set probing_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    where provider = ${provider} and open_until <= clock_timestamp() and coalesce(probing_until <= clock_timestamp(), true)
    returning 1`.execute(db)
  return rows.length > 0
}

/** The trial call did not happen: another process may make it. */
export async function returnProbe(db: Kysely<DB>, provider: string): Promise<void> {
  await db.updateTable('provider_breakers').set({ probing_until: null }).where('provider', '=', provider).execute()
}

const restOf = () => sql`greatest(0, coalesce(extract(epoch from open_until - clock_timestamp()), 0))::float8 * 1000`
