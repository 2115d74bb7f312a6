import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { ownColumns } from '../auth/auth.queries.ts'

/** The account of a Google account; undefined when there is none. */
export function findBySub(db: Kysely<DB>, sub: string) {
  return db
    .selectFrom('users')
    .where('google_sub', '=', sub)
    .where('deleted_at', 'is', null)
    .select(ownColumns)
    .executeTakeFirst()
}

/**
 * What sign-in must know of an address: whose it is, whether verified, and whether another Google account is linked to
 * that account.
 */
export function findByEmail(db: Kysely<DB>, emailKey: string) {
  return db
    .selectFrom('users')
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .select(['id', 'email_verified', 'google_sub'])
    .executeTakeFirst()
}

/**
 * Gives an account with an unverified address to the user whom Google vouches for, and removes the password set by
 * whoever registered it. Undefined when the address was verified, or the account linked, in the meantime.
 */
export function takeOver(db: Kysely<DB>, id: number, sub: string) {
  return db
    .updateTable('users')
    .set({ google_sub: sub, email_verified: true, password_hash: null, pending_email: null, pending_email_at: null })
    .where('id', '=', id)
    .where('email_verified', '=', false)
    .where('google_sub', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(ownColumns)
    .executeTakeFirst()
}

interface NewAccount {
  nick: string
  email: string
  sub: string
  lang: string
  createdAt: Date
}

/** The new account, or undefined when somebody took the nick, the address or the Google account first. */
export function insertGoogleAccount(db: Kysely<DB>, { nick, email, sub, lang, createdAt }: NewAccount) {
  return db
    .insertInto('users')
    .values({
      nick,
      email,
      email_verified: true,
      google_sub: sub,
      lang,
      created_at: createdAt,
      last_seen_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(ownColumns)
    .executeTakeFirst()
}

/** Which of these nicks (as keys) cannot be taken: in use, or reserved after a deletion (P-55). */
export async function unfreeNicks(db: Kysely<DB>, nickKeys: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('nick_key')
    .where('nick_key', 'in', nickKeys)
    .union(db.selectFrom('held_nicks').select('nick_key').where('nick_key', 'in', nickKeys).where('until', '>', now))
    .execute()
  return new Set(rows.map((row) => row.nick_key))
}

/** What linking must know of the user's own account; locked, so that two links happen one after the other. */
export function lockLink(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['google_sub', 'password_hash', 'email_key', 'email_verified'])
    .forUpdate()
    .executeTakeFirst()
}

/** Sets or clears the linked Google account; returns the whole account. */
export function setLink(db: Kysely<DB>, id: number, link: { google_sub: string | null; email_verified: boolean }) {
  return db.updateTable('users').set(link).where('id', '=', id).returning(ownColumns).executeTakeFirst()
}
