import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

const columns = ['id', 'nick', 'lang', 'email', 'email_key', 'email_verified', 'password_hash', 'google_sub'] as const

/** The credentials of an account, and whom to notify of a change; undefined when deleted. */
export function findCredentials(db: Kysely<DB>, id: number) {
  return db.selectFrom('users').select(columns).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

/** The same, locked until the transaction ends. Take this lock before those of its tokens and sessions. */
export function lockCredentials(trx: Kysely<DB>, id: number) {
  return trx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The existing account of an address, given as its key; undefined when there is none. */
export function findByAddress(db: Kysely<DB>, emailKey: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether the address of an account is verified; undefined when deleted. */
export async function isVerified(db: Kysely<DB>, id: number): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.email_verified
}

/** Marks the address of an account as verified, and sets a new password if one is given. */
export async function setProven(trx: Kysely<DB>, id: number, change: { password_hash?: string } = {}): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...change, email_verified: true })
    .where('id', '=', id)
    .execute()
}

/** Unlinks Google from an account. */
export async function deleteGoogle(trx: Kysely<DB>, id: number): Promise<void> {
  await trx.updateTable('users').set({ google_sub: null }).where('id', '=', id).execute()
}

/**
 * Removes the passkeys of an account, all or those added since then, and its challenges for new ones: they may be those
 * of whoever had it before. Returns how many passkeys there were.
 */
export async function deletePasskeys(trx: Kysely<DB>, id: number, since?: Date): Promise<number> {
  const own = trx.deleteFrom('passkeys').where('user_id', '=', id)
  const { numDeletedRows } = await (since === undefined ? own : own.where('created_at', '>=', since)).executeTakeFirst()
  await trx.deleteFrom('passkey_challenges').where('user_id', '=', id).execute()
  return Number(numDeletedRows)
}

/** Invalidates the mailed tokens of an account, of one purpose or all; except those that revert a change of address. */
export async function deleteMailedTokens(
  trx: Kysely<DB>,
  id: number,
  purpose?: 'verify' | 'reset' | 'change',
): Promise<void> {
  await trx
    .deleteFrom('account_tokens')
    .where('user_id', '=', id)
    .where('purpose', 'in', purpose === undefined ? ['verify', 'reset', 'change'] : [purpose])
    .execute()
}

/** Whether one of these texts is the slug of a game without its hyphens (the index of migration 0007). */
export async function isTitleOfGame(db: Kysely<DB>, bareSlugs: string[]): Promise<boolean> {
  const { rows } = await sql`select from games where replace(slug, '-', '') = any(${bareSlugs}) limit 1`.execute(db)
  return rows.length > 0
}
