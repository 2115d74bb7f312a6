import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { DB } from '../../db/types.ts'

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()

/** Stores an issued challenge; `userId` is null for a log-in. */
export async function insertChallenge(
  db: Kysely<DB>,
  { challenge, userId, expiresAt }: { challenge: string; userId: number | null; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ hash: hashOf(challenge), user_id: userId, expires_at: expiresAt })
    .execute()
}

interface Wanted {
  challenge: string
  userId: number | null
  now: Date
}

/** Whether a challenge is still good for this user, or for a log-in; it stays so. */
export async function isChallenge(db: Kysely<DB>, { challenge, userId, now }: Wanted): Promise<boolean> {
  const row = await db
    .selectFrom('passkey_challenges')
    .where('hash', '=', hashOf(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .select('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a challenge; false when it is not good. Of several concurrent calls one succeeds. */
export async function useChallenge(trx: Kysely<DB>, { challenge, userId, now }: Wanted): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hashOf(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes challenges that were not used in time. */
export async function purgeChallenges(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
