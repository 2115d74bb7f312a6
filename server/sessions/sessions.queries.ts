import { type Kysely, sql } from 'kysely'
import { authorize, type Authorized } from '../db/authorized.ts'
import { keysOf } from '../db/sql-fragments.ts'
import type { DB } from '../db/types.ts'

interface TokenKey {
  userId: number
  sessionId: string
  jti: string
}

interface NewToken extends TokenKey {
  issuedAt: Date
  expiresAt: Date
}

interface StoredToken {
  /** The place of its key among those asked for, from 1 on. */
  at: number
  nick: string
  admin: boolean
  suspended_until: Date | null
  revoked_at: Date | null
  second_factor: boolean
  rotated_at: Date | null
}

/** The tokens with their sessions and users as stored now; without those of which one no longer exists. */
export async function findTokens(db: Kysely<DB>, keys: TokenKey[]): Promise<StoredToken[]> {
  const ids = keys.map(({ userId }) => userId)
  const words = (column: 'sessionId' | 'jti') =>
    keysOf(
      keys.map((key) => key[column]),
      'uuid',
    )
  const { rows } = await sql<StoredToken>`
    select asked.at, users.nick, users.admin, users.suspended_until, session.revoked_at, session.second_factor,
      token.rotated_at
    from unnest(${keysOf(ids)}, ${words('sessionId')}, ${words('jti')})
      with ordinality as asked (user_id, session_id, jti, at)
    join session_tokens token using (user_id, session_id, jti)
    join sessions session on session.user_id = token.user_id and session.id = token.session_id
    join users on users.id = token.user_id and users.deleted_at is null`.execute(db)
  return rows
}

/** Whether this session is open at this time, and its user still there. */
export async function hasOpenSession(db: Kysely<DB>, userId: number, sessionId: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .where('session.user_id', '=', userId)
    .where('session.id', '=', sessionId)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', at)
    .where('users.deleted_at', 'is', null)
    .select('session.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks a session of a user, so that its refreshes come one after the other, in any number of processes. */
export async function lockSession(db: Kysely<DB>, userId: number, sessionId: string) {
  const row = await db
    .selectFrom('sessions as session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .where('session.user_id', '=', userId)
    .where('session.id', '=', sessionId)
    .where('users.deleted_at', 'is', null)
    .select(['session.user_id', 'session.id', 'session.created_at', 'session.expires_at'])
    .select(['session.revoked_at', 'session.last_used_at'])
    .forUpdate('session')
    .executeTakeFirst()
  return authorize(row)
}

/** One token of a session; read after the lock, in a separate statement, to see what the previous lock holder wrote. */
export function findTokenRow(db: Kysely<DB>, { userId, sessionId, jti }: TokenKey) {
  return db
    .selectFrom('session_tokens')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('jti', '=', jti)
    .select(['jti', 'issued_at', 'expires_at', 'rotated_at', 'successor'])
    .executeTakeFirst()
}

interface NewSession {
  userId: number
  id: string
  address: string | null
  device: string | null
  deviceHash: Buffer | null
  secondFactor: boolean
  createdAt: Date
  expiresAt: Date
}

export async function insertSession(db: Kysely<DB>, session: NewSession): Promise<void> {
  const { userId, id, address, device, deviceHash, secondFactor, createdAt, expiresAt } = session
  const times = { created_at: createdAt, last_used_at: createdAt, expires_at: expiresAt }
  await db
    .insertInto('sessions')
    .values({ user_id: userId, id, address, device, device_hash: deviceHash, second_factor: secondFactor, ...times })
    .execute()
}

/** Stores when a session was last used, and when it expires if it is not used again. */
export async function prolong(
  db: Kysely<DB>,
  { userId, sessionId, at, until }: { userId: number; sessionId: string; at: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: at, expires_at: until })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute()
}

/** Ends a user's open sessions beyond `most`, the least recently used first; never the spared one. */
export async function endSurplusSessions(
  db: Kysely<DB>,
  userId: number,
  { spared, most, at }: { spared: string; most: number; at: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', at)
        .where('id', '<>', spared)
        .select('id')
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .offset(most - 1)
        // Concurrent log-ins: sessions that the other one ends need no ending.
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

export async function insertToken(db: Kysely<DB>, token: NewToken): Promise<void> {
  const { userId, sessionId, jti, issuedAt, expiresAt } = token
  await db
    .insertInto('session_tokens')
    .values({ user_id: userId, session_id: sessionId, jti, issued_at: issuedAt, expires_at: expiresAt })
    .execute()
}

export async function markRotated(db: Kysely<DB>, old: TokenKey, successor: string, at: Date): Promise<void> {
  await db
    .updateTable('session_tokens')
    .set({ rotated_at: at, successor })
    .where('user_id', '=', old.userId)
    .where('session_id', '=', old.sessionId)
    .where('jti', '=', old.jti)
    .execute()
}

/** Ends one session; false when it was not open. */
export async function revokeSession(
  db: Kysely<DB>,
  { user_id, id }: Authorized<{ user_id: number; id: string }>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all sessions of a user except `except`; answers how many were open. */
export async function revokeSessions(
  db: Kysely<DB>,
  userId: number,
  except: string | undefined,
  at: Date,
): Promise<number> {
  const open = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('expires_at')
  const ended = await (except === undefined ? open : open.where('id', '<>', except)).execute()
  // A log-in that still waits for its code must not outlive them (AU-07).
  await db.deleteFrom('login_tickets').where('user_id', '=', userId).execute()
  return ended.filter(({ expires_at: end }) => end > at).length
}

const open = (db: Kysely<DB>, userId: number, now: Date) =>
  db.selectFrom('sessions').where('user_id', '=', userId).where('revoked_at', 'is', null).where('expires_at', '>', now)

/** A user's open sessions: one page, the latest first, and the total. */
export async function findOpenSessions(
  db: Kysely<DB>,
  userId: number,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
) {
  const rows = await open(db, userId, now)
    .select(['id', 'created_at', 'last_used_at', 'device', 'address'])
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await open(db, userId, now)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Deletes up to `most` tokens that were exchanged and expired before the given time; returns how many. */
export async function deleteRotatedTokens(db: Kysely<DB>, before: Date, most: number): Promise<number> {
  const result = await sql`
    delete from session_tokens where (user_id, session_id, jti) in (
      select user_id, session_id, jti from session_tokens where rotated_at is not null and expires_at < ${before}
      order by expires_at limit ${most} for update skip locked
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Deletes up to `most` sessions that expired before the given time, with their tokens; returns how many. */
export async function deleteExpiredSessions(db: Kysely<DB>, before: Date, most: number): Promise<number> {
  const result = await sql`
    delete from sessions where (user_id, id) in (
      select user_id, id from sessions where expires_at < ${before}
      order by expires_at limit ${most} for update skip locked
    )`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
