import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** A rate as stored: the name of its row, the interval between calls, and how far calls may run ahead of it. */
export interface KeptRate {
  key: string
  stepMs: number
  slackMs: number
}

/** When a call may go out, by the database's clock, and in how many milliseconds that is. */
export interface Moment {
  /** Milliseconds since 1970. */
  at: number
  wait: number
}

/**
 * Reserves the next moment that all of the rates allow; null when it is later than `withinMs`, and then nothing is
 * reserved. It uses the database's clock, so that all processes agree.
 */
export async function reserveMoment(db: Kysely<DB>, rates: KeptRate[], withinMs: number): Promise<Moment | null> {
  const first = await tryMoment(db, rates, withinMs)
  if (first.found === rates.length) return first.moment
  // The table is unlogged and empty after a database crash; rates that are unused for long are removed.
  const rows = rates.map(({ key }) => ({ provider: key, next_at: sql<Date>`clock_timestamp()` }))
  await db
    .insertInto('provider_pace')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute()
  return (await tryMoment(db, rates, withinMs)).moment
}

async function tryMoment(db: Kysely<DB>, rates: KeptRate[], withinMs: number) {
  const { rows } = await sql<{ found: number; at: number; wait: number; reserved: boolean }>`
    with kept as (
      select pace.provider, pace.next_at, rate.step * interval '1 millisecond' as step, rate.slack * interval '1 millisecond' as slack
      from provider_pace pace
      join unnest(${rates.map(({ key }) => key)}::text[], ${rates.map(({ stepMs }) => stepMs)}::float8[],
        ${rates.map(({ slackMs }) => slackMs)}::float8[]) as rate (key, step, slack) on rate.key = pace.provider
      order by pace.provider for update of pace
    ), moment as (
      select count(*)::integer as found, greatest(clock_timestamp(), max(next_at - slack)) as at from kept
    ), reserved as (
      update provider_pace pace set next_at = greatest(kept.next_at, moment.at) + kept.step from kept, moment
      where pace.provider = kept.provider and moment.found = ${rates.length}
        and moment.at <= clock_timestamp() + ${withinMs} * interval '1 millisecond'
      returning 1
    )
    select found, extract(epoch from at)::float8 * 1000 as at, extract(epoch from at - clock_timestamp())::float8 * 1000 as wait,
      exists (select from reserved) as reserved from moment`.execute(db)
  const { found = 0, at = 0, wait = 0, reserved = false } = rows[0] ?? {}
  return { found, moment: reserved ? { at, wait: Math.max(0, wait) } : null }
}

/** Postpones the next free moment: the provider has reported too many calls. A saved burst is lost. */
export async function pauseRate(db: Kysely<DB>, { key, slackMs }: KeptRate, milliseconds: number): Promise<void> {
  const next = sql<Date>`clock_timestamp() + ${milliseconds + slackMs} * interval '1 millisecond'`
  await db
    .insertInto('provider_pace')
    .values({ provider: key, next_at: next })
    .onConflict((oc) => oc.column('provider').doUpdateSet({ next_at: sql`greatest(provider_pace.next_at, ${next})` }))
    .execute()
}

/** Moves all moments that are not reserved yet. */
export async function postponeRates(db: Kysely<DB>, rates: KeptRate[], milliseconds: number): Promise<void> {
  await sql`
    update provider_pace set next_at = next_at + ${milliseconds} * interval '1 millisecond'
    where provider = any(${rates.map(({ key }) => key)}::text[])`.execute(db)
}

/** How many calls of each rate could go out at once now. */
export async function callsLeft(db: Kysely<DB>, rates: KeptRate[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ provider: string; ahead: number }>`
    select provider, extract(epoch from next_at - clock_timestamp())::float8 * 1000 as ahead from provider_pace
    where provider = any(${rates.map(({ key }) => key)}::text[])`.execute(db)
  const ahead = new Map(rows.map((row) => [row.provider, Math.max(0, row.ahead)]))
  return new Map(
    rates.map(({ key, stepMs, slackMs }) => [
      key,
      Math.max(0, Math.floor((slackMs - (ahead.get(key) ?? 0)) / stepMs + 1)),
    ]),
  )
}

/** Removes rates unused for a day: they allow everything, like a rate that does not exist yet. */
export async function purgeRates(db: Kysely<DB>): Promise<void> {
  await sql`delete from provider_pace where next_at < clock_timestamp() - interval '1 day'`.execute(db)
}

/** A slot among the calls that may be open at once. */
export interface Lease {
  provider: string
  turn: number
  until: string
}

/**
 * One of the provider's `places` for at most `forMs`, after which a slot of a dead process is free again. Null when all
 * are taken.
 */
export async function acquireLease(
  db: Kysely<DB>,
  provider: string,
  { places, forMs }: { places: number; forMs: number },
): Promise<Lease | null> {
  const taken = await tryLease(db, provider, { places, forMs })
  if (taken) return taken
  // The table is unlogged and empty after a database crash.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_turns')
    .columns(['provider', 'turn'])
    .expression(sql`select ${provider}, generate_series(1, ${places}::integer)`)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? tryLease(db, provider, { places, forMs }) : null
}

async function tryLease(
  db: Kysely<DB>,
  provider: string,
  { places, forMs }: { places: number; forMs: number },
): Promise<Lease | null> {
  const { rows } = await sql<Lease>`
    update provider_turns set taken_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    where (provider, turn) = (
      select provider, turn from provider_turns
      where provider = ${provider} and turn <= ${places} and taken_until <= clock_timestamp()
      order by turn limit 1 for update skip locked)
    returning provider, turn, taken_until::text as until`.execute(db)
  return rows[0] ?? null
}

/** Releases a slot, unless it expired and another call has it. */
export async function returnLease(db: Kysely<DB>, { provider, turn, until }: Lease): Promise<void> {
  await sql`
    update provider_turns set taken_until = clock_timestamp()
    where provider = ${provider} and turn = ${turn} and taken_until = ${until}::timestamptz`.execute(db)
}
