import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/pagination.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'

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
export const openDevices = (userId: number, at: Date): RawBuilder<unknown> => sql`(
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
