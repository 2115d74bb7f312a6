import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Ids for the shelves of the home page (GAM-03). Days are calendar days (YYYY-MM-DD), so that every server agrees on "today". */
type Ids = Promise<number[]>

const idsOf = async (db: Kysely<DB>, query: ReturnType<typeof sql<{ id: number }>>): Ids =>
  (await query.execute(db)).rows.map((row) => row.id)

/** Fewer people than this do not make a trend: one person's shelf must not be readable from it (P-24). */
const trendFrom = 3
/** Only the latest changes are looked at, so that a busy site pays no more than a quiet one. */
const trendWindow = 20_000

/** What most people touched since a moment; filled up with what most people keep, then with the best known games. */
export const trendingIds = (db: Kysely<DB>, since: Date, count: number): Ids =>
  idsOf(
    db,
    sql<{ id: number }>`
      with latest as (
        select game_id, user_id from collection_entries where changed_at >= ${since} order by changed_at desc limit ${trendWindow}),
      trend as (
        select game_id as id, count(distinct user_id) as n from latest group by game_id
        having count(distinct user_id) >= ${trendFrom} order by n desc, game_id limit ${count}),
      kept as (select game_id as id, entries from game_stats where entries > 0 order by entries desc, game_id limit ${count * 2}),
      known as (select id from games where prominence = 2 and release_date <= now() order by prominence desc, release_date desc, id limit ${count})
      select id from (
        select id, 0 as tier, -n as place from trend
        union all select id, 1, -entries from kept where id not in (select id from trend)
        union all select id, 2, row_number() over () from known where id not in (select id from trend) and id not in (select id from kept)
      ) all_tiers order by tier, place, id limit ${count}`,
  )

/** Came out on or before today, newest first; well-known games before the rest of the same day. */
export const recentIds = (db: Kysely<DB>, today: string, count: number): Ids =>
  idsOf(
    db,
    sql<{
      id: number
    }>`select id from games where release_date <= ${today} order by release_date desc, id limit ${count}`,
  )

/** Comes out after today, soonest first; a whole year known only as such comes after the days in it. */
export const soonIds = (db: Kysely<DB>, today: string, count: number): Ids =>
  idsOf(
    db,
    sql<{ id: number }>`select id from games where release_date > ${today} order by release_date, id limit ${count}`,
  )

/** Not out yet, most wanted first, then soonest. */
export const anticipatedIds = (db: Kysely<DB>, today: string, count: number): Ids =>
  idsOf(
    db,
    sql<{ id: number }>`
      select g.id from games g left join game_stats s on s.game_id = g.id
      where g.release_date > ${today} or (g.release_date is null and g.prominence > 0)
      order by coalesce(s.wanted, 0) desc, g.release_date nulls last, g.id limit ${count}`,
  )

/** Best rated, by an average that needs more than one voice to lead. */
export const topIds = (db: Kysely<DB>, count: number): Ids =>
  idsOf(
    db,
    sql<{
      id: number
    }>`select game_id as id from game_stats where rate_count > 0 order by weighted desc, game_id limit ${count}`,
  )

/**
 * The game of the month: most wanted or played among this month's changes. On a site where nothing happened this month, one of the
 * well-known games that has this month as its birthday, else any of them: the month chooses, so it stays all month.
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
        having count(distinct user_id) >= ${trendFrom} order by place limit 1),
      quiet as (
        select id, 1 as tier, (extract(month from release_date) <> extract(month from ${monthStart}::date))::int * 1000000
          + abs(hashtext(${monthStart} || slug)) % 1000000 as place
        from games where prominence = 2 and release_date < ${monthStart}::date order by place limit 1)
      select id from (select * from busy union all select * from quiet) both_tiers order by tier, place, id limit 1`,
  )
  return id ?? null
}
