import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * The purposes of a mailed link: verify an account's address, choose a new password, verify a new address, revert an
 * account to its former address.
 */
export type TokenPurpose = 'verify' | 'reset' | 'change' | 'undo'

interface NewToken {
  userId: number
  purpose: TokenPurpose
  hash: Buffer
  createdAt: Date
  expiresAt: Date
  /** The address it is mailed to, as its key. */
  emailKey: string
}

/** How many tokens of a purpose stay valid: a user who asks again may still open the previous mail. */
const mostGood = 3

/** The addresses that a token of a purpose may be bound to, as a query of one column. */
const addressesOf = (purpose: TokenPurpose) => {
  if (purpose === 'change') return sql`select lower(pending_email) from users where id = token.user_id`
  if (purpose === 'undo') return sql`select email_key from former_emails where user_id = token.user_id`
  return sql`select email_key from users where id = token.user_id`
}

/**
 * Stores a token for an address of a user, besides the two previous ones; false when the user, or the address, no
 * longer exists.
 */
export async function putToken(db: Kysely<DB>, token: NewToken): Promise<boolean> {
  const { userId, purpose, hash, createdAt, expiresAt, emailKey } = token
  const { rows } = await sql`
    insert into account_tokens (user_id, purpose, hash, email_key, created_at, expires_at)
    select user_id, ${purpose}, ${hash}, ${emailKey}, ${createdAt}, ${expiresAt}
    from (select id as user_id from users where id = ${userId} and deleted_at is null) as token
    where ${emailKey} in (${addressesOf(purpose)})
    on conflict (user_id, purpose, hash) do update set
      email_key = excluded.email_key, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning user_id`.execute(db)
  if (rows.length === 0) return false
  await sql`
    delete from account_tokens where user_id = ${userId} and purpose = ${purpose} and hash in (
      select hash from account_tokens where user_id = ${userId} and purpose = ${purpose} and email_key = ${emailKey}
      order by created_at desc, (hash = ${hash}) desc, hash offset ${mostGood}
    )`.execute(db)
  return true
}

interface GivenToken {
  purpose: TokenPurpose
  hash: Buffer
  /** The address it must have been mailed to, as its key. */
  emailKey?: string | undefined
  now: Date
}

const isGood = ({ purpose, hash, emailKey, now }: GivenToken) => sql`
  token.hash = ${hash} and token.purpose = ${purpose} and token.expires_at > ${now}
  and token.email_key in (${addressesOf(purpose)})
  and exists (select from users where id = token.user_id and deleted_at is null)
  ${emailKey === undefined ? sql`` : sql`and token.email_key = ${emailKey}`}`

/** A usable token: its user, and the address it was mailed to, as its key. */
export interface GoodToken {
  user_id: number
  email_key: string
}

/** The owner of a valid token; does not change the token. */
export async function findGoodToken(db: Kysely<DB>, given: GivenToken): Promise<GoodToken | null> {
  const { rows } = await sql<GoodToken>`
    select user_id, email_key from account_tokens as token where ${isGood(given)}`.execute(db)
  return rows[0] ?? null
}

/** Deletes a valid token and returns its owner: of many concurrent calls with the same token, only one succeeds. */
export async function deleteGoodToken(db: Kysely<DB>, given: GivenToken): Promise<GoodToken | null> {
  const { rows } = await sql<GoodToken>`
    delete from account_tokens as token where ${isGood(given)} returning user_id, email_key`.execute(db)
  return rows[0] ?? null
}

const batch = 1_000

/** Deletes expired tokens, in batches. */
export async function purgeTokens(db: Kysely<DB>, now: number): Promise<void> {
  let deleted: bigint
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from account_tokens where (user_id, purpose, hash) in (
        select user_id, purpose, hash from account_tokens where expires_at < ${new Date(now)}
        order by expires_at limit ${batch} for update skip locked
      )`.execute(db)
    deleted = numAffectedRows
  } while (deleted === BigInt(batch))
}

/** A user's present address and mail settings; undefined when the account no longer exists. */
export function findRecipient(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .select(['email', 'email_verified', 'pending_email', 'nick', 'lang'])
    .executeTakeFirst()
}
