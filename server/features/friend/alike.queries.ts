import { type Kysely, sql } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { hears } from '../../visibility/silences.queries.ts'

/** Rated high, or a favourite: what the indexes of liked entries hold. */
const liked = (entry: string) => sql`(${sql.ref(`${entry}.rating`)} >= 8 or ${sql.ref(`${entry}.favourite`)})`

/**
 * How much is read, whatever the size of the site: own games, people of each, people compared, own ratings compared.
 */
const reads = { games: 40, raters: 150, people: 300, compared: 40, ratings: 150 }
/** High ratings that two people must share. */
const sharedAtLeast = 2

export interface AlikeRow {
  id: number
  /** The least known game that both rated high, and how many more there are. */
  game_id: number
  others: number
}

/**
 * Whom the viewer could follow because they rate as the viewer does, best first, at most `limits.suggestionsMax`: not
 * those who are followed, set aside, kept away, suspended, being erased, or who keep their timeline to few. `round`
 * moves the window of people that is read of games that thousands rated.
 */
export async function alikePeople(db: Kysely<DB>, viewerId: number, now: Date, round: number): Promise<AlikeRow[]> {
  const raters = (window: ReturnType<typeof sql>) => sql`(
    select e.user_id from collection_entries e
    where e.game_id = own.game_id and ${liked('e')} and ${window} order by e.user_id limit ${sql.lit(reads.raters)})`
  const { rows } = await sql<AlikeRow>`
    with own as materialized (
      select e.game_id, coalesce(s.rate_count, 1) as raters
      from collection_entries e left join game_stats s on s.game_id = e.game_id
      where e.user_id = ${viewerId} and ${liked('e')} and e.rating >= 8
      order by raters, e.game_id limit ${sql.lit(reads.games)}),
    -- The same window of ids for every game: who is in it for one is in it for all.
    pivot as materialized (
      select (hashint8(${viewerId}::bigint * 1000 + ${round})::bigint & 2147483647) % (select max(id) + 1 from users) as id),
    near as materialized (
      select l.user_id, sum(1 / ln(10 + own.raters)) as weight
      from own cross join lateral (
        select * from (
          ${raters(sql`e.user_id >= (select id from pivot)`)} union all ${raters(sql`e.user_id < (select id from pivot)`)}
        ) both_sides limit ${sql.lit(reads.raters)}) l
      where l.user_id <> ${viewerId} group by l.user_id having count(*) >= ${sharedAtLeast}
      order by weight desc, l.user_id limit ${sql.lit(reads.people)}),
    open as materialized (
      select n.user_id, n.weight from near n join users u on u.id = n.user_id
      where u.deleted_at is null and (u.suspended_until is null or u.suspended_until <= ${now})
        and u.timeline_privacy = 'everyone'
        and ${hears(viewerId, 'n.user_id')}
        and not exists (select from follows f where f.user_id = ${viewerId} and f.followed_id = n.user_id)
        and not exists (select from set_aside s where s.user_id = ${viewerId} and s.other_id = n.user_id)
      order by n.weight desc, n.user_id limit ${sql.lit(reads.compared)}),
    rated as materialized (
      select e.game_id, e.rating, coalesce(s.rate_count, 1) as raters
      from collection_entries e left join game_stats s on s.game_id = e.game_id
      where e.user_id = ${viewerId} and e.rating is not null
      order by raters, e.game_id limit ${sql.lit(reads.ratings)})
    select o.user_id as id, c.game_id, c.others from open o cross join lateral (
      select (array_agg(r.game_id order by r.raters, r.game_id) filter (where r.rating >= 8 and e.rating >= 8))[1] as game_id,
        count(*) filter (where r.rating >= 8 and e.rating >= 8)::integer - 1 as others,
        avg(abs(r.rating - e.rating))::float as apart
      from rated r join collection_entries e on e.user_id = o.user_id and e.game_id = r.game_id and e.rating is not null) c
    where c.others >= ${sharedAtLeast - 1}
    order by o.weight / (1 + c.apart) desc, o.user_id limit ${sql.lit(limits.suggestionsMax)}`.execute(db)
  return rows
}

/**
 * Suggests this person to the user no more; with more than `limits.setAsideMax`, the one set aside longest ago may come
 * again.
 */
export async function setAside(db: Kysely<DB>, userId: number, otherId: number, now: Date): Promise<void> {
  await db
    .insertInto('set_aside')
    .values({ user_id: userId, other_id: otherId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`
    delete from set_aside where user_id = ${userId} and other_id in (
      select other_id from set_aside where user_id = ${userId}
      order by created_at desc, other_id desc offset ${sql.lit(limits.setAsideMax)})`.execute(db)
}

/** Suggests this person again. */
export async function takeUp(db: Kysely<DB>, userId: number, otherId: number): Promise<void> {
  await db.deleteFrom('set_aside').where('user_id', '=', userId).where('other_id', '=', otherId).execute()
}
