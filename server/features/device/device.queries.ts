import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import type { NotificationKind } from '../../../common/api/notification.ts'
import type { ToldKind } from '../../notifications/kinds.ts'
import { type Line, seenUpTo } from '../../notifications/notify.queries.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import { otherActs, visibleNotifications } from '../../visibility/visible-notifications.queries.ts'

export interface NewDevice {
  userId: number
  id: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  lang: 'en' | 'es'
  name: string | null
}

/**
 * Keeps a device of the user's session, and answers its id: the same one when the browser was there before, and another
 * when it was somebody else's, from whom it is taken. Beyond the limit those are dropped that were not used for
 * longest.
 */
export async function keepDevice(trx: Transaction<DB>, device: NewDevice, at: Date): Promise<string> {
  const { userId, id, sessionId, endpoint, p256dh, auth, lang, name } = device
  // Two browsers that come at once are counted one after the other.
  await lockUser(trx, userId)
  const { rows } = await sql<{ id: string }>`
    insert into devices as d (user_id, id, session_id, endpoint, p256dh, auth, lang, name, created_at, last_used_at)
    values (${userId}, ${id}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${lang}, ${name}, ${at}, ${at})
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      id = case when d.user_id = excluded.user_id then d.id else excluded.id end,
      created_at = case when d.user_id = excluded.user_id then d.created_at else excluded.created_at end,
      p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang, name = excluded.name,
      last_used_at = excluded.last_used_at
    returning id`.execute(trx)
  await sql`
    delete from devices where user_id = ${userId} and id in (
      select id from devices where user_id = ${userId}
      order by last_used_at desc, created_at desc, id offset ${sql.lit(limits.devicesMax)})`.execute(trx)
  const [kept] = rows
  if (!kept) throw new Error('a device was neither added nor changed')
  return kept.id
}

/** Forgets one of a user's devices; false when there is no such. */
export async function removeDevice(db: Kysely<DB>, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets a device that the push service does not know any more, unless it came back with another address. */
export async function dropGone(db: Kysely<DB>, userId: number, id: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** The devices of a user whose session is open, as a source: `from ${openDevices(id, at)} d`. */
const openDevices = (userId: number, at: Date): RawBuilder<unknown> => sql`(
  select device.* from devices device
  join sessions session on session.user_id = device.user_id and session.id = device.session_id
  where device.user_id = ${userId} and session.revoked_at is null and session.expires_at > ${at})`

interface DeviceRow {
  id: string
  session_id: string
  name: string | null
  created_at: Date
  last_used_at: Date
}

/** One page of a user's devices, the last used first, and how many there are. */
export async function devicePage(
  db: Kysely<DB>,
  userId: number,
  at: Date,
  { offset, count }: PageRange,
): Promise<{ rows: DeviceRow[]; total: number }> {
  const { rows } = await sql<DeviceRow & { total: number }>`
    select d.id, d.session_id, d.name, d.created_at, d.last_used_at, count(*) over ()::integer as total
    from ${openDevices(userId, at)} d order by d.last_used_at desc, d.created_at desc, d.id
    offset ${offset} limit ${count}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Whether the receiver of the line `n` is there and wants this kind. */
const isWanted = (userId: number) => sql`
  exists (select from users u where u.id = ${userId} and u.deleted_at is null)
  and not exists (select from notification_states s where s.user_id = ${userId} and n.kind = any(s.switched_off))`

/**
 * What a line waits for after its devices were told of it: so many likes of one thing are a few pushes, not one each.
 */
export interface TakenLine {
  /** Who did what the devices are told of, and how the line is called; empty for a line of nobody. */
  acts: { actorId: number; kind: ToldKind }[]
  /** Its devices; null: something new was told so recently that this waits until `restsUntil`. */
  devices: string[] | null
  restsUntil: Date | null
}

/**
 * Takes a line whose devices are to be told, if it is still unread and may still be shown, and something happened since
 * they were last told: who comes second finds nothing. Answers the devices, or until when the line rests.
 */
export async function takeLine(
  trx: Transaction<DB>,
  { user_id: userId, id }: Line,
  { at, restMs }: { at: Date; restMs: number },
): Promise<TakenLine> {
  const held = await sql<{ pushed_at: Date | null }>`
    select pushed_at from notifications where user_id = ${userId} and id = ${id} for no key update`.execute(trx)
  const pushedAt = held.rows[0]?.pushed_at ?? null
  const { rows } = await sql<{ devices: string[] }>`
    select coalesce((select array_agg(d.id order by d.last_used_at desc, d.id) from ${openDevices(userId, at)} d), '{}')::text[] as devices
    from ${visibleNotifications(userId, { unreadOnly: true, line: id })} n
    where n.latest_at > coalesce(${pushedAt}::timestamptz, '-infinity') and ${isWanted(userId)}`.execute(trx)
  const [found] = rows
  if (!found || found.devices.length === 0) return { acts: [], devices: [], restsUntil: null }
  const restsUntil = pushedAt && new Date(pushedAt.getTime() + restMs)
  if (restsUntil && restsUntil > at) return { acts: [], devices: null, restsUntil }
  await sql`update notifications set pushed_at = ${at} where user_id = ${userId} and id = ${id}`.execute(trx)
  return { acts: await newActs(trx, { user_id: userId, id }, pushedAt), devices: found.devices, restsUntil: null }
}

/** Acts of a line are checked one by one until a push may be sent for one of them. */
const actsChecked = 20

/** The latest acts of a line since its devices were notified; those of users whom the receiver follows come first. */
async function newActs(trx: Transaction<DB>, { user_id, id }: Line, pushedAt: Date | null): Promise<TakenLine['acts']> {
  const { rows } = await sql<TakenLine['acts'][number]>`
    select a.actor_id as "actorId", n.kind from notifications n
    join notification_acts a on a.user_id = n.user_id and a.notification_id = n.id
    where n.user_id = ${user_id} and n.id = ${id} and not a.undone
      and a.created_at > coalesce(${pushedAt}::timestamptz, '-infinity')
    order by exists (select from follows f where f.user_id = n.user_id and f.followed_id = a.actor_id) desc,
      a.created_at desc, a.actor_id desc
    limit ${actsChecked}`.execute(trx)
  return rows
}

/** A line and its time, by which the next ones follow. */
export type DueLine = Line & { latest_at: Date }

/**
 * Lines of a time of which no device was told since, as jobs write them by the thousand (NOT-09), in their order and
 * after this one. A device that came later is not told of what was there already.
 */
export async function untoldLines(
  db: Kysely<DB>,
  { from, to, after, most }: { from: Date; to: Date; after: DueLine | undefined; most: number },
): Promise<DueLine[]> {
  const next = after
    ? sql`and (n.latest_at, n.user_id, n.id) > (${after.latest_at}, ${after.user_id}, ${after.id})`
    : sql``
  const { rows } = await sql<DueLine>`
    select n.user_id, n.id::float8 as id, n.latest_at from notifications n
    where n.latest_at between ${from} and ${to} ${next} and (n.pushed_at is null or n.pushed_at < n.latest_at)
      and exists (select from devices d where d.user_id = n.user_id and d.created_at <= n.latest_at)
      and not exists (select from notification_states s where s.user_id = n.user_id and ${seenUpTo('s')} >= n.latest_at)
    order by n.latest_at, n.user_id, n.id limit ${most}`.execute(db)
  return rows
}

/** A line as a device is told of it: type, nick and ids; no words of anybody (NO-04). */
export interface ToldLine {
  id: number
  endpoint: string
  p256dh: string
  auth: string
  lang: 'en' | 'es'
  kind: NotificationKind
  /** Who did it, and how many more. */
  nick: string | null
  others: number
  /** The receiver. */
  own: string
  comment_id: number | null
  /** The first post of its conversation. */
  root: number | null
  list_id: number | null
  review_id: number | null
  their_review_id: number | null
  game: string | null
  /** How many lines are unread. */
  unread: number
}

/**
 * The line, asked for again at the moment when it is sent (R5): undefined when it was read, taken back, hidden or
 * switched off meanwhile, or when the device, its session or its owner went.
 */
export async function lineForDevice(
  db: Kysely<DB>,
  { user_id: userId, id }: Line,
  deviceId: string,
  at: Date,
): Promise<ToldLine | undefined> {
  const { rows } = await sql<ToldLine>`
    select n.id::float8 as id, d.endpoint, d.p256dh, d.auth, d.lang, n.kind, actor.nick, ${otherActs(userId)} as others,
      own.nick as own, n.comment_id, n.list_id, n.review_id, n.their_review_id, game.slug as game,
      (select coalesce(c.root_id, c.id) from ${visibleComments(userId)} c where c.id = n.comment_id) as root,
      (select count(*)::integer from ${visibleNotifications(userId, { unreadOnly: true })} all_unread) as unread
    from ${visibleNotifications(userId, { unreadOnly: true, line: id })} n
    join ${openDevices(userId, at)} d on d.id = ${deviceId}
    join users own on own.id = ${userId}
    left join users actor on actor.id = n.actor_id
    left join games game on game.id = n.game_id
    where ${isWanted(userId)}`.execute(db)
  return rows[0]
}

/**
 * Whether this job is the first to send its push: one that begins again after a crash is not, and what it did is
 * unknown.
 */
export async function beginSend(db: Kysely<DB>, jobId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into push_sends (job_id) values (${jobId}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Forgets sends that are a day old: their jobs are gone. */
export async function purgeSends(db: Kysely<DB>): Promise<void> {
  await sql`delete from push_sends where sent_at < clock_timestamp() - interval '1 day'`.execute(db)
}
