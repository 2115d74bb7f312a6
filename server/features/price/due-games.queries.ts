import { type Kysely, sql } from 'kysely'
import type { PriceStoreName } from '../../../common/rules/prices.ts'
import type { DB } from '../../db/types.ts'

/** Which games a shop is to be asked for. */
export interface Due {
  store: PriceStoreName
  /** Platforms for which the shop sells; empty: any. */
  platforms: readonly number[]
  /** It was last asked before then, and tried before then. */
  askedBefore: Date
  triedBefore: Date
}

/** Whether the shop is to be asked for the game `g`. */
const isDue = ({ store, platforms, askedBefore, triedBefore }: Due) => sql`
  (${platforms.length === 0} or g.platform_ids = '{}' or g.platform_ids && ${platforms}::integer[])
  and not exists (select from price_asks a where a.game_id = g.id and a.store = ${store}
    and (a.asked_at >= ${askedBefore} or a.tried_at >= ${triedBefore}))`

/** Watched games after this one for which the shop is to be asked, each once however many people watch it. */
export async function dueWatched(db: Kysely<DB>, due: Due, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive watched as (
      (select w.game_id from price_watches w where w.game_id > ${after} order by w.game_id limit 1)
      union all
      select next.game_id from watched cross join lateral (
        select w.game_id from price_watches w where w.game_id > watched.game_id order by w.game_id limit 1) next)
    select g.id from watched join games g on g.id = watched.game_id where ${isDue(due)} order by g.id limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The largest id of a watched game; 0 without any. */
export async function lastWatched(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(game_id) as last from price_watches`.execute(db)
  return rows[0]?.last ?? 0
}

export interface Wished {
  id: number
  wanted: number
}

/** Wished games for which the shop is to be asked, those that most people want first, after this one. */
export async function dueWished(db: Kysely<DB>, due: Due, after: Wished | undefined, most: number): Promise<Wished[]> {
  const next = after
    ? sql`and (s.wanted < ${after.wanted} or (s.wanted = ${after.wanted} and s.game_id > ${after.id}))`
    : sql``
  const { rows } = await sql<Wished>`
    select g.id, s.wanted from game_stats s join games g on g.id = s.game_id
    where s.wanted > 0 ${next} and ${isDue(due)} order by s.wanted desc, s.game_id limit ${most}`.execute(db)
  return rows
}
