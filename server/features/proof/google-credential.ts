import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError } from '../../errors.ts'
import type { Google, GoogleIdentity } from '../../providers/google/google.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import { insertNonce, useNonce } from './google-nonces.queries.ts'

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
