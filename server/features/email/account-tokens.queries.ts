import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

export type TokenPurpose = 'verify' | 'reset'

interface NewToken {
  userId: number
  purpose: TokenPurpose
  hash: Buffer
  createdAt: Date
  expiresAt: Date
}

/** Keeps a token for the present address of a person, instead of an older one; false when there is no such person. */
export async function putToken(
  db: Kysely<DB>,
  { userId, purpose, hash, createdAt, expiresAt }: NewToken,
): Promise<boolean> {
  const row = await db
    .insertInto('account_tokens')
    .columns(['user_id', 'purpose', 'hash', 'email_key', 'created_at', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .select(({ ref, val, cast }) => [
          'id',
          cast<string>(val(purpose), 'text').as('purpose'),
          cast<Buffer>(val(hash), 'bytea').as('hash'),
          ref('email_key').as('email_key'),
          cast<Date>(val(createdAt), 'timestamptz').as('created_at'),
          cast<Date>(val(expiresAt), 'timestamptz').as('expires_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'purpose']).doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        email_key: ref('excluded.email_key'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whose token this is, if it is good now; it stays as it is. */
export async function findGoodToken(
  db: Kysely<DB>,
  { purpose, hash, emailKey, now }: GivenToken,
): Promise<number | null> {
  const row = await db
    .selectFrom('account_tokens as token')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'token.user_id').onRef('users.email_key', '=', 'token.email_key'),
    )
    .where('users.deleted_at', 'is', null)
    .where('token.hash', '=', hash)
    .where('token.purpose', '=', purpose)
    .where('token.expires_at', '>', now)
    .$if(emailKey !== undefined, (query) => query.where('token.email_key', '=', emailKey ?? ''))
    .select('token.user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

interface GivenToken {
  purpose: TokenPurpose
  hash: Buffer
  /** The address it must have been mailed to, as its key. */
  emailKey?: string | undefined
  now: Date
}

/** Deletes a token that is good now and answers whose it was: of many who come with the same one, one gets an answer. */
export async function deleteGoodToken(
  db: Kysely<DB>,
  { purpose, hash, emailKey, now }: GivenToken,
): Promise<number | null> {
  const row = await db
    .deleteFrom('account_tokens as token')
    .using('users')
    .whereRef('users.id', '=', 'token.user_id')
    .whereRef('users.email_key', '=', 'token.email_key')
    .where('users.deleted_at', 'is', null)
    .where('token.hash', '=', hash)
    .where('token.purpose', '=', purpose)
    .where('token.expires_at', '>', now)
    .$if(emailKey !== undefined, (query) => query.where('token.email_key', '=', emailKey ?? ''))
    .returning('token.user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

const batch = 1_000

/** Removes tokens whose time is over, in batches. */
export async function purgeTokens(db: Kysely<DB>, now: number): Promise<void> {
  let deleted: bigint
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from account_tokens where (user_id, purpose) in (
        select user_id, purpose from account_tokens where expires_at < ${new Date(now)}
        order by expires_at limit ${batch} for update skip locked
      )`.execute(db)
    deleted = numAffectedRows
  } while (deleted === BigInt(batch))
}
