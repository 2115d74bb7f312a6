import { type Kysely, sql, type Transaction } from 'kysely'
import type { DigestChoice } from '../../../common/api/notification.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { seenUpTo } from '../../notifications/notify.queries.ts'
import { visibleLists } from '../../visibility/visible-lists.queries.ts'
import type { LocalDays } from '../notification/local-days.ts'

/** Who may get such a mail: `u`, with the choice `s`. */
const mayGetOne = (at: Date) => sql`
  s.digest <> 'off' and u.email_notification and u.email_verified and u.deleted_at is null
  and (u.suspended_until is null or u.suspended_until <= ${at})`

/**
 * Notes for up to `most` people, after the user `after`, that the mail of this day is theirs, where the morning has
 * begun and something new was not read; returns them with the last user that was looked at, null at the end. A weekly
 * mail belongs to the week, which begins on Monday.
 */
export async function claimDigests(
  trx: Transaction<DB>,
  { after, most, at }: { after: number; most: number; at: Date },
  { zones, elsewhere }: LocalDays,
): Promise<{ users: number[]; last: number | null }> {
  const { rows } = await sql<{ users: number[] | null; last: number | null }>`
    with zones as materialized (select zone, day from ${rowsOf(
      zones.map((zone) => ({ ...zone })),
      'zone text, day date',
    )}),
    looked as materialized (
      select s.user_id, coalesce(z.day, ${elsewhere}::date) as day
      from notification_states s left join zones z on z.zone = s.time_zone
      where s.digest <> 'off' and s.user_id > ${after} order by s.user_id limit ${most}),
    claimed as (
      update notification_states s set digest_day = l.day
      from looked l, users u
      where l.user_id = s.user_id and u.id = s.user_id and ${mayGetOne(at)}
        and coalesce(s.digest_day, '-infinity') < case s.digest when 'weekly' then date_trunc('week', l.day)::date else l.day end
        and exists (select from notifications n
          where n.user_id = s.user_id and n.latest_at > greatest(${seenUpTo('s')}, s.digest_until))
      returning s.user_id)
    select (select array_agg(user_id order by user_id) from claimed) as users, max(user_id) as last from looked`.execute(
    trx,
  )
  const { users, last = null } = rows[0] ?? {}
  return { users: users ?? [], last }
}

export interface DigestReader {
  id: number
  email: string
  nick: string
  lang: string
  weekly: boolean
  /** What came up to then was told by mail. */
  until: Date | null
}

/**
 * Begins to send: the reader as the account is now. Undefined when there is none to send to, or when another attempt of
 * the same job began and did not say that it failed: it may have sent the mail.
 */
export async function beginDigest(
  db: Kysely<DB>,
  userId: number,
  job: string,
  at: Date,
): Promise<DigestReader | undefined> {
  const { rows } = await sql<DigestReader>`
    update notification_states s set digest_job = ${job} from users u
    where s.user_id = ${userId} and u.id = s.user_id and ${mayGetOne(at)} and s.digest_job is distinct from ${job}::uuid
    returning u.id, u.email, u.nick, u.lang, s.digest = 'weekly' as weekly, nullif(s.digest_until, '-infinity') as until`.execute(
    db,
  )
  return rows[0]
}

/** The mail was not sent: the next attempt of this job may send it. */
export async function failDigest(db: Kysely<DB>, userId: number, job: string): Promise<void> {
  await sql`
    update notification_states set digest_job = null where user_id = ${userId} and digest_job = ${job}::uuid`.execute(
    db,
  )
}

export async function endDigest(db: Kysely<DB>, userId: number, until: Date): Promise<void> {
  await sql`
    update notification_states set digest_until = greatest(digest_until, ${until}) where user_id = ${userId}`.execute(
    db,
  )
}

/** Those of these lists that everybody sees. */
export async function openLists(db: Kysely<DB>, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select l.id from ${visibleLists(null)} l where l.id = any(${ids})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** How often the person gets it: never while no mails are wanted at all. */
export async function digestChoice(db: Kysely<DB>, userId: number): Promise<DigestChoice> {
  const { rows } = await sql<{ digest: DigestChoice }>`
    select s.digest from notification_states s join users u on u.id = s.user_id
    where s.user_id = ${userId} and u.email_notification`.execute(db)
  return rows[0]?.digest ?? 'off'
}

/**
 * Sets how often; the first mail comes on another day, and tells only of what comes from now on. Any choice but `off`
 * asks for mails.
 */
export async function chooseDigest(
  trx: Transaction<DB>,
  userId: number,
  digest: DigestChoice,
  at: Date,
): Promise<void> {
  await sql`
    insert into notification_states as s (user_id, digest, digest_day, digest_until)
    values (${userId}, ${digest}, ${utcDay(at)}::date, ${at})
    on conflict (user_id) do update set digest = excluded.digest,
      digest_day = case when s.digest = 'off' then excluded.digest_day else s.digest_day end,
      digest_until = case when s.digest = 'off' then excluded.digest_until else s.digest_until end`.execute(trx)
  await trx
    .updateTable('users')
    .set({ email_notification: digest !== 'off' })
    .where('id', '=', userId)
    .execute()
}

/** Ends the mails by their link; the language of the person, undefined when there is no such account. */
export async function leaveDigest(db: Kysely<DB>, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ lang: string }>`
    with left_now as (update notification_states set digest = 'off' where user_id = ${userId})
    select lang from users where id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]?.lang
}
