import type { AuthUser } from '../../../common/api/auth.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, tokenError } from '../../errors.ts'
import { type Origin, recordSecurity } from '../../security-log/record-security.ts'
import { findCredentials } from '../auth/credentials.queries.ts'
import { toAuthUser } from '../auth/own-profile.ts'
import { verifyPassword } from '../auth/passwords.ts'
import type { Viewer } from '../../viewer.ts'
import { type GivenCredential, readCredential, spend } from './credential.ts'
import { findBySub, lockLink, setLink } from './google.queries.ts'

interface Link {
  data: GivenCredential
  current_password?: string
}

const taken = (): AppError =>
  new AppError('conflict', 'This Google account opens another account here.', { code: 'google_taken' })

/**
 * Lets a Google account log in to the caller's account. It is a second credential, so it needs the first: a stolen
 * token must not be enough to stay (AU-16). Throws 422 for a wrong password, 409 when either account is linked to
 * another.
 */
export async function linkGoogle(ctx: Context, viewer: Viewer, given: Link, from: Origin): Promise<AuthUser> {
  const identity = await readCredential(ctx, given.data)
  const { sub, email, emailVerified } = identity
  const proof = await provePassword(ctx.db, viewer.id, given.current_password)
  return ctx.db.transaction().execute(async (trx) => {
    await spend(trx, identity, ctx.now())
    const own = await lockLink(trx, viewer.id)
    if (!own) throw tokenError('blacklisted')
    const other = await findBySub(trx, sub)
    if (other && other.id !== viewer.id) throw taken()
    if (own.google_sub !== null && own.google_sub !== sub)
      throw new AppError('conflict', 'Another Google account is linked already. Unlink it first.', {
        code: 'google_linked',
      })
    if (own.password_hash !== null && own.google_sub === null) refuseUnproven(proof, own.password_hash)
    const proven = own.email_verified || (emailVerified && accountKey(email) === own.email_key)
    const row = await setLink(trx, viewer.id, { google_sub: sub, email_verified: proven }).catch(refuseTwin)
    if (!row) throw tokenError('blacklisted')
    await recordSecurity(trx, { kind: 'google-linked', userId: viewer.id, from }, ctx.now())
    return toAuthUser(row)
  })
}

interface Proof {
  /** Whether a password was given at all. */
  given: boolean
  /** The stored hash that it matches; null when it is wrong. */
  hash: string | null
}

/** Checks the password before any transaction: that takes a while, and nobody else should wait for its connection. */
async function provePassword(db: Kysely<DB>, userId: number, given: string | undefined): Promise<Proof> {
  if (given === undefined) return { given: false, hash: null }
  const stored = (await findCredentials(db, userId))?.password_hash ?? null
  const right = stored !== null && (await verifyPassword(stored, given))
  return { given: true, hash: right ? stored : null }
}

/** Throws unless the proof is for the password that is stored now. */
function refuseUnproven({ given, hash }: Proof, stored: string): void {
  if (hash === stored) return
  throw invalid({
    current_password: [given ? 'This is not your current password.' : 'Your current password is needed.'],
  })
}

/** Two accounts that link one Google account at the same moment: the second gets a conflict. */
function refuseTwin(error: { constraint?: string }): never {
  throw error.constraint === 'users_google_key' ? taken() : error
}

/** Unlinks Google from the caller's account; throws 409 when there is no other way to log in. */
export async function unlinkGoogle({ db, now }: Context, viewer: Viewer, from: Origin): Promise<AuthUser> {
  return db.transaction().execute(async (trx) => {
    const own = await lockLink(trx, viewer.id)
    if (!own) throw tokenError('blacklisted')
    if (own.password_hash === null)
      throw new AppError(
        'conflict',
        'Without Google and without a password nobody could get in. Set a password first.',
        {
          code: 'google_only',
        },
      )
    const row = await setLink(trx, viewer.id, { google_sub: null, email_verified: own.email_verified })
    if (!row) throw tokenError('blacklisted')
    await recordSecurity(trx, { kind: 'google-unlinked', userId: viewer.id, from }, now())
    return toAuthUser(row)
  })
}
