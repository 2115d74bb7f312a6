import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

const keys = ['password_hash', 'google_sub'] as const

/** The credentials of an account, to compare a proof with; undefined when deleted. */
export function findKeys(db: Kysely<DB>, id: number) {
  return db.selectFrom('users').where('id', '=', id).where('deleted_at', 'is', null).select(keys).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockKeys(trx: Kysely<DB>, id: number) {
  return trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(keys)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
