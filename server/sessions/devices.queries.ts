import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'

/** Whether an account has logged in with this device. */
export async function findDevice(db: Kysely<DB>, userId: number, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers a device or that it was used again; says whether it was there before, and whether any was. */
export async function putDevice(
  db: Kysely<DB>,
  { userId, hash, at }: { userId: number; hash: Buffer; at: Date },
): Promise<{ known: boolean; any: boolean }> {
  const { rows } = await sql<{ known: boolean; any: boolean }>`
    with kept as (
      insert into known_devices (user_id, hash, known_since, last_used_at) values (${userId}, ${hash}, ${at}, ${at})
      on conflict (user_id, hash) do update set last_used_at = excluded.last_used_at
    )
    select count(*) > 0 as any, coalesce(bool_or(hash = ${hash}), false) as known
    from known_devices where user_id = ${userId}`.execute(db)
  return rows[0] ?? { known: false, any: false }
}

/** Forgets an account's devices beyond `most`, those first that were not used for longest. */
export async function deleteSurplusDevices(db: Kysely<DB>, userId: number, most: number): Promise<void> {
  await sql`
    delete from known_devices where user_id = ${userId} and hash in (
      select hash from known_devices where user_id = ${userId}
      order by last_used_at desc, hash offset ${most} for update skip locked
    )`.execute(db)
}

/** Forgets an account's devices, but for the one that this session was opened on. */
export async function deleteDevices(db: Kysely<DB>, userId: number, exceptSession: string | undefined): Promise<void> {
  await sql`
    delete from known_devices where user_id = ${userId} and hash is distinct from (
      select device_hash from sessions where user_id = ${userId} and id = ${exceptSession ?? null}
    )`.execute(db)
}

/** Forgets the device that this session was opened on. */
export async function deleteDeviceOf(db: Kysely<DB>, userId: number, sessionId: string): Promise<void> {
  await sql`
    delete from known_devices where user_id = ${userId} and hash = (
      select device_hash from sessions where user_id = ${userId} and id = ${sessionId}
    )`.execute(db)
}

/** Deletes up to `most` devices that were last used before the given time; answers how many. */
export async function deleteOldDevices(db: Kysely<DB>, before: Date, most: number): Promise<number> {
  const result = await sql`
    delete from known_devices where (user_id, hash) in (
      select user_id, hash from known_devices where last_used_at < ${before}
      order by last_used_at limit ${most} for update skip locked
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
