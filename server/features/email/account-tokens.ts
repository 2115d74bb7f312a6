import type { Kysely } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { accountKey } from '../../../common/rules/account.ts'
import type { DB } from '../../db/types.ts'
import { deleteGoodToken, findGoodToken, putToken, type TokenPurpose } from './account-tokens.queries.ts'

const hour = 3_600_000
/** How long a mailed link works. */
const lives: Record<TokenPurpose, number> = { verify: 7 * 24 * hour, reset: hour }

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Wish {
  userId: number
  purpose: TokenPurpose
  /** Milliseconds since 1970. */
  now: number
  /** The word itself, where the same one may have to be mailed again; random unless given. */
  token?: string
}

/**
 * A new token for the link of a mail (43 characters of base64url), instead of an older one of this purpose; null when the person is
 * gone. Only its hash is stored (AU-09): make it when the mail is sent.
 */
export async function issueToken(
  db: Kysely<DB>,
  { userId, purpose, now, token = randomBytes(32).toString('base64url') }: Wish,
): Promise<string | null> {
  const times = { createdAt: new Date(now), expiresAt: new Date(now + lives[purpose]) }
  return (await putToken(db, { userId, purpose, hash: hashOf(token), ...times })) ? token : null
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
export const takeToken = (trx: Kysely<DB>, given: GivenToken): Promise<number | null> =>
  deleteGoodToken(trx, stored(given))

/** Whose token this is, if it can be used up now; null in the same cases. It costs next to nothing, so ask before the hard work. */
export const readToken = (db: Kysely<DB>, given: GivenToken): Promise<number | null> => findGoodToken(db, stored(given))

const stored = ({ purpose, token, email, now }: GivenToken) => ({
  purpose,
  hash: hashOf(token),
  emailKey: email === undefined ? undefined : accountKey(email),
  now: new Date(now),
})
