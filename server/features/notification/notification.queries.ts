import { type Kysely, sql, type SqlBool } from 'kysely'
import type { Precision } from '../../../common/api/game.ts'
import type { NotificationKind, OptionalKind } from '../../../common/api/notification.ts'
import type { PriceStoreName } from '../../../common/rules/prices.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { releaseFor } from './releases.queries.ts'
import { otherActs, visibleNotifications } from '../../visibility/visible-notifications.queries.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'

/** A line of the panel. */
export interface NotificationRow {
  id: number
  kind: NotificationKind
  game_id: number | null
  comment_id: number | null
  list_id: number | null
  review_id: number | null
  their_review_id: number | null
  import_id: number | null
  archive_id: string | null
  latest_at: Date
  unread: boolean
  actor_id: number | null
  others: number
}

/** One page of what a person is notified of, newest first, and how many lines there are. */
export async function notificationPage(
  db: Kysely<DB>,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const { rows } = await sql<{ rows: NotificationRow[]; total: number }>`
    with shown as materialized (select * from ${visibleNotifications(viewerId)} n),
    page as (
      select n.*, ${otherActs(viewerId)} as others
      from (select * from shown order by latest_at desc, id desc offset ${offset} limit ${count}) n)
    select (select count(*) from shown)::integer as total,
      coalesce((select jsonb_agg(to_jsonb(p) order by p.latest_at desc, p.id desc) from page p), '[]') as rows`.execute(
    db,
  )
  const { rows: page = [], total = 0 } = rows[0] ?? {}
  return { rows: page.map((row) => ({ ...row, latest_at: new Date(row.latest_at) })), total }
}

/** How many lines are unread, counted up to one more than `limits.newsMax`. */
export async function unreadCount(db: Kysely<DB>, viewerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${visibleNotifications(viewerId, { unreadOnly: true })} n`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Up to when everything is read, or deleted; it only moves forward. What is told later has a later time, whichever
 * clock was ahead.
 */
async function mark(db: Kysely<DB>, column: 'read_at' | 'cleared_at', userId: number, until: Date): Promise<void> {
  const at = sql.ref(column)
  await sql`
    insert into notification_states as s (user_id, ${at}) values (${userId}, ${until})
    on conflict (user_id) do update set ${at} = greatest(s.${at}, excluded.${at})`.execute(db)
}

/** Marks what a person was notified of up to a time as read, however much it is: one row is written. */
export const markRead = (db: Kysely<DB>, userId: number, until: Date): Promise<void> =>
  mark(db, 'read_at', userId, until)

/** Deletes it: it is gone from every read at once, and a job removes the rows. */
export const clear = (db: Kysely<DB>, userId: number, until: Date): Promise<void> =>
  mark(db, 'cleared_at', userId, until)

/** The kinds that a person switched off. */
export async function switchedOff(db: Kysely<DB>, userId: number): Promise<OptionalKind[]> {
  const row = await db
    .selectFrom('notification_states')
    .select('switched_off')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return (row?.switched_off ?? []) as OptionalKind[]
}

/** Switches these kinds off, and all others on. */
export async function switchOff(db: Kysely<DB>, userId: number, kinds: OptionalKind[]): Promise<void> {
  await sql`
    insert into notification_states (user_id, switched_off) values (${userId}, ${kinds}::text[])
    on conflict (user_id) do update set switched_off = excluded.switched_off`.execute(db)
}

/** The time zone in which the person's days begin. */
export async function setTimeZone(db: Kysely<DB>, userId: number, zone: string): Promise<void> {
  await sql`
    insert into notification_states as s (user_id, time_zone) values (${userId}, ${zone})
    on conflict (user_id) do update set time_zone = excluded.time_zone`.execute(db)
}

/** What the person keeps of a game that a line is about, and its date for the platform of that. */
export interface KeptGame {
  game_id: number
  borrower: string | null
  lended_at: Date | null
  due_on: string | null
  release_date: string | null
  release_precision: Precision | null
}

export async function keptGames(db: Kysely<DB>, userId: number, gameIds: number[]): Promise<KeptGame[]> {
  if (gameIds.length === 0) return []
  const { rows } = await sql<KeptGame>`
    select e.game_id, e.borrower, e.lended_at, l.due_on, ${releaseFor.date} as release_date, ${releaseFor.precision} as release_precision
    from collection_entries e join games g on g.id = e.game_id
      left join loans l on l.user_id = e.user_id and l.game_id = e.game_id and l.returned_on is null ${releaseFor.join}
    where e.user_id = ${userId} and e.game_id = any(${gameIds})`.execute(db)
  return rows
}

/** When a game was lent to the person by somebody, and when it should be back. */
export interface BorrowedGame {
  lender_id: number
  game_id: number
  lent_on: string
  due_on: string | null
}

export async function borrowedGames(db: Kysely<DB>, userId: number, gameIds: number[]): Promise<BorrowedGame[]> {
  if (gameIds.length === 0) return []
  const { rows } = await sql<BorrowedGame>`
    select user_id as lender_id, game_id, lent_on, due_on from loans
    where borrower_id = ${userId} and game_id = any(${gameIds}) and returned_on is null`.execute(db)
  return rows
}

/** To what own watched prices fell when that was told last. */
export interface FallenPrice {
  game_id: number
  amount: number
  currency: string
  store: PriceStoreName | null
}

export async function fallenPrices(db: Kysely<DB>, userId: number, gameIds: number[]): Promise<FallenPrice[]> {
  if (gameIds.length === 0) return []
  const { rows } = await sql<FallenPrice>`
    select game_id, told_amount as amount, currency, told_store as store from price_watches
    where user_id = ${userId} and game_id = any(${gameIds}) and told_amount is not null`.execute(db)
  return rows
}

/** The files of own imports, by id. */
export function importNames(db: Kysely<DB>, userId: number, ids: number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('csv_imports')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`id = any(${ids})`)
    .execute()
}

/** Those of these archives that could not be brought in. */
export async function failedArchives(db: Kysely<DB>, userId: number, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('archive_imports')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('state', '<>', 'applied')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether anybody follows a person. */
export async function hasFollowers(db: Kysely<DB>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('follows')
    .select('user_id')
    .where('followed_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** When a review was written that everybody sees; undefined when it is gone or hidden. */
export async function reviewToTell(
  db: Kysely<DB>,
  userId: number,
  reviewId: number,
): Promise<{ created_at: Date } | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select r.created_at from ${visibleReviews(null)} r where r.user_id = ${userId} and r.id = ${reviewId}`.execute(db)
  return rows[0]
}

/** The next followers of a person, by id, who followed before that time. */
export async function followersAfter(
  db: Kysely<DB>,
  userId: number,
  { before, after, most }: { before: Date; after: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from follows where followed_id = ${userId} and user_id > ${after} and created_at <= ${before}
    order by user_id limit ${most}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
