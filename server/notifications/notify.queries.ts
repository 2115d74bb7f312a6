import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import { hears } from '../visibility/silences.queries.ts'
import { visibleComments } from '../visibility/visible-comments.queries.ts'
import { visibleReviews } from '../visibility/visible-reviews.queries.ts'
import type { subjectOf, ToldKind } from './kinds.ts'

interface ToldAct {
  kind: ToldKind
  by: number
  to: readonly number[]
  about: number
  column: (typeof subjectOf)[ToldKind]
}

/** A line by its key. */
export interface Line {
  user_id: number
  id: number
}

/** Up to when the owner of a row of `notification_states`, by its alias, has read or deleted. */
export const seenUpTo = (state: string) =>
  sql`greatest(${sql.ref(`${state}.read_at`)}, ${sql.ref(`${state}.cleared_at`)})`

/**
 * While a line is unread, another act moves it up once in so many minutes: ten thousand likes are few writes of the
 * index.
 */
const movesUp = sql.lit('10 minutes')

/** Whether the receiver `u` may see what the act is about. */
function isSeen({ column, about }: ToldAct): RawBuilder<unknown> {
  const reader = sql<number>`u.id`
  if (column === 'comment_id') return sql`exists (select from ${visibleComments(reader)} c where c.id = ${about})`
  if (column === 'their_review_id') return sql`exists (select from ${visibleReviews(reader)} r where r.id = ${about})`
  return sql`true`
}

/**
 * One line for each receiver, new or moved up, and the act below it. Whoever did it before is not counted again and
 * moves nothing. The time of a line is later than that up to which its receiver has read or deleted, whichever clock
 * was ahead. Returns the lines that are new or moved up, of people with devices.
 */
export async function addNotifications(trx: Transaction<DB>, act: ToldAct, at: Date): Promise<Line[]> {
  const { kind, by, to, about, column } = act
  const subject = sql.ref(column)
  const { rows } = await sql<Line>`
    with receivers as (
      select u.id, greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond') as at
      from users u cross join (select ${by}::integer as id) actor left join notification_states s on s.user_id = u.id
      where u.id = any(${to}) and u.deleted_at is null and ${hears(sql<number>`u.id`, 'actor.id')}
        and not coalesce(${kind} = any(s.switched_off), false) and ${isSeen(act)}),
    lines as (
      insert into notifications as n (user_id, kind, ${subject}, latest_at)
      select r.id, ${kind}, ${about}, r.at from receivers r order by r.id
      on conflict on constraint notifications_line do update set latest_at = case
        when exists (select from notification_acts a
          where a.user_id = n.user_id and a.notification_id = n.id and a.actor_id = ${by}) then n.latest_at
        when n.latest_at > excluded.latest_at - interval ${movesUp}
          and n.latest_at > coalesce((select ${seenUpTo('s')} from notification_states s where s.user_id = n.user_id), '-infinity') then n.latest_at
        else excluded.latest_at end
      returning n.user_id, n.id, n.latest_at),
    acts as (
      insert into notification_acts (user_id, notification_id, actor_id, created_at)
      select l.user_id, l.id, ${by}, r.at from lines l join receivers r on r.id = l.user_id order by l.user_id
      on conflict (user_id, notification_id, actor_id) do update set undone = false)
    select l.user_id, l.id::float8 as id from lines l join receivers r on r.id = l.user_id
    where l.latest_at = r.at and exists (select from devices d where d.user_id = l.user_id)`.execute(trx)
  return rows
}

/** Marks the act as undone, for each receiver; a line without acts is not shown. */
export async function takeActBack(trx: Transaction<DB>, { kind, by, to, about, column }: ToldAct): Promise<void> {
  await sql`
    update notification_acts a set undone = true from notifications n
    where n.user_id = any(${to}) and n.kind = ${kind} and n.${sql.ref(column)} = ${about}
      and (a.user_id, a.notification_id, a.actor_id) = (n.user_id, n.id, ${by}) and not a.undone`.execute(trx)
}

/** Deletes what anybody was told about a post that is deleted, as the last step of its transaction. */
export async function forgetPost(trx: Transaction<DB>, commentId: number): Promise<void> {
  await sql`delete from notifications where comment_id = ${commentId}`.execute(trx)
}

/** How many people were told that a post mentions them, since it was written. */
export async function toldOfMentions(trx: Transaction<DB>, commentId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from notifications where comment_id = ${commentId} and kind = 'mention'`.execute(trx)
  return rows[0]?.n ?? 0
}

/**
 * What a person is told that nobody did: an own import, a lent game, or a decision about them, whose subject they are.
 */
interface News {
  kind: 'import' | 'loanBack' | 'decision'
  column: 'import_id' | 'archive_id' | 'game_id' | 'other_id'
  id: number | string
  /** How long its line stays where it is when there is more to tell, in minutes. */
  rests: number
}

/** Tells a person some news: one line for each thing, which comes up again when there is more to tell. */
export async function addNews(
  trx: Transaction<DB>,
  userId: number,
  { kind, column, id, rests }: News,
  at: Date,
): Promise<void> {
  await sql`
    insert into notifications as n (user_id, kind, ${sql.ref(column)}, latest_at)
    select u.id, ${kind}, ${id}, greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond')
    from users u left join notification_states s on s.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null and not coalesce(${kind} = any(s.switched_off), false)
    on conflict on constraint notifications_line do update set latest_at = excluded.latest_at
      where ${rests} = 0 or n.latest_at < excluded.latest_at - make_interval(mins => ${rests})`.execute(trx)
}
