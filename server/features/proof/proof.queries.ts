import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { createHash } from 'node:crypto'

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

const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest()

/** Stores an issued nonce. */
export async function insertNonce(db: Kysely<DB>, nonce: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('google_nonces')
    .values({ hash: hashOf(nonce), expires_at: expiresAt })
    .execute()
}

/**
 * Consumes a nonce; false when it is not ours, expired, or used. Of several concurrent calls one succeeds; the nonce is
 * valid again if the transaction fails.
 */
export async function useNonce(db: Kysely<DB>, nonce: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('google_nonces')
    .where('hash', '=', hashOf(nonce))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes nonces that were not used in time. */
export async function purgeNonces(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('google_nonces').where('expires_at', '<=', now).execute()
}
