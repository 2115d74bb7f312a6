import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'

interface Attempts {
  /** How many in the current window, this one included. */
  points: number
  /** Until the window ends. */
  seconds: number
}

/**
 * Counts one more attempt with one statement and the database's clock: all processes share the count, and no attempt
 * escapes it.
 */
export async function addAttempt(db: Kysely<DB>, key: string, windowSeconds: number): Promise<Attempts> {
  const fresh = sql`now() + make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<Attempts>`
    insert into attempts as old (key, points, expires_at) values (${key}, 1, ${fresh})
    on conflict (key) do update set
      points = case when old.expires_at <= now() then 1 else old.points + 1 end,
      expires_at = case when old.expires_at <= now() then ${fresh} else old.expires_at end
    returning points, ceil(extract(epoch from expires_at - now()))::integer as seconds`.execute(db)
  return rows[0] ?? { points: 0, seconds: 0 }
}

/**
 * Counts one more attempt if fewer than `points` were counted in the current window; false otherwise, and then nothing
 * is counted.
 */
export async function addAttemptBelow(
  trx: Kysely<DB>,
  key: string,
  { points, seconds }: { points: number; seconds: number },
): Promise<boolean> {
  const fresh = sql`now() + make_interval(secs => ${seconds})`
  const { rows } = await sql`
    insert into attempts as old (key, points, expires_at) values (${key}, 1, ${fresh})
    on conflict (key) do update set
      points = case when old.expires_at <= now() then 1 else old.points + 1 end,
      expires_at = case when old.expires_at <= now() then ${fresh} else old.expires_at end
      where old.expires_at <= now() or old.points < ${points}
    returning key`.execute(trx)
  return rows.length > 0
}

/** The attempts of the current window so far, none of them counted now. */
export async function readAttempts(db: Kysely<DB>, key: string): Promise<Attempts> {
  const { rows } = await sql<Attempts>`
    select points, ceil(extract(epoch from expires_at - now()))::integer as seconds
    from attempts where key = ${key} and expires_at > now()`.execute(db)
  return rows[0] ?? { points: 0, seconds: 0 }
}

/**
 * Counts up to `wanted` attempts at once, in the caller's transaction, and returns how many fit below `most`: what is
 * rolled back was not counted either.
 */
export async function addAttemptsUpTo(
  trx: Kysely<DB>,
  key: string,
  { wanted, most, windowSeconds }: { wanted: number; most: number; windowSeconds: number },
): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select points from attempts where key = ${key} and expires_at > now() for update`.execute(trx)
  const granted = Math.max(0, Math.min(wanted, most - (rows[0]?.points ?? 0)))
  const fresh = sql`now() + make_interval(secs => ${windowSeconds})`
  await sql`
    insert into attempts as old (key, points, expires_at) values (${key}, ${granted}, ${fresh})
    on conflict (key) do update set
      points = case when old.expires_at <= now() then ${granted}::integer else old.points + ${granted}::integer end,
      expires_at = case when old.expires_at <= now() then ${fresh} else old.expires_at end`.execute(trx)
  return granted
}

/** Takes back one attempt of each key. */
export async function forgetAttempt(db: Kysely<DB>, keys: string[]): Promise<void> {
  await sql`update attempts set points = points - 1 where key = any(${keys}) and points > 0`.execute(db)
}

/** Deletes expired windows. */
export async function purgeAttempts(db: Kysely<DB>): Promise<void> {
  await sql`delete from attempts where expires_at < now()`.execute(db)
}

/** What a user's limits depend on; undefined for a deleted account. */
export const findStanding = (db: Kysely<DB>, id: number) =>
  db.selectFrom('users').select(['created_at', 'email_verified']).where('id', '=', id).executeTakeFirst()

/** Whether a user is followed by another. */
export async function isFollowedBy(db: Kysely<DB>, id: number, followerId: number): Promise<boolean> {
  const { rows } = await sql`select from follows where user_id = ${followerId} and followed_id = ${id}`.execute(db)
  return rows.length > 0
}

interface SessionKey {
  id: number
  sessionId: string
}

/** When a session was opened, and when it last gave a right proof. */
export const findProvenAt = (db: Kysely<DB>, { id, sessionId }: SessionKey) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .select(['created_at', 'proven_at'])
    .executeTakeFirst()

/** Stores when a session gave a right proof. */
export async function setProvenAt(trx: Kysely<DB>, { id, sessionId }: SessionKey, at: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ proven_at: at })
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .execute()
}
