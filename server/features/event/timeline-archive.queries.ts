import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { subjectNames } from '../../../common/api/event.ts'
import { steamId } from '../../resource/archive/games.queries.ts'

/** A batch of what a person did with games, in the order it came about, behind the event that came last. */
export function eventsAfter(trx: Transaction<DB>, userId: number, id: number, count: number) {
  return trx
    .selectFrom('events as e')
    .innerJoin('games as g', 'g.id', 'e.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'e.game_id')
    .select(['e.id', 'e.kind', 'e.created_at', 'e.rating', 'e.rating_before', 'e.left_at'])
    .select(['g.title', 'g.release_year', 'g.slug', 'g.igdb_id'])
    .select(steamId)
    .where('e.user_id', '=', userId)
    .where('e.id', '>', id)
    .where('e.kind', 'not in', subjectNames)
    .orderBy('e.id')
    .limit(count)
    .execute()
}

export interface NewEvent {
  kind: string
  game_id: number
  created_at: string
  rating: number | null
  rating_before: number | null
  left_at: string | null
}

const batchSize = 1_000
const given = (batch: NewEvent[]) => sql`rows from (jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
  as (kind text, game_id integer, created_at timestamptz, rating numeric, rating_before numeric, left_at timestamptz))
  with ordinality as e (kind, game_id, created_at, rating, rating_before, left_at, place)`
// An archive tells thousandths of a second, the database finer ones.
const isMissing = (userId: number) => sql`exists (select from games g where g.id = e.game_id) and not exists (
  select from events o where o.user_id = ${userId} and o.game_id = e.game_id and o.kind = e.kind
    and date_trunc('milliseconds', o.created_at) = date_trunc('milliseconds', e.created_at))`

/** How many of these a person's timeline has not got yet. */
export async function countMissing(db: Kysely<DB>, userId: number, events: NewEvent[]): Promise<number> {
  let missing = 0
  for (let at = 0; at < events.length; at += batchSize) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from ${given(events.slice(at, at + batchSize))} where ${isMissing(userId)}`.execute(db)
    missing += rows[0]?.n ?? 0
  }
  return missing
}

/** Adds those that are not there yet, in their order, as long as the user has fewer than `most`; returns how many. */
export async function addMissing(
  trx: Transaction<DB>,
  userId: number,
  { events, most }: { events: NewEvent[]; most: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from events where user_id = ${userId}`.execute(trx)
  let room = BigInt(Math.max(0, most - (rows[0]?.n ?? 0)))
  let added = 0n
  for (let at = 0; at < events.length; at += batchSize) {
    const { numAffectedRows } = await sql`
      insert into events (user_id, kind, game_id, created_at, rating, rating_before, left_at)
      select ${userId}::integer, e.kind, e.game_id, e.created_at, e.rating, e.rating_before, e.left_at
      from ${given(events.slice(at, at + batchSize))} where ${isMissing(userId)} order by e.place limit ${room}`.execute(
      trx,
    )
    added += numAffectedRows ?? 0n
    room -= numAffectedRows ?? 0n
  }
  return Number(added)
}
