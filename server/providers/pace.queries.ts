import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'

/**
 * Reserves the provider's next free moment and tells in how many milliseconds it is; null when that is later than `within`, and then
 * nothing is reserved. The database's clock counts, so that all processes agree.
 */
export async function reserveMoment(
  db: Kysely<DB>,
  provider: string,
  { stepMs, withinMs }: { stepMs: number; withinMs: number },
): Promise<number | null> {
  const step = sql`${stepMs} * interval '1 millisecond'`
  const { rows } = await sql<{ wait: number }>`
    insert into provider_pace as pace (provider, next_at) values (${provider}, clock_timestamp() + ${step})
    on conflict (provider) do update set next_at = greatest(pace.next_at, clock_timestamp()) + ${step}
      where pace.next_at <= clock_timestamp() + ${withinMs} * interval '1 millisecond'
    returning extract(epoch from next_at - ${step} - clock_timestamp())::float8 * 1000 as wait`.execute(db)
  return rows[0] ? Math.max(0, rows[0].wait) : null
}

/** Puts the next free moment off: the provider has said that it is too much. */
export async function pause(db: Kysely<DB>, provider: string, milliseconds: number): Promise<void> {
  await sql`
    update provider_pace set next_at = greatest(next_at, clock_timestamp() + ${milliseconds} * interval '1 millisecond')
    where provider = ${provider}`.execute(db)
}

/** Moves all moments that nobody has reserved yet. */
export async function postpone(db: Kysely<DB>, provider: string, milliseconds: number): Promise<void> {
  await sql`
    update provider_pace set next_at = next_at + ${milliseconds} * interval '1 millisecond' where provider = ${provider}`.execute(
    db,
  )
}

export interface Turn {
  provider: string
  turn: number
  until: string
}

/** One of the provider's `turns` for `forMs` at most (a process that dies gives it back that way); null when all are taken. */
export async function takeTurn(
  db: Kysely<DB>,
  provider: string,
  { turns, forMs }: { turns: number; forMs: number },
): Promise<Turn | null> {
  const taken = await tryTurn(db, provider, forMs)
  if (taken) return taken
  // The table is unlogged and empty after a crash of the database.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_turns')
    .columns(['provider', 'turn'])
    .expression(sql`select ${provider}, generate_series(1, ${turns}::integer)`)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? tryTurn(db, provider, forMs) : null
}

async function tryTurn(db: Kysely<DB>, provider: string, forMs: number): Promise<Turn | null> {
  const { rows } = await sql<Turn>`
    update provider_turns set taken_until = clock_timestamp() + ${forMs} * interval '1 millisecond'
    where (provider, turn) = (
      select provider, turn from provider_turns where provider = ${provider} and taken_until <= clock_timestamp()
      order by turn limit 1 for update skip locked)
    returning provider, turn, taken_until::text as until`.execute(db)
  return rows[0] ?? null
}

/** Gives a turn back, unless it ran out and somebody else has it. */
export async function giveBackTurn(db: Kysely<DB>, { provider, turn, until }: Turn): Promise<void> {
  await sql`
    update provider_turns set taken_until = clock_timestamp()
    where provider = ${provider} and turn = ${turn} and taken_until = ${until}::timestamptz`.execute(db)
}
