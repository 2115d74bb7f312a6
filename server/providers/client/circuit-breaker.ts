import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

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

interface BreakerState {
  /** Consecutive failures. */
  failures: number
  /** Milliseconds until a call may be tried. */
  restMs: number
}

/** The provider's recent state, shared by all processes. */
async function breakerState(db: Kysely<DB>, provider: string): Promise<BreakerState> {
  const { rows } = await sql<BreakerState>`
    select failures, ${restOf()} as "restMs" from provider_breakers where provider = ${provider}`.execute(db)
  return rows[0] ?? { failures: 0, restMs: 0 }
}

/** Counts a failure; from `most` consecutive failures on the breaker stays open for `restMs`. */
async function countFailure(
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
async function forgetFailures(db: Kysely<DB>, provider: string): Promise<void> {
  await db.deleteFrom('provider_breakers').where('provider', '=', provider).execute()
}

/** Whether this process makes the trial call after the pause; when it dies, another process may after `forMs`. */
async function takeProbe(db: Kysely<DB>, provider: string, forMs: number): Promise<boolean> {
  const { rows } = await sql`
    update provider_breakers set probing_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    where provider = ${provider} and open_until <= clock_timestamp() and coalesce(probing_until <= clock_timestamp(), true)
    returning 1`.execute(db)
  return rows.length > 0
}

/** The trial call did not happen: another process may make it. */
async function returnProbe(db: Kysely<DB>, provider: string): Promise<void> {
  await db.updateTable('provider_breakers').set({ probing_until: null }).where('provider', '=', provider).execute()
}

const restOf = () => sql`greatest(0, coalesce(extract(epoch from open_until - clock_timestamp()), 0))::float8 * 1000`
