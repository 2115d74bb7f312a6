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
import { findKeys, lockKeys, insertNonce, useNonce } from './proof.queries.ts'
import { randomBytes } from 'node:crypto'
import type { Google, GoogleIdentity } from '../../providers/google/google.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'

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

/** The maximum time from opening the page to pressing the button; pages fetch a new nonce before. */
const nonceLife = 10 * 60_000

/** One text for everything that can be wrong with a credential, and none of the six about tokens. */
export const wrongCredential = (code?: string): AppError =>
  new AppError('unauthorized', 'Google could not tell us who you are. Try again.', code === undefined ? {} : { code })

/** Google sign-in of this installation; throws 409 where there is none. */
function googleOf({ providers: { google } }: Pick<Context, 'providers'>): Google {
  if (!google) throw new AppError('conflict', 'Google sign-in is off here.', { code: 'provider_off' })
  return google
}

/** A new nonce for one credential. */
export async function makeNonce(ctx: Pick<Context, 'db' | 'providers' | 'now'>): Promise<string> {
  googleOf(ctx)
  const nonce = randomBytes(24).toString('base64url')
  await insertNonce(ctx.db, nonce, new Date(ctx.now() + nonceLife))
  return nonce
}

export type GivenCredential = string | { credential: string }

/**
 * The person of a credential; throws 401 for an invalid one, 503 when Google's keys are not available. Its nonce still
 * has to be consumed: `spend`.
 */
export async function readCredential(ctx: Context, given: GivenCredential): Promise<GoogleIdentity> {
  try {
    const identity = await googleOf(ctx).read(typeof given === 'string' ? given : given.credential)
    if (identity) return identity
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError('unavailable', 'Google cannot be reached at the moment. Try again later.', {
      retryAfter: 30,
      cause: error,
    })
  }
  throw wrongCredential()
}

/**
 * Consumes the credential's nonce within the transaction; throws 401 when it was used before, has expired or is not
 * ours (AU-18).
 */
export async function spend(trx: Kysely<DB>, { nonce }: GoogleIdentity, now: number): Promise<void> {
  if (!(await useNonce(trx, nonce, new Date(now)))) throw wrongCredential()
}
