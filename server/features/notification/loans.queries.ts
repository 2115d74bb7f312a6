import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { seenUpTo } from '../../notifications/notify.queries.ts'

/**
 * Reminds the owners of up to `most` games that were lent between these times and are still lent; returns how many. A loan is told of once:
 * the line is later than its beginning.
 */
export async function tellOfLoans(
  db: Kysely<DB>,
  { from, to, at, most }: { from: Date; to: Date; at: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications as n (user_id, kind, game_id, latest_at)
    select e.user_id, 'loan', e.game_id, greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond')
    from collection_entries e join users u on u.id = e.user_id left join notification_states s on s.user_id = e.user_id
    where e.lended and e.lended_at between ${from} and ${to} and u.deleted_at is null
      and not coalesce('loan' = any(s.switched_off), false)
      and not exists (
        select from notifications told
        where told.user_id = e.user_id and told.kind = 'loan' and told.game_id = e.game_id and told.latest_at > e.lended_at)
    order by e.user_id, e.game_id limit ${most}
    on conflict on constraint notifications_line do update set latest_at = excluded.latest_at`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
