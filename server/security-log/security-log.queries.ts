import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'

interface NewEntry {
  kind: string
  userId: number | null
  actorId: number | null
  refused: boolean
  address: string | null
  device: string | null
  at: Date
  hour: Date
  /** Further networks and devices of this person, kind, outcome and hour share one row. */
  mostRows: number
}

export interface LoggedEntry {
  id: number
  /** How often it happened in this hour, this time included. */
  times: number
}

/** Adds an entry, or counts it in the row of the same thing in the same hour: one statement. */
export async function addToLog(db: Kysely<DB>, entry: NewEntry): Promise<LoggedEntry> {
  const { kind, userId, actorId, refused, address, device, at, hour, mostRows } = entry
  // `is not distinct from` finds no index.
  const alike = sql`${userId === null ? sql`user_id is null` : sql`user_id = ${userId}`} and kind = ${kind} and refused = ${refused} and hour = ${hour}`
  const { rows } = await sql<LoggedEntry>`
    with room as (
      select exists (
        select from security_log
        where ${alike} and actor_id is not distinct from ${actorId}::integer
          and address is not distinct from ${address}::text and device is not distinct from ${device}::text
      ) or (select count(*) from (select from security_log where ${alike} limit ${mostRows}) as counted) < ${mostRows} as there_is
    )
    insert into security_log as old (user_id, actor_id, kind, refused, address, device, hour, first_at, at)
    select ${userId}::integer, ${actorId}::integer, ${kind}, ${refused}::boolean,
      case when there_is then ${address}::text end, case when there_is then ${device}::text end,
      ${hour}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
    from room
    on conflict (user_id, kind, refused, hour, actor_id, address, device) where hour is not null
    do update set times = old.times + 1, at = greatest(old.at, excluded.at)
    returning id, times`.execute(db)
  return rows[0] ?? { id: 0, times: 0 }
}

interface Counted {
  kind: string
  userId: number
  address: string | null
  device: string | null
  since: Date
}

/** Counts the latest of such entries one time less; one that then never happened is deleted. */
export async function uncount(trx: Kysely<DB>, { kind, userId, address, device, since }: Counted): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update security_log set times = times - 1 where id = (
      select id from security_log
      where user_id = ${userId} and kind = ${kind} and at >= ${since}
        and address is not distinct from ${address}::text and device is not distinct from ${device}::text
      order by at desc, id desc limit 1
    ) and times > 1 returning id`.execute(trx)
  if (rows.length > 0) return
  await sql`
    delete from security_log where id = (
      select id from security_log
      where user_id = ${userId} and kind = ${kind} and at >= ${since} and times = 1
        and address is not distinct from ${address}::text and device is not distinct from ${device}::text
      order by at desc, id desc limit 1
    )`.execute(trx)
}

/** One entry about a person; undefined when it is gone. */
export function findEntry(db: Kysely<DB>, userId: number, id: number) {
  return db
    .selectFrom('security_log')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select(['at', 'device', 'address'])
    .executeTakeFirst()
}

/** Deletes up to `most` entries that are older; answers how many. */
export async function deleteLogBefore(db: Kysely<DB>, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from security_log where id in (
      select id from security_log where at < ${before} order by at, id limit ${most} for update skip locked
    )`.execute(db)
  return Number(numAffectedRows ?? 0)
}
