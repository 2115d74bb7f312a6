import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { limits } from '../../common/rules/limits.ts'
import { hears } from './silences.queries.ts'
import { visibleComments } from './visible-comments.queries.ts'
import { visibleLists } from './visible-lists.queries.ts'
import { visibleReviews } from './visible-reviews.queries.ts'

/** The acts below the line `n` that are told: not taken back, not from before the last "delete all", by people who are there. */
const toldActs = (viewerId: number) => sql`
  notification_acts a
  where a.user_id = n.user_id and a.notification_id = n.id and not a.undone and a.created_at > s.cleared_at
    and not exists (select from users gone where gone.id = a.actor_id and gone.deleted_at is not null)
    and ${hears(viewerId, sql<number>`a.actor_id`)}`

/** Whether the viewer still sees what the line `n` is about. */
const seesSubject = (viewerId: number): RawBuilder<SqlBool> => sql<SqlBool>`case
  when n.comment_id is not null then exists (select from ${visibleComments(viewerId)} c where c.id = n.comment_id)
  when n.list_id is not null then exists (select from ${visibleLists(viewerId)} l where l.user_id = n.user_id and l.id = n.list_id)
  when n.review_id is not null
    then exists (select from ${visibleReviews(viewerId)} r where r.user_id = n.user_id and r.id = n.review_id)
  else true end`

/**
 * The latest notifications of a person that may still be shown, as a source: `from ${visibleNotifications(id)} n`, with who did it latest
 * (`actor_id`, null where nobody did) and how many more did (`others`, counted up to `limits.newsMax`). Read by the list and by the count
 * of unread ones alike, so that both say the same (NO-07). `unreadOnly` looks at no others.
 */
export const visibleNotifications = (viewerId: number, { unreadOnly = false } = {}): RawBuilder<unknown> => sql`(
  select n.id, n.kind, n.game_id, n.comment_id, n.list_id, n.review_id, n.latest_at, n.latest_at > s.read_at as unread,
    act.actor_id, greatest(act.acts - 1, 0) as others
  from (select coalesce(max(own.read_at), '-infinity') as read_at, coalesce(max(own.cleared_at), '-infinity') as cleared_at
      from notification_states own where own.user_id = ${viewerId}) s
    cross join lateral (
      select recent.* from notifications recent
      where recent.user_id = ${viewerId} and recent.latest_at > ${unreadOnly ? sql`greatest(s.read_at, s.cleared_at)` : sql`s.cleared_at`}
      order by recent.latest_at desc, recent.id desc limit ${sql.lit(limits.notifications)}) n
    cross join lateral (
      select (array_agg(told.actor_id order by told.created_at desc, told.actor_id desc))[1] as actor_id, count(*)::integer as acts from (
        select a.actor_id, a.created_at from ${toldActs(viewerId)} order by a.created_at desc, a.actor_id desc
        limit ${sql.lit(limits.newsMax + 1)}) told) act
  where (n.kind = 'wishlist' or act.acts > 0) and ${seesSubject(viewerId)})`
