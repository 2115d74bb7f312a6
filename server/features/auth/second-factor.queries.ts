import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The authenticator app of a user, set up or half set up; undefined when there is none. */
export function findSecondFactor(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .select(['sealed_secret', 'confirmed_at'])
    .executeTakeFirst()
}

/** All authenticator apps in use, with their users, by nick. */
export function listSealedFactors(db: Kysely<DB>) {
  return db
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .where('confirmed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('nick')
    .select(['user_id', 'nick', 'sealed_secret'])
    .execute()
}

/** Which second factors an account has, and whether its user is an admin. */
export async function findFactors(
  db: Kysely<DB>,
  userId: number,
): Promise<{ app: boolean; passkey: boolean; admin: boolean }> {
  const { rows } = await sql<{ app: boolean; passkey: boolean; admin: boolean }>`
    select
      admin,
      exists (select from second_factors where user_id = users.id and confirmed_at is not null) as app,
      exists (select from passkeys where user_id = users.id) as passkey
    from users where id = ${userId}`.execute(db)
  return rows[0] ?? { app: false, passkey: false, admin: false }
}

/**
 * Uses up the codes of a time step and all before; false when the step was used. Of several concurrent calls one
 * succeeds.
 */
export async function useStep(trx: Kysely<DB>, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Uses up a recovery code; false when it is not one. Of several concurrent calls one succeeds. */
export async function useRecoveryCode(trx: Kysely<DB>, userId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Stores the ticket of a log-in that waits for its code. */
export async function insertTicket(
  trx: Kysely<DB>,
  { userId, hash, expiresAt }: { userId: number; hash: Buffer; expiresAt: Date },
): Promise<void> {
  await trx.insertInto('login_tickets').values({ user_id: userId, hash, expires_at: expiresAt }).execute()
}

/** Whose ticket it is; undefined when it is not good. */
export function findTicket(db: Kysely<DB>, hash: Buffer, now: Date) {
  return db
    .selectFrom('login_tickets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst()
}

/** Uses up a ticket; false when it is not good. Of several concurrent calls one succeeds. */
export async function useTicket(trx: Kysely<DB>, hash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('login_tickets')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes tickets whose time is over. */
export async function purgeTickets(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('login_tickets').where('expires_at', '<=', now).execute()
}

/** Removes the authenticator app of a user, its recovery codes, and waiting log-ins. */
export async function deleteSecondFactor(trx: Kysely<DB>, userId: number): Promise<void> {
  for (const table of ['second_factors', 'recovery_codes', 'login_tickets'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** Counts the sessions of a user as opened without a second factor. */
export async function weakenSessions(trx: Kysely<DB>, userId: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ second_factor: false })
    .where('user_id', '=', userId)
    .where('second_factor', '=', true)
    .execute()
}

/** Counts one session as opened with a second factor. */
export async function strengthenSession(
  trx: Kysely<DB>,
  { id, sessionId }: { id: number; sessionId: string },
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ second_factor: true })
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .execute()
}

/** Removes an authenticator app that was turned on since then, or is still being set up, with its recovery codes. */
export async function deleteSecondFactorSince(trx: Kysely<DB>, userId: number, since: Date): Promise<void> {
  const app = await findSecondFactor(trx, userId)
  if (app && (app.confirmed_at === null || app.confirmed_at >= since)) await deleteSecondFactor(trx, userId)
}
