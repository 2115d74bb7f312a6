import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { ownColumns } from '../auth/auth.queries.ts'

/** The account that a Google account opens; undefined when there is none. */
export function findBySub(db: Kysely<DB>, sub: string) {
  return db
    .selectFrom('users')
    .where('google_sub', '=', sub)
    .where('deleted_at', 'is', null)
    .select(ownColumns)
    .executeTakeFirst()
}

/** What is known of an address at sign-in: whose it is, whether proven, and whether another Google account opens the account. */
export function findByEmail(db: Kysely<DB>, emailKey: string) {
  return db
    .selectFrom('users')
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .select(['id', 'email_verified', 'google_sub'])
    .executeTakeFirst()
}

/**
 * Gives an account whose address was never proven to the person whom Google vouches for: the password of whoever registered it is gone.
 * Undefined when the address was proven, or the account linked, a moment ago.
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

/** The new account, or undefined when somebody was quicker with the nick, the address or the Google account. */
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

/** Which of these nicks (as keys) nobody may take: in use, or resting after a deletion (P-55). */
export async function unfreeNicks(db: Kysely<DB>, nickKeys: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .select('nick_key')
    .where('nick_key', 'in', nickKeys)
    .union(db.selectFrom('held_nicks').select('nick_key').where('nick_key', 'in', nickKeys).where('until', '>', now))
    .execute()
  return new Set(rows.map((row) => row.nick_key))
}

/** What linking must know of the own account; locked, so that two links come one after the other. */
export function lockLink(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['google_sub', 'password_hash', 'email_key', 'email_verified'])
    .forUpdate()
    .executeTakeFirst()
}

/** Sets or clears the Google account of an account; answers all of it. */
export function setLink(db: Kysely<DB>, id: number, link: { google_sub: string | null; email_verified: boolean }) {
  return db.updateTable('users').set(link).where('id', '=', id).returning(ownColumns).executeTakeFirst()
}
