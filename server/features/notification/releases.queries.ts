import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { seenUpTo } from '../../notifications/notify.queries.ts'

/** Ids of the games that came out from one day to another (UTC); those without a day in their date have none to tell of. */
export async function gamesOut(db: Kysely<DB>, from: Date, to: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from games where release_precision = 'day'
      and release_date between ${dayOf(from)}::date and ${dayOf(to)}::date
    order by release_date desc, id`.execute(db)
  return rows.map(({ id }) => id)
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Tells up to `most` people who wish for the game, and did before it came out; returns how many. Who was told is not told again. */
export async function tellWishers(db: Kysely<DB>, gameId: number, most: number, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, kind, game_id, latest_at)
    select e.user_id, 'wishlist', e.game_id, greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond')
    from collection_entries e join games g on g.id = e.game_id join users u on u.id = e.user_id
      left join notification_states s on s.user_id = e.user_id
    where e.game_id = ${gameId} and e.wanted and e.created_at < g.release_date and u.deleted_at is null
      and not coalesce('wishlist' = any(s.switched_off), false)
      and not exists (
        select from notifications told where told.user_id = e.user_id and told.kind = 'wishlist' and told.game_id = e.game_id)
    limit ${most}
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
