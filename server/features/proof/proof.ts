import type { Kysely } from 'kysely'
import type { Proof } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, tokenError } from '../../errors.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { readCredential, spend } from '../google/credential.ts'
import { findKeys, lockKeys } from './proof.queries.ts'

/** A proof that was good a moment ago. Call it first in the transaction of what it is for: throws 422 when it is good no more. */
export type Proven = (trx: Kysely<DB>) => Promise<void>

/**
 * Looks at a fresh proof of who asks; a token alone may be stolen, and opens nothing that would let a thief stay (AU-16, AU-19). It is the
 * password, or a fresh word of Google where there is no password. Not Google beside a password: who found a token could have linked an
 * account of their own. Throws 422.
 */
export async function prove(ctx: Context, userId: number, proof: Proof): Promise<Proven> {
  const keys = await findKeys(ctx.db, userId)
  if (!keys) throw tokenError('blacklisted')
  const held = keys.password_hash !== null || proof.google === undefined
  const spendProof = held
    ? await byPassword(keys.password_hash, proof.password)
    : await byGoogle(ctx, keys.google_sub, proof.google ?? '')
  return async (trx) => {
    const now = await lockKeys(trx, userId)
    // Changed since the look: whoever did it has the say now.
    if (now?.password_hash !== keys.password_hash || now.google_sub !== keys.google_sub)
      throw held ? wrongPassword() : wrongGoogle()
    await spendProof(trx)
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

/** A bad proof is bad input of somebody who is logged in, never a 401. */
function refuseUnauthorized(error: unknown): never {
  throw error instanceof AppError && error.kind === 'unauthorized' ? wrongGoogle() : error
}

const wrongPassword = (): AppError => invalid({ password: ['This is not your password.'] })
const wrongGoogle = (): AppError =>
  invalid({ google: ['Google does not confirm that this is your account. Try again.'] })
