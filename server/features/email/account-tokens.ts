import type { Kysely } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { accountKey } from '../../../common/rules/account.ts'
import type { DB } from '../../db/types.ts'
import {
  deleteGoodToken,
  findGoodToken,
  type GoodToken,
  putToken,
  type TokenPurpose,
} from './account-tokens.queries.ts'

const hour = 3_600_000
const week = 7 * 24 * hour
/** How long a mailed link is valid. */
const lives: Record<TokenPurpose, number> = { verify: week, reset: hour, change: week, undo: 72 * hour }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Wish {
  userId: number
  purpose: TokenPurpose
  /** The address it is mailed to. */
  to: string
  /** Milliseconds since 1970. */
  now: number
  /** The token itself, where the same one may have to be mailed again; random unless given. */
  token?: string
}

/**
 * A new token for the link of a mail (43 characters of base64url); the two previous ones of this purpose stay valid.
 * Null when the user no longer exists or has another address. Only its hash is stored (AU-09): create it when the mail
 * is sent.
 */
export async function issueToken(
  db: Kysely<DB>,
  { userId, purpose, to, now, token = randomBytes(32).toString('base64url') }: Wish,
): Promise<string | null> {
  const times = { createdAt: new Date(now), expiresAt: new Date(now + lives[purpose]) }
  const kept = await putToken(db, { userId, purpose, hash: hashOf(token), emailKey: accountKey(to), ...times })
  return kept ? token : null
}

interface GivenToken {
  purpose: TokenPurpose
  token: string
  /** The address beside the token, where both are sent. */
  email?: string
  now: number
}

/**
 * Consumes a token and returns its owner. Null when it is unknown, used, replaced, expired, for another purpose, or
 * when the account now has another address; then nothing changes. Call it in the transaction that does what the token
 * is for.
 */
export const consumeToken = (trx: Kysely<DB>, given: GivenToken): Promise<GoodToken | null> =>
  deleteGoodToken(trx, stored(given))

/**
 * The owner of a token that could be consumed now; null in the same cases. It is cheap, so call it before expensive
 * work.
 */
export const readToken = (db: Kysely<DB>, given: GivenToken): Promise<GoodToken | null> =>
  findGoodToken(db, stored(given))

const stored = ({ purpose, token, email, now }: GivenToken) => ({
  purpose,
  hash: hashOf(token),
  emailKey: email === undefined ? undefined : accountKey(email),
  now: new Date(now),
})
