import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Ids for the shelves of the home page (GAM-03). Days are calendar days (YYYY-MM-DD), so that every server agrees on
 * "today".
 */
type Ids = Promise<number[]>

const idsOf = async (db: Kysely<DB>, query: ReturnType<typeof sql<{ id: number }>>): Ids =>
  (await query.execute(db)).rows.map((row) => row.id)

/** Fewer users than this do not make a trend: it must not reveal one user's collection (P-24). */
const trendFrom = 3
/** Only the latest changes are read, so that a busy site costs no more than a quiet one. */
const trendWindow = 20_000

/**
 * A game in no collection counts by its prominence and renown; each e-fold of collections counts as one step of
 * prominence.
 */
const fame = sql`g.prominence + g.renown * 0.5 + ln(1 + coalesce(s.entries, 0))`

/**
 * What most users changed since a moment, followed by what most users keep. On a site with few users, well-known games
 * fill the shelf, different ones each day, so that it differs from the new games; the best known of them first.
 */
export const trendingIds = (db: Kysely<DB>, since: Date, today: string, count: number): Ids =>
  idsOf(
    db,
    sql<{ id: number }>`
      with latest as (
        select game_id, user_id from collection_entries where changed_at >= ${since} order by changed_at desc limit ${trendWindow}),
      trend as (
        select game_id as id, count(distinct user_id) as n from latest group by game_id
        having count(distinct user_id) >= ${trendFrom} order by n desc, game_id limit ${count}),
      kept as (select game_id as id, entries from game_stats where entries > 0 order by entries desc, game_id limit ${count * 2}),
      known as (
        select id, slug, renown from games where prominence = 2 and release_date <= ${today} order by release_date desc, id limit ${knownPool})
      select id from (
        select id, 0 as tier, -n as place from trend
        union all select id, 1, -entries from kept where id not in (select id from trend)
        union all select id, case when renown > 0 then 2 else 3 end, hashtext(${today} || slug) from known where id not in (select id from trend union all select id from kept)
      ) all_tiers order by tier, place, id limit ${count}`,
  )

/** How many well-known games are read. */
const knownPool = 3_000
/** The ranges of "just out" and "coming soon" in days, and how many games within them are compared. */
const near = { past: 60, longer: 120, future: 120, year: 366, pool: 5_000, promised: 12 }
/** With as many games a row is worth its place: no older ones are needed to fill it. */
const row = 4

/**
 * Recent releases, best known first: an obscure game of today must not displace one that everybody waited for. Games of
 * the last weeks precede all older ones. Only where they are too few for a row do those of the last months join them,
 * and only where these are too few, the newest well-known games: what is called new has to be new. A date of only a
 * year does not count as recent.
 */
export const recentIds = (db: Kysely<DB>, today: string, count: number): Ids =>
  idsOf(
    db,
    sql<{ id: number }>`
      with pool as (
        (select id from games where release_date <= ${today} and release_date > ${today}::date - ${sql.lit(near.past)}
          and release_precision <> 'year' order by release_date desc, id limit ${near.pool})
        union (select id from games where prominence = 2 and release_date <= ${today} and release_precision <> 'year'
          order by release_date desc, id limit ${count})
        union (select id from games where release_date <= ${today} and release_precision <> 'year' order by release_date desc, id limit ${count})),
      dated as (select g.id, ${today}::date - g.release_date as age from pool join games g on g.id = pool.id),
      oldest as (
        select case
          when count(*) filter (where age < ${sql.lit(near.past)}) >= ${sql.lit(row)} then ${sql.lit(near.past)}
          when count(*) filter (where age < ${sql.lit(near.longer)}) >= ${sql.lit(row)} then ${sql.lit(near.longer)} end as age from dated)
      select g.id from dated d join games g on g.id = d.id left join game_stats s on s.game_id = g.id, oldest
      where oldest.age is null or d.age < oldest.age
      order by g.release_date <= ${today}::date - ${sql.lit(near.past)},
        case when g.release_date > ${today}::date - ${sql.lit(near.past)} then ${fame} else g.prominence end desc,
        g.release_date desc, g.id limit ${count}`,
  )

/**
 * Upcoming releases, best known first, in the same way. A game dated only by year is not soon: where few dates are
 * known, well-known games of the next twelve months fill the remaining places.
 */
export const soonIds = (db: Kysely<DB>, today: string, count: number): Ids =>
  idsOf(
    db,
    sql<{ id: number }>`
      with pool as (
        (select id from games where release_date > ${today} and release_date <= ${today}::date + ${sql.lit(near.future)}
          and release_precision <> 'year' order by release_date, id limit ${near.pool})
        union (select id from games where prominence = 2 and release_date > ${today} and release_precision <> 'year'
          order by release_date, id limit ${count})
        union (select id from games where release_date > ${today} and release_precision <> 'year' order by release_date, id limit ${count})
        union (select id from games where prominence = 2 and release_precision = 'year' and release_date > ${today}
          and release_date <= ${today}::date + ${sql.lit(near.year)} order by release_date, id limit ${near.promised}))
      select g.id from pool join games g on g.id = pool.id left join game_stats s on s.game_id = g.id
      order by g.release_precision = 'year', g.release_date > ${today}::date + ${sql.lit(near.future)},
        case when g.release_date <= ${today}::date + ${sql.lit(near.future)} then ${fame} else g.prominence end desc,
        g.release_date, g.id limit ${count}`,
  )

/** How many games of each kind are read for the most anticipated ones. */
const toCome = { wanted: 2_000, known: 1_000, undated: 200, next: 500 }

/**
 * Unreleased games, most wanted first. Without such votes, the best-known games come first, then those of long series,
 * then the soonest.
 */
export const anticipatedIds = (db: Kysely<DB>, today: string, count: number): Ids =>
  idsOf(
    db,
    sql<{ id: number }>`
      with wanted as (select game_id as id from game_stats where wanted > 0 order by wanted desc, game_id limit ${toCome.wanted}),
      pool as (
        (select g.id from wanted w join games g on g.id = w.id
          where g.release_date > ${today} or (g.release_date is null and g.prominence = 2))
        union (select id from games where prominence = 2 and release_date > ${today} order by release_date, id limit ${toCome.known})
        union (select id from games where prominence = 2 and release_date is null limit ${toCome.undated})
        union (select id from games where release_date > ${today} order by release_date, id limit ${toCome.next}))
      select g.id from pool join games g on g.id = pool.id left join game_stats s on s.game_id = g.id
      order by coalesce(s.wanted, 0) desc, g.prominence desc, g.renown desc,
        (select count(*) from (select 1 from games o where o.franchise_id = g.franchise_id limit ${longSeries}) others) desc,
        g.release_date nulls last, g.id limit ${count}`,
  )
const longSeries = 30

/** A game needs this many ratings to be among the best, however high they are. */
const voices = 3
const bestPool = 5_000

/** Best rated by users, by an average that needs several ratings to rank high. */
export const topIds = (db: Kysely<DB>, count: number): Ids =>
  idsOf(
    db,
    sql<{ id: number }>`
      select id from (
        select game_id as id, weighted, rate_count from game_stats where rate_count > 0 order by weighted desc, game_id limit ${bestPool}) best
      where rate_count >= ${voices} order by weighted desc, rate_count desc, id limit ${count}`,
  )

/**
 * The game of the month: the most wanted or played one among this month's changes. Without such changes, a well-known
 * game whose anniversary is this month, otherwise any well-known game: chosen by the month, so that it stays the same
 * all month.
 */
export async function monthlyId(db: Kysely<DB>, monthStart: string): Promise<number | null> {
  const [id] = await idsOf(
    db,
    sql<{ id: number }>`
      with latest as (
        select game_id, user_id from collection_entries where changed_at >= ${monthStart}::date and (wanted or played)
        order by changed_at desc limit ${trendWindow}),
      busy as (
        select game_id as id, 0 as tier, -count(distinct user_id) as place from latest group by game_id
        having count(distinct user_id) >= ${trendFrom} order by place, id limit 1),
      known as (
        select id, slug, release_date from games where prominence = 2 and release_date < ${monthStart}::date
        order by release_date desc, id limit ${knownPool}),
      quiet as (
        select id, 1 as tier, (extract(month from release_date) <> extract(month from ${monthStart}::date))::int * 1000000
          + abs(hashtext(${monthStart} || slug)::bigint) % 1000000 as place
        from known order by place, id limit 1)
      select id from (select * from busy union all select * from quiet) both_tiers order by tier, place, id limit 1`,
  )
  return id ?? null
}
