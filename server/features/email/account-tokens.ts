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
/** How long a mailed link works. */
const lives: Record<TokenPurpose, number> = { verify: week, reset: hour, change: week, undo: 72 * hour }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Wish {
  userId: number
  purpose: TokenPurpose
  /** The address it is mailed to. */
  to: string
  /** Milliseconds since 1970. */
  now: number
  /** The word itself, where the same one may have to be mailed again; random unless given. */
  token?: string
}

/**
 * A new token for the link of a mail (43 characters of base64url); the two before it of this purpose stay good. Null when the person is
 * gone, or the address is theirs no more. Only its hash is stored (AU-09): make it when the mail is sent.
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
  /** The address beside the token, where it travels with one. */
  email?: string
  now: number
}

/**
 * Uses a token up and answers whose it was. Null when it is unknown, used, replaced, too old, for something else, or when the account has
 * another address by now; nothing changes then. Give it the transaction that does what the token is for.
 */
export const takeToken = (trx: Kysely<DB>, given: GivenToken): Promise<GoodToken | null> =>
  deleteGoodToken(trx, stored(given))

/** Whose token this is, if it can be used up now; null in the same cases. It costs next to nothing, so ask before the hard work. */
export const readToken = (db: Kysely<DB>, given: GivenToken): Promise<GoodToken | null> =>
  findGoodToken(db, stored(given))

const stored = ({ purpose, token, email, now }: GivenToken) => ({
  purpose,
  hash: hashOf(token),
  emailKey: email === undefined ? undefined : accountKey(email),
  now: new Date(now),
})
