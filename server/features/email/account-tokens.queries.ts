import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * What a mailed link is for: to prove the address of an account, to choose a new password, to prove the address that an account shall have,
 * to take the account back to the address it had.
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

/** How many of a purpose stay good: somebody who asks again may still open the mail before. */
const mostGood = 3

/** The addresses that a token of a purpose may be bound to, as a query of one column. */
const addressesOf = (purpose: TokenPurpose) => {
  if (purpose === 'change') return sql`select lower(pending_email) from users where id = token.user_id`
  if (purpose === 'undo') return sql`select email_key from former_emails where user_id = token.user_id`
  return sql`select email_key from users where id = token.user_id`
}

/** Keeps a token for an address of a person, beside the two before it; false when the person, or the address, is gone. */
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

/** A token that can be used: whose it is, and the address it was mailed to, as its key. */
export interface GoodToken {
  user_id: number
  email_key: string
}

/** Whose token this is, if it is good now; it stays as it is. */
export async function findGoodToken(db: Kysely<DB>, given: GivenToken): Promise<GoodToken | null> {
  const { rows } = await sql<GoodToken>`
    select user_id, email_key from account_tokens as token where ${isGood(given)}`.execute(db)
  return rows[0] ?? null
}

/** Deletes a token that is good now and answers whose it was: of many who come with the same one, one gets an answer. */
export async function deleteGoodToken(db: Kysely<DB>, given: GivenToken): Promise<GoodToken | null> {
  const { rows } = await sql<GoodToken>`
    delete from account_tokens as token where ${isGood(given)} returning user_id, email_key`.execute(db)
  return rows[0] ?? null
}

const batch = 1_000

/** Removes tokens whose time is over, in batches. */
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
