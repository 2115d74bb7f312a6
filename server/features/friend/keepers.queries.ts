import { type Kysely, sql } from 'kysely'
import { type FlagName, flagNames } from '../../../common/rules/collection.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
import { opensTimeline } from '../../visibility/visible-events.queries.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'

interface KeeperRow {
  id: number
  /** The flags of their entry that are on. */
  flags: FlagName[]
  rating: number | null
  /** The id of their review. */
  review: number | null
}

const flagList = sql`array_remove(array[${sql.join(
  flagNames.map((flag) => sql`case when e.${sql.ref(flag)} then ${sql.lit(flag)} end`),
)}]::text[], null)`

/**
 * One page of those whom the viewer follows and who keep or reviewed a game, and how many there are; undefined for an
 * unknown game. Who closed their timeline to the viewer tells nobody here what they play, and the order says nothing of
 * when (D1): reviews, then ratings, then nicks. Entries and reviews are looked up by their keys, of at most
 * `limits.followingMax` people.
 */
export async function keepersOfGame(
  db: Kysely<DB>,
  gameId: number,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<{ rows: KeeperRow[]; total: number } | undefined> {
  const { rows } = await sql<{ total: number; keepers: KeeperRow[] }>`
    with followed as materialized (select array(select f.followed_id from follows f where f.user_id = ${viewerId}) as ids),
    entries as materialized (
      select e.user_id, ${flagList} as flags, e.rating from collection_entries e
      where e.game_id = ${gameId} and e.user_id = any((select ids from followed)::integer[])),
    written as materialized (
      select r.user_id, r.id from ${visibleReviews(viewerId)} r
      where r.game_id = ${gameId} and not r.hidden and r.user_id = any((select ids from followed)::integer[])),
    keepers as materialized (
      select owner.id, owner.nick_key, coalesce(e.flags, '{}') as flags, e.rating, w.id as review
      from entries e full join written w on w.user_id = e.user_id join users owner on owner.id = coalesce(e.user_id, w.user_id)
      where ${opensTimeline(viewerId)} and ${notSilenced(viewerId, 'owner.id')}),
    page as (
      select * from keepers order by review is null, rating is null, nick_key offset ${offset} limit ${count})
    select (select count(*)::integer from keepers) as total,
      coalesce((select json_agg(json_build_object('id', id, 'flags', flags, 'rating', rating, 'review', review)
        order by review is null, rating is null, nick_key) from page), '[]') as keepers
    from games where id = ${gameId}`.execute(db)
  const [found] = rows
  return found && { rows: found.keepers, total: found.total }
}
