import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

const columns = ['id', 'nick', 'lang', 'email', 'email_key', 'email_verified', 'password_hash'] as const

/** What opens an account, and whom to tell of a change; undefined when deleted. */
export function findCredentials(db: Kysely<DB>, id: number) {
  return db.selectFrom('users').select(columns).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
}

export type Credentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>

/** The same, and nobody else changes it until the transaction ends. Take this lock before those of its tokens and sessions. */
export function lockCredentials(trx: Kysely<DB>, id: number) {
  return trx
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The living account of an address, given as its key; undefined when there is none. */
export function findByAddress(db: Kysely<DB>, emailKey: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Whether the address of an account is proven; undefined when deleted. */
export async function isVerified(db: Kysely<DB>, id: number): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.email_verified
}

/** Marks the address of an account as proven, and sets a new password where there is one. */
export async function setProven(trx: Kysely<DB>, id: number, change: { password_hash?: string } = {}): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...change, email_verified: true })
    .where('id', '=', id)
    .execute()
}

/** Kills the mailed tokens of an account, of one purpose or all; but for those that take a changed address back. */
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
