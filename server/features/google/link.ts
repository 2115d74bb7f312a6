import type { FastifyRequest } from 'fastify'
import type { AuthUser } from '../../../common/api/auth.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { Context } from '../../context.ts'
import { AppError, tokenError } from '../../errors.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { findCredentials, lockCredentials } from '../auth/credentials.queries.ts'
import { openedFrom } from '../auth/device.ts'
import { mailNotice } from '../auth/notices.ts'
import { toAuthUser } from '../auth/own-profile.ts'
import { refuseWeak } from '../auth/second-factor.ts'
import { prove, type ProofRequest, type GivenCredential, readCredential, spend } from '../proof/proof.ts'
import type { Viewer } from '../../viewer.ts'
import { queueRatingsCount } from '../rate/rate.queries.ts'
import { findBySub, lockLink, setLink } from './google.queries.ts'

/** A request to link a Google account: its credential, and the password as a proof. */
type LinkRequest = FastifyRequest<{ Body: { data: GivenCredential; password?: string } }>

const taken = (): AppError =>
  new AppError('conflict', 'This Google account opens another account here.', { code: 'google_taken' })

/**
 * Lets a Google account log in to the caller's account, and notifies the owner by mail. It is a second credential, so
 * it needs the password: a stolen token must not be enough to stay (AU-16, AU-43). Throws 403, 422 for a wrong
 * password, 409 when either account is linked to another.
 */
export async function linkGoogle(ctx: Context, viewer: Viewer, request: LinkRequest): Promise<AuthUser> {
  await refuseWeak(ctx.db, viewer)
  const identity = await readCredential(ctx, request.body.data)
  const confirm = await prove(ctx, viewer, request)
  const { sub, email, emailVerified } = identity
  return ctx.db.transaction().execute(async (trx) => {
    await spend(trx, identity, ctx.now())
    await confirm(trx)
    const own = await lockLink(trx, viewer.id)
    const owner = await lockCredentials(trx, viewer.id)
    if (!own || !owner) throw tokenError('blacklisted')
    const other = await findBySub(trx, sub)
    if (other && other.id !== viewer.id) throw taken()
    if (own.google_sub !== null && own.google_sub !== sub)
      throw new AppError('conflict', 'Another Google account is linked already. Unlink it first.', {
        code: 'google_linked',
      })
    const proven = own.email_verified || (emailVerified && accountKey(email) === own.email_key)
    const row = await setLink(trx, viewer.id, { google_sub: sub, email_verified: proven }).catch(refuseTwin)
    if (!row) throw tokenError('blacklisted')
    if (proven) await queueRatingsCount(ctx, trx, viewer.id)
    await mailNotice(ctx, trx, 'google-linked', owner)
    await recordSecurity(trx, { kind: 'google-linked', userId: viewer.id, from: openedFrom(request) }, ctx.now())
    return toAuthUser(row)
  })
}

/** Two accounts that link one Google account at the same moment: the second gets a conflict. */
function refuseTwin(error: { constraint?: string }): never {
  throw error.constraint === 'users_google_key' ? taken() : error
}

const isOnlyWayIn = (): AppError =>
  new AppError('conflict', 'Without Google and without a password nobody could get in. Set a password first.', {
    code: 'google_only',
  })

/**
 * Unlinks Google from the caller's account after proof, and notifies the owner by mail. Throws 403, 422 for a wrong
 * proof, 409 when there is no password to log in with.
 */
export async function unlinkGoogle(ctx: Context, viewer: Viewer, request: ProofRequest): Promise<AuthUser> {
  await refuseWeak(ctx.db, viewer)
  if ((await findCredentials(ctx.db, viewer.id))?.password_hash === null) throw isOnlyWayIn()
  const confirm = await prove(ctx, viewer, request)
  return ctx.db.transaction().execute(async (trx) => {
    await confirm(trx)
    const owner = await lockCredentials(trx, viewer.id)
    const own = await lockLink(trx, viewer.id)
    if (!owner || !own) throw tokenError('blacklisted')
    if (own.password_hash === null) throw isOnlyWayIn()
    const row = await setLink(trx, viewer.id, { google_sub: null, email_verified: own.email_verified })
    if (!row) throw tokenError('blacklisted')
    if (own.google_sub !== null) await mailNotice(ctx, trx, 'google-unlinked', owner)
    await recordSecurity(trx, { kind: 'google-unlinked', userId: viewer.id, from: openedFrom(request) }, ctx.now())
    return toAuthUser(row)
  })
}
