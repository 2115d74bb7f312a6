import { type Kysely, sql } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { finishes } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
import { opensTimeline, visibleEvents } from '../../visibility/visible-events.queries.ts'

interface FactRow {
  id: number
  seconds: number | null
  since: string | null
  friend_id: number | null
  rating: number | null
}

const isFinished = sql.join(
  finishes.map((flag) => sql.ref(`e.${flag}`)),
  sql` or `,
)

/**
 * What speaks for the games that somebody has at home and has not finished, those that are waiting or being played
 * first. Of the people whom the viewer follows, those with open timelines count (D1). Everything is looked up by keys,
 * of at most `limits.pullMax` games.
 */
export async function pullFacts(db: Kysely<DB>, viewerId: number): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    with mine as materialized (
      select e.game_id, e.pending, e.pending or e.playing as first, e.changed_at from collection_entries e
      where e.user_id = ${viewerId} and e.have and not e.lended and not e.abandoned and not (${isFinished})
      order by first desc, e.changed_at desc, e.game_id limit ${limits.pullMax}),
    followed as materialized (
      select owner.id from follows f join users owner on owner.id = f.followed_id
      where f.user_id = ${viewerId} and ${opensTimeline(viewerId)} and ${notSilenced(viewerId, 'owner.id')}),
    liked as materialized (
      select distinct on (e.game_id) e.game_id, e.user_id, e.rating::float8 as rating from collection_entries e
      where e.user_id = any(array(select id from followed)) and e.game_id = any(array(select game_id from mine))
        and e.rating >= ${sql.lit(limits.pullLiked)}
      order by e.game_id, e.rating desc, e.user_id)
    select m.game_id as id, coalesce(d.beat_normally, d.beat_hastily) as seconds,
      case when m.pending then (
        select (max(v.created_at) at time zone 'UTC')::date::text from ${visibleEvents(viewerId)} v
        where v.game_id = m.game_id and v.user_id = ${viewerId} and v.kind = 'pending' and v.left_at is null) end as since,
      l.user_id as friend_id, l.rating
    from mine m left join game_details d on d.game_id = m.game_id left join liked l on l.game_id = m.game_id
    order by m.first desc, m.changed_at desc, m.game_id`.execute(db)
  return rows
}
