import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Where and how a person gets mail now; undefined when the account is gone. */
export function findRecipient(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['email', 'pending_email', 'nick', 'lang'])
    .executeTakeFirst()
}
