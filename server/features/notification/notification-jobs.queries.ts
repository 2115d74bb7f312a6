import { type Kysely, sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { seenUpTo } from '../../notifications/notify.queries.ts'
import { kindsOfNobody } from '../../../common/api/notification.ts'

/**
 * Reminds the owners of up to `most` games that are lent and became due between these times: on the day of return that
 * they gave, or else `limits.loanDays` after the game was lent. Returns how many. A loan is told of once for each such
 * day: the line is later than it.
 */
export async function tellOfLoans(
  db: Kysely<DB>,
  { from, to, long, at, most }: { from: Date; to: Date; long: number; at: Date; most: number },
): Promise<number> {
  const due = sql`coalesce(l.due_on::timestamp at time zone 'UTC', e.lended_at + make_interval(days => ${long}))`
  const { numAffectedRows } = await sql`
    insert into notifications as n (user_id, kind, game_id, latest_at)
    select e.user_id, 'loan', e.game_id, greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond')
    from (
        select l.user_id, l.game_id, l.due_on, l.created_at from loans l
        where l.returned_on is null and l.due_on between ${from}::timestamptz::date - 1 and ${to}::timestamptz::date + 1
        union all
        select l.user_id, l.game_id, l.due_on, l.created_at
        from collection_entries o join loans l on l.user_id = o.user_id and l.game_id = o.game_id and l.returned_on is null
        where o.lended and l.due_on is null
          and o.lended_at between ${from}::timestamptz - make_interval(days => ${long}) and ${to}::timestamptz - make_interval(days => ${long})) l
      join collection_entries e on e.user_id = l.user_id and e.game_id = l.game_id and e.lended
      join users u on u.id = e.user_id left join notification_states s on s.user_id = e.user_id
    where ${due} between ${from} and ${to} and u.deleted_at is null
      and not coalesce('loan' = any(s.switched_off), false)
      and not exists (
        select from notifications told
        where told.user_id = e.user_id and told.kind = 'loan' and told.game_id = e.game_id
          and told.latest_at > case when l.due_on is null then e.lended_at else greatest(${due}, l.created_at) end)
    order by e.user_id, e.game_id limit ${most}
    on conflict on constraint notifications_line do update set latest_at = excluded.latest_at`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Reminds up to `most` people of games that somebody here lent them and wants back on a day between these times: the
 * line about it comes up again, once. Returns how many.
 */
export async function tellBorrowers(
  db: Kysely<DB>,
  { from, to, at, most }: { from: Date; to: Date; at: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with due as (
      select l.borrower_id as user_id, l.user_id as actor_id, n.id from loans l
      join notifications n on n.user_id = l.borrower_id and n.kind = 'borrow' and n.game_id = l.game_id
      join notification_acts a on (a.user_id, a.notification_id, a.actor_id) = (n.user_id, n.id, l.user_id) and not a.undone
      where l.returned_on is null and l.due_on between ${from}::timestamptz::date and ${to}::timestamptz::date
        and a.created_at < l.due_on::timestamp at time zone 'UTC'
      order by l.borrower_id, n.id limit ${most}),
    moved as (
      update notifications n set latest_at = greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond')
      from due left join notification_states s on s.user_id = due.user_id
      where (n.user_id, n.id) = (due.user_id, due.id) returning n.user_id, n.id, n.latest_at),
    acts as (
      update notification_acts a set created_at = moved.latest_at from moved join due on (due.user_id, due.id) = (moved.user_id, moved.id)
      where (a.user_id, a.notification_id, a.actor_id) = (due.user_id, due.id, due.actor_id))
    select count(*)::integer as n from due`.execute(db)
  return rows[0]?.n ?? 0
}

const ofNobody = sql.join(kindsOfNobody.map((kind) => sql.lit(kind)))

/** Lines that nobody sees any more, by reason, as conditions on the row `n`. */
const reasons = {
  old: (before: Date) => sql`n.latest_at < ${before}`,
  /** A release or a loan is told for some days: a line that went earlier would be written again. */
  cleared: (before: Date) => sql`(n.kind not in ('wishlist', 'loan') or n.latest_at < ${before})
    and exists (select from notification_states s where s.user_id = n.user_id and s.cleared_at >= n.latest_at)`,
  undone: (before: Date) => sql`n.kind not in (${ofNobody}) and n.latest_at < ${before} and not exists (
    select from notification_acts a where a.user_id = n.user_id and a.notification_id = n.id and not a.undone)`,
} as const satisfies Record<string, (before: Date) => RawBuilder<unknown>>

/** Deletes up to `most` lines for this reason; returns how many. Those that somebody writes at this moment stay. */
export async function deleteLines(
  db: Kysely<DB>,
  reason: keyof typeof reasons,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as materialized (
      select n.user_id, n.id from notifications n where ${reasons[reason](before)} limit ${most} for update of n skip locked)
    delete from notifications n using gone where (n.user_id, n.id) = (gone.user_id, gone.id)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Who is notified of game `from` is notified of `into`, once. Both games are locked. */
export async function mergeNotifications(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    update notifications n set game_id = ${into} where game_id = ${from} and not exists (
      select from notifications there where there.user_id = n.user_id and there.kind = n.kind and there.game_id = ${into})`.execute(
    trx,
  )
}
