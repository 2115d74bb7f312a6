import type { AuthUser } from '../../../common/api/auth.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, tokenError } from '../../errors.ts'
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
 * Lets a Google account open the own one. It is a second key to the door, so it needs the first: whoever found a token must not be
 * able to stay (AU-16). Throws 422 for a wrong password, 409 when either account is linked to another.
 */
export async function linkGoogle(ctx: Context, viewer: Viewer, given: Link): Promise<AuthUser> {
  const identity = await readCredential(ctx, given.data)
  const { sub, email, emailVerified } = identity
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
    if (own.password_hash !== null && own.google_sub === null)
      await provePassword(own.password_hash, given.current_password)
    const proven = own.email_verified || (emailVerified && accountKey(email) === own.email_key)
    const row = await setLink(trx, viewer.id, { google_sub: sub, email_verified: proven }).catch(refuseTwin)
    if (!row) throw tokenError('blacklisted')
    return toAuthUser(row)
  })
}

async function provePassword(stored: string, given: string | undefined): Promise<void> {
  if (given !== undefined && (await verifyPassword(stored, given))) return
  throw invalid({
    current_password: [given === undefined ? 'Your current password is needed.' : 'This is not your current password.'],
  })
}

/** Two accounts that link one Google account at the same moment: the second finds it taken. */
function refuseTwin(error: { constraint?: string }): never {
  throw error.constraint === 'users_google_key' ? taken() : error
}

/** Google no longer opens the own account; throws 409 when nothing else does. */
export async function unlinkGoogle({ db }: Context, viewer: Viewer): Promise<AuthUser> {
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
    return toAuthUser(row)
  })
}
