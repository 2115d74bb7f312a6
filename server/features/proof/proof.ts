import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Proof } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, tokenError } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import { noteSecurity } from '../../security-log/record-security.ts'
import { openedFrom } from '../auth/device.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { readCredential, spend } from './google-credential.ts'
import { findKeys, lockKeys } from './proof.queries.ts'

/**
 * A proof that was valid a moment ago. Call it first in the transaction that it is for: throws 422 when it is no longer
 * valid.
 */
export type Proven = (trx: Kysely<DB>) => Promise<void>

/** A call whose body is the proof. */
export type ProofRequest = FastifyRequest<{ Body: Proof }>

/**
 * Checks a fresh proof of the caller's identity: a session token alone may be stolen, and must not be enough for a
 * thief to stay (AU-16, AU-19). The proof is the password, or a fresh Google credential for an account without a
 * password. Never Google beside a password: whoever found a token could have linked their own Google account. Throws
 * 422.
 */
export async function prove(ctx: Context, viewer: Viewer, request: ProofRequest): Promise<Proven> {
  const { id: userId } = viewer
  const proof = request.body
  const keys = await findKeys(ctx.db, userId)
  if (!keys) throw tokenError('blacklisted')
  const held = keys.password_hash !== null || proof.google === undefined
  const spendProof = await (
    held ? byPassword(keys.password_hash, proof.password) : byGoogle(ctx, keys.google_sub, proof.google ?? '')
  ).catch(async (error: unknown) => {
    await noteSecurity(ctx, { kind: 'proof', refused: true, userId, from: openedFrom(request) })
    throw error
  })
  return async (trx) => {
    const now = await lockKeys(trx, userId)
    // Changed in the meantime: the new credentials decide.
    if (now?.password_hash !== keys.password_hash || now.google_sub !== keys.google_sub)
      throw held ? wrongPassword() : wrongGoogle()
    await spendProof(trx)
    await ctx.limits.acceptProof(trx, viewer)
  }
}

async function byPassword(hash: string | null, password = ''): Promise<Proven> {
  if (!(await verifyPassword(hash, password))) throw wrongPassword()
  return async () => {}
}

async function byGoogle(ctx: Context, sub: string | null, credential: string): Promise<Proven> {
  const identity = await readCredential(ctx, credential).catch(refuseUnauthorized)
  if (identity.sub !== sub) throw wrongGoogle()
  return (trx) => spend(trx, identity, ctx.now()).catch(refuseUnauthorized)
}

/** A bad proof is invalid input by a logged-in user, never a 401. */
function refuseUnauthorized(error: unknown): never {
  throw error instanceof AppError && error.kind === 'unauthorized' ? wrongGoogle() : error
}

const wrongPassword = (): AppError => invalid({ password: ['This is not your password.'] })
const wrongGoogle = (): AppError =>
  invalid({ google: ['Google does not confirm that this is your account. Try again.'] })
