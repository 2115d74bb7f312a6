import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { DB } from '../../db/types.ts'

const hashOf = (nonce: string): Buffer => createHash('sha256').update(nonce).digest()

/** Remembers a word that was given out. */
export async function insertNonce(db: Kysely<DB>, nonce: string, expiresAt: Date): Promise<void> {
  await db
    .insertInto('google_nonces')
    .values({ hash: hashOf(nonce), expires_at: expiresAt })
    .execute()
}

/** Uses a word up; false when it is none of ours, too old, or used. Of several at once one succeeds; it is back if the transaction fails. */
export async function useNonce(db: Kysely<DB>, nonce: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('google_nonces')
    .where('hash', '=', hashOf(nonce))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes the words that nobody used in time. */
export async function purgeNonces(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('google_nonces').where('expires_at', '<=', now).execute()
}
