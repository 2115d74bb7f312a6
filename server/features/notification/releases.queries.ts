import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { seenUpTo } from '../../notifications/notify.queries.ts'
import type { LocalDays } from './local-days.ts'
import type { Precision } from '../../../common/api/game.ts'

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

/** A wished game whose dates were written anew; platform 0 stands for its first release. */
export interface ReleaseKey {
  game_id: number
  platform_id: number
}

export interface KnownDate {
  date: string | null
  precision: Precision | null
}

export interface NotedChange extends ReleaseKey {
  /** As text: to the microsecond. */
  noted_at: string
}

/** The oldest change that nobody was told of, after another one; undefined: there is none. */
export async function nextChange(db: Kysely<DB>, after?: NotedChange): Promise<NotedChange | undefined> {
  const later = after
    ? sql`where (noted_at, game_id, platform_id) > (${after.noted_at}::timestamptz, ${after.game_id}, ${after.platform_id})`
    : sql``
  const { rows } = await sql<NotedChange>`
    select game_id, platform_id, noted_at::text from release_changes ${later}
    order by release_changes.noted_at, game_id, platform_id limit 1`.execute(db)
  return rows[0]
}

/**
 * What the date was and is, and up to whom that was told; undefined when the change is gone. The game is kept from
 * being deleted before the change is locked, in the order of a deletion.
 */
export async function lockChange(
  trx: Transaction<DB>,
  { game_id, platform_id }: ReleaseKey,
): Promise<{ was: KnownDate; is: KnownDate; toldTo: number } | undefined> {
  await sql`select from games where id = ${game_id} for key share`.execute(trx)
  const change = await trx
    .selectFrom('release_changes')
    .select(['was_date', 'was_precision', 'told_to'])
    .where('game_id', '=', game_id)
    .where('platform_id', '=', platform_id)
    .forUpdate()
    .executeTakeFirst()
  if (!change) return undefined
  const { rows } = await sql<KnownDate>`
    select release_date as date, release_precision as precision from ${sql.table(platform_id === 0 ? 'games' : 'game_releases')}
    where ${platform_id === 0 ? sql`id = ${game_id}` : sql`game_id = ${game_id} and platform_id = ${platform_id}`}`.execute(
    trx,
  )
  return {
    was: { date: change.was_date, precision: change.was_precision as Precision | null },
    is: rows[0] ?? { date: null, precision: null },
    toldTo: change.told_to,
  }
}

export async function forgetChange(trx: Transaction<DB>, { game_id, platform_id }: ReleaseKey): Promise<void> {
  await trx
    .deleteFrom('release_changes')
    .where('game_id', '=', game_id)
    .where('platform_id', '=', platform_id)
    .execute()
}

/**
 * Tells a batch of those for whom this date counts, after the user `toldTo`, and notes how far it came in the same
 * transaction: nobody is told twice of one move. Who lives where the day has come is not told that it will, but that
 * the game is out. Returns whether there may be more. A line that is unread stays one, however often the date moves.
 */
export async function tellOfMove(
  trx: Transaction<DB>,
  { game_id, platform_id }: ReleaseKey,
  { was, is, toldTo, most, at }: { was: KnownDate; is: KnownDate; toldTo: number; most: number; at: Date },
  { zones, elsewhere }: LocalDays,
): Promise<boolean> {
  const today = sql`coalesce(z.day, ${elsewhere}::date)`
  const isToCome = is.date === null ? sql`${was.date}::date >= ${today}` : sql`${is.date}::date > ${today}`
  const isMeant =
    platform_id === 0
      ? sql`not exists (select from game_releases r where r.game_id = e.game_id and r.platform_id = e.platform_id)`
      : sql`e.platform_id = ${platform_id}`
  const { rows } = await sql<{ last: number | null; n: number }>`
    with zones as materialized (select zone, day from ${rowsOf(
      zones.map((zone) => ({ ...zone })),
      'zone text, day date',
    )}),
    receivers as materialized (
      select e.user_id, greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond') as at,
        coalesce('wishlistMoved' = any(s.switched_off), false) or not (${isToCome}) as off
      from collection_entries e join users u on u.id = e.user_id left join notification_states s on s.user_id = e.user_id
        left join zones z on z.zone = s.time_zone
      where e.game_id = ${game_id} and e.user_id > ${toldTo} and e.wanted and u.deleted_at is null and ${isMeant}
      order by e.user_id limit ${most}),
    told as (
      insert into notifications as n (user_id, kind, game_id, latest_at)
      select user_id, 'wishlistMoved', ${game_id}, at from receivers where not off order by user_id
      on conflict on constraint notifications_line do update set latest_at = excluded.latest_at)
    select max(user_id) as last, count(*)::integer as n from receivers`.execute(trx)
  const { last = null, n = 0 } = rows[0] ?? {}
  if (last === null || n < most) return false
  await trx
    .updateTable('release_changes')
    .set({ told_to: last })
    .where('game_id', '=', game_id)
    .where('platform_id', '=', platform_id)
    .execute()
  return true
}
