import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

/** A user's present address and mail settings; undefined when the account no longer exists. */
export function findRecipient(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['email', 'email_verified', 'pending_email', 'nick', 'lang'])
    .executeTakeFirst()
}
