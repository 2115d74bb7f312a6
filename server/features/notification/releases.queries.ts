import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { seenUpTo } from '../../notifications/notify.queries.ts'
import type { LocalDays } from './local-days.ts'

/**
 * The date that counts for the entry `e` of the game `g`: that of the platform that the entry names, also when it has
 * none yet, otherwise the first one.
 */
export const releaseFor = {
  join: sql`left join game_releases r on r.game_id = e.game_id and r.platform_id = e.platform_id`,
  date: sql`case when r.game_id is null then g.release_date else r.release_date end`,
  precision: sql`case when r.game_id is null then g.release_precision else r.release_precision end`,
}

/** The time zones that people have, each once: one look-up in the index for each. */
export async function timeZones(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    with recursive zones as (
      (select time_zone as zone from notification_states where time_zone is not null order by time_zone limit 1)
      union all
      select (select s.time_zone from notification_states s where s.time_zone > z.zone order by s.time_zone limit 1)
      from zones z where z.zone is not null)
    select zone from zones where zone is not null`.execute(db)
  return rows.map(({ zone }) => zone)
}

/**
 * Ids of the wished games that come out on a day from one to another, on any platform; one without a day in its date
 * has none to tell of.
 */
export async function gamesOut(db: Kysely<DB>, from: string, to: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.game_id as id from game_stats s where s.wanted > 0 and s.game_id in (
      select id from games where release_precision = 'day' and release_date between ${from}::date and ${to}::date
      union
      select r.game_id from platforms p join game_releases r on r.platform_id = p.id
      where r.release_precision = 'day' and r.release_date between ${from}::date and ${to}::date)
    order by s.wanted, s.game_id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Telling {
  gameId: number
  /** The user after whom the batch begins, and its size. */
  after: number
  most: number
  at: Date
}

/** How many days after the release it is still told: a server that was off for a weekend tells on Monday. */
const lookBack = sql.lit(3)

/**
 * Whether the line was told of a date before this one. A line that does not know its date: a day is told from its
 * morning on where it begins first, 14 hours before UTC, so what was told before then was told of an earlier one.
 */
const wasToldBefore = (line: string, date: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`coalesce(${sql.ref(`${line}.told_date`)} < ${date},
    ${sql.ref(`${line}.latest_at`)} < ${date}::timestamp at time zone 'UTC' - interval '5 hours')`

/**
 * Tells a batch of those who wish for the game, did so before it came out for them, and where that day has begun; who
 * was told of this date, or of a later one, is not told again. Returns the last user of the batch; null: there is no
 * further one.
 */
export async function tellWishers(
  db: Kysely<DB>,
  { gameId, after, most, at }: Telling,
  { zones, elsewhere }: LocalDays,
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with zones as materialized (select zone, day from ${rowsOf(
      zones.map((zone) => ({ ...zone })),
      'zone text, day date',
    )}),
    receivers as materialized (
      select e.user_id, greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond') as at,
        ${releaseFor.date} as date
      from collection_entries e join games g on g.id = e.game_id ${releaseFor.join} join users u on u.id = e.user_id
        left join notification_states s on s.user_id = e.user_id left join zones z on z.zone = s.time_zone
      where e.game_id = ${gameId} and e.user_id > ${after} and e.wanted and u.deleted_at is null
        and ${releaseFor.precision} = 'day'
        and ${releaseFor.date} between coalesce(z.day, ${elsewhere}::date) - ${lookBack} and coalesce(z.day, ${elsewhere}::date)
        and e.created_at < ${releaseFor.date}
        and not coalesce('wishlist' = any(s.switched_off), false)
        and not exists (
          select from notifications told where told.user_id = e.user_id and told.kind = 'wishlist' and told.game_id = e.game_id
            and not ${wasToldBefore('told', releaseFor.date)})
      order by e.user_id limit ${most}),
    told as (
      insert into notifications as n (user_id, kind, game_id, latest_at, told_date)
      select user_id, 'wishlist', ${gameId}, at, date from receivers order by user_id
      on conflict on constraint notifications_line do update set latest_at = excluded.latest_at, told_date = excluded.told_date
        where ${wasToldBefore('n', sql`excluded.told_date`)})
    select max(user_id) as last from receivers`.execute(db)
  return rows[0]?.last ?? null
}
