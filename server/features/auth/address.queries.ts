import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The new address of a user that is not verified yet; null when there is none. */
export async function findPending(db: Kysely<DB>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select('pending_email')
    .executeTakeFirst()
  return row?.pending_email ?? null
}

/** Stores an address until it is verified and replaces an earlier pending one; null removes it. */
export async function setPending(trx: Kysely<DB>, userId: number, email: string | null, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ pending_email: email, pending_email_at: email === null ? null : at })
    .where('id', '=', userId)
    .execute()
}

/** Gives an account a verified address and removes any pending one. */
export async function setAddress(trx: Kysely<DB>, userId: number, email: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_verified: true, pending_email: null, pending_email_at: null })
    .where('id', '=', userId)
    .execute()
}

/** Whether another user cannot have an address: it is in use, or its owner can still revert an account to it. */
export async function isEmailTaken(db: Kysely<DB>, emailKey: string, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from users where email_key = ${emailKey} and id <> ${userId}
    union all
    select from former_emails where email_key = ${emailKey} and user_id <> ${userId} and until > ${now}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether an account can still be reverted to an address. */
export async function isEmailHeld(db: Kysely<DB>, emailKey: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('former_emails')
    .select('user_id')
    .where('email_key', '=', emailKey)
    .where('until', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a verified address that an account is about to leave. The first change counts as the moment it was left. */
export async function keepFormer(
  trx: Kysely<DB>,
  { userId, email, at, until }: { userId: number; email: string; at: Date; until: Date },
): Promise<void> {
  await trx
    .insertInto('former_emails')
    .values({ user_id: userId, email, changed_at: at, until })
    .onConflict((conflict) => conflict.columns(['user_id', 'email_key']).doUpdateSet({ until }))
    .execute()
}

/** An address to which an account can be reverted; undefined when its time is over. */
export function findFormer(db: Kysely<DB>, userId: number, emailKey: string, now: Date) {
  return db
    .selectFrom('former_emails')
    .where('user_id', '=', userId)
    .where('email_key', '=', emailKey)
    .where('until', '>', now)
    .select(['email', 'changed_at'])
    .executeTakeFirst()
}

/**
 * Deletes the addresses left since then, and the links mailed to them: whoever changed the address must not be able to
 * change it again.
 */
export async function dropFormerSince(trx: Kysely<DB>, userId: number, changedAt: Date): Promise<void> {
  await sql`
    with dropped as (
      delete from former_emails where user_id = ${userId} and changed_at >= ${changedAt} returning email_key
    )
    delete from account_tokens where user_id = ${userId} and purpose = 'undo' and email_key in (select email_key from dropped)`.execute(
    trx,
  )
}

/** Reverts an account to its former owner: credentials set since then no longer open it. */
export async function closeDoors(trx: Kysely<DB>, userId: number): Promise<void> {
  await trx.updateTable('users').set({ password_hash: null, google_sub: null }).where('id', '=', userId).execute()
}

const week = 7 * 24 * 3_600_000

/** Deletes expired former addresses, and new ones that were not verified in time. */
export async function purgeAddresses(db: Kysely<DB>, now: number): Promise<void> {
  await db.deleteFrom('former_emails').where('until', '<', new Date(now)).execute()
  await db
    .updateTable('users')
    .set({ pending_email: null, pending_email_at: null })
    .where('pending_email', 'is not', null)
    .where('pending_email_at', '<', new Date(now - week))
    .execute()
}
