import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { kindsOfNobody } from '../../common/api/notification.ts'
import { limits } from '../../common/rules/limits.ts'
import { hears } from './silences.queries.ts'
import { visibleComments } from './visible-comments.queries.ts'
import { visibleLists } from './visible-lists.queries.ts'
import { visibleReviews } from './visible-reviews.queries.ts'

/**
 * The acts below the line `n` that are told: not taken back, not from before the last "delete all", by people who are
 * there.
 */
const toldActs = (viewerId: number) => sql`
  notification_acts a
  where a.user_id = ${viewerId} and a.notification_id = n.id and not a.undone and a.created_at > n.cleared_at
    and not exists (select from users gone where gone.id = a.actor_id and gone.deleted_at is not null)
    and ${hears(viewerId, 'a.actor_id')}`

/** How many more than the latest did what the line `n` tells, counted up to `limits.newsMax`. */
export const otherActs = (viewerId: number): RawBuilder<number> => sql<number>`greatest(0, (
  select count(*)::integer from (select from ${toldActs(viewerId)} limit ${sql.lit(limits.newsMax + 1)}) acts) - 1)`

/**
 * Whether the viewer still sees what the line `n` is about, and it is still so. Each is looked up by itself: without
 * its offset, the planner would rather read all posts, follows and reviews of the site once.
 */
const seesSubject = (viewerId: number): RawBuilder<SqlBool> => sql<SqlBool>`case
  when n.comment_id is not null then exists (select from ${visibleComments(viewerId)} c where c.id = n.comment_id offset 0)
  when n.list_id is not null then exists (select from ${visibleLists(viewerId)} l where l.user_id = n.user_id and l.id = n.list_id offset 0)
  when n.review_id is not null
    then exists (select from ${visibleReviews(viewerId)} r where r.user_id = n.user_id and r.id = n.review_id offset 0)
  when n.kind = 'decision'
    then exists (select from moderation_log l where l.user_id = n.user_id and l.action <> 'leave' offset 0)
  when n.other_id is not null
    then exists (select from follows f where f.user_id = n.other_id and f.followed_id = n.user_id offset 0)
  when n.their_review_id is not null
    then exists (select from ${visibleReviews(viewerId)} r join follows f on f.followed_id = r.user_id
      where r.id = n.their_review_id and f.user_id = n.user_id offset 0)
  when n.import_id is not null
    then exists (select from csv_imports i where (i.user_id, i.id) = (n.user_id, n.import_id) and i.state = 'done' offset 0)
  when n.kind = 'wishlistMoved'
    then exists (select from collection_entries e where (e.user_id, e.game_id) = (n.user_id, n.game_id) and e.wanted offset 0)
  when n.kind = 'loan'
    then exists (select from collection_entries e
      where (e.user_id, e.game_id) = (n.user_id, n.game_id) and e.lended and e.lended_at < n.latest_at offset 0)
  when n.kind = 'loanBack'
    then exists (select from loans l
      where (l.user_id, l.game_id) = (n.user_id, n.game_id) and l.returned_on is null and l.said_back_at is not null offset 0)
  when n.kind = 'price'
    then exists (select from price_watches w where (w.user_id, w.game_id) = (n.user_id, n.game_id) and w.told_at is not null offset 0)
  when n.kind = 'borrow'
    then exists (select from loans l
      where (l.borrower_id, l.user_id, l.game_id) = (n.user_id, act.actor_id, n.game_id) and l.returned_on is null offset 0)
  else true end`

/**
 * Up to when a person has read, or deleted. A value of its own, not a join: so lines are read in their order, and no
 * further than needed.
 */
const mark = (viewerId: number, column: 'read_at' | 'cleared_at') => sql`(
  select coalesce(max(${sql.ref(`own.${column}`)}), '-infinity') from notification_states own where own.user_id = ${viewerId})`

const ofNobody = sql.join(kindsOfNobody.map((kind) => sql.lit(kind)))

/** How many lines are looked at to find those that may be shown. */
const looked = 5 * limits.notifications

/**
 * The latest notifications of a person that may still be shown, as a source: `from ${visibleNotifications(id)} n`, with
 * who did it latest (`actor_id`, null where nobody did) and when (`latest_at`). Read by the list and by the count of
 * unread ones alike, so that both say the same (NO-07); `unreadOnly` stops where the count ends. With a `line`, only
 * that one, as it is asked for before a push tells of it (R5).
 */
export const visibleNotifications = (
  viewerId: number,
  { unreadOnly = false, line }: { unreadOnly?: boolean; line?: number } = {},
): RawBuilder<unknown> => sql`(
  select n.user_id, n.id, n.kind, n.game_id, n.comment_id, n.list_id, n.review_id, n.their_review_id, n.import_id,
    n.archive_id, n.cleared_at, act.actor_id,
    coalesce(act.created_at, n.latest_at) as latest_at, coalesce(act.created_at, n.latest_at) > n.read_at as unread
  from (
      select line.*, ${mark(viewerId, 'read_at')} as read_at, ${mark(viewerId, 'cleared_at')} as cleared_at
      from notifications line
      where line.user_id = ${viewerId} ${line === undefined ? sql`` : sql`and line.id = ${line}`}
        and line.latest_at > ${mark(viewerId, 'cleared_at')} ${unreadOnly ? sql`and line.latest_at > ${mark(viewerId, 'read_at')}` : sql``}
      order by line.latest_at desc, line.id desc limit ${sql.lit(looked)}) n
    left join lateral (
      select a.actor_id, a.created_at from ${toldActs(viewerId)} order by a.created_at desc, a.actor_id desc limit 1) act on true
  where (n.kind in (${ofNobody}) or act.actor_id is not null) and ${seesSubject(viewerId)}
    ${unreadOnly ? sql`and coalesce(act.created_at, n.latest_at) > n.read_at` : sql``}
  order by n.latest_at desc, n.id desc limit ${sql.lit(unreadOnly ? limits.newsMax + 1 : limits.notifications)})`
