import type { Insertable, Kysely } from 'kysely'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { DB, Passkeys } from '../../db/types.ts'
import { createHash } from 'node:crypto'

const columns = ['id', 'name', 'created_at', 'last_used_at', 'synced'] as const

/** One page of a user's passkeys, the newest first, and how many there are. */
export async function findPasskeys(
  db: Kysely<DB>,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const own = db.selectFrom('passkeys').where('user_id', '=', userId)
  const rows = await own
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await countPasskeys(db, userId) }
}

/** How many passkeys a user has. */
export async function countPasskeys(db: Kysely<DB>, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The credentials that a browser must not make a second time. */
export function findCredentialIds(db: Kysely<DB>, userId: number, most: number) {
  return db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['credential_id', 'transports'])
    .limit(most)
    .execute()
}

/** The passkey of a credential id, of a user who is not deleted. */
export function findByCredential(db: Kysely<DB>, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .select(['passkeys.user_id', 'passkeys.id', 'passkeys.public_key', 'passkeys.counter'])
    .executeTakeFirst()
}

/** The new passkey; undefined when its credential is one that is known already. */
export function insertPasskey(trx: Kysely<DB>, row: Insertable<Passkeys>) {
  return trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Finds one of a user's passkeys and locks it. */
export async function lockPasskey(trx: Kysely<DB>, userId: number, id: string) {
  const row = await trx
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .select(['user_id', 'id'])
    .forUpdate()
    .executeTakeFirst()
  return authorize(row)
}

type Key = Authorized<{ user_id: number; id: string }>

/** Gives a passkey another name. */
export function setName(trx: Kysely<DB>, { user_id, id }: Key, name: string) {
  return trx
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Removes one passkey. */
export async function deletePasskey(trx: Kysely<DB>, { user_id, id }: Key): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_id', '=', user_id).where('id', '=', id).execute()
}

interface Use {
  user_id: number
  id: string
  /** The counter that the signature was checked against, and the one that it came with. */
  before: number
  counter: number
  at: Date
}

/** Records a log-in with a passkey; false when the passkey is gone or was used since it was read. */
export async function noteUse(trx: Kysely<DB>, { user_id, id, before, counter, at }: Use): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

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
