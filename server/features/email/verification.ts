import { accountKey } from '../../../common/rules/account.ts'
import type { Context } from '../../context.ts'
import { AppError, tokenError, tooMany } from '../../errors.ts'
import { type Origin, recordSecurity } from '../../security-log/record-security.ts'
import {
  deleteMailedTokens,
  findCredentials,
  isVerified,
  lockCredentials,
  setProven,
} from '../auth/credentials.queries.ts'
import { mailNewAddress, mailVerification } from '../auth/notices.ts'
import { queueRatingsCount } from '../rate/count-ratings.ts'
import { readToken, consumeToken } from './account-tokens.ts'
import { findPending, isEmailTaken, setAddress } from '../auth/address.queries.ts'

/**
 * Sends the mail again: to the new address that awaits verification, otherwise to the present one unless it is
 * verified. Throws 429 within a minute of the last mail (AUT-04).
 */
export async function resendVerification(ctx: Context, userId: number): Promise<void> {
  const verified = await isVerified(ctx.db, userId)
  if (verified === undefined) throw tokenError('blacklisted')
  const pending = await findPending(ctx.db, userId)
  if (verified && pending === null) return
  const email = pending ?? (await findCredentials(ctx.db, userId))?.email ?? ''
  const seconds =
    (await ctx.limits.countFor('resend', String(userId))) ||
    (await ctx.limits.countFor('resend-address', accountKey(email)))
  if (seconds > 0) throw tooMany(seconds)
  const mail = pending === null ? mailVerification : mailNewAddress
  await ctx.db.transaction().execute((trx) => mail(ctx, trx, { id: userId, email }))
}

/**
 * Marks the address that the token was mailed to as verified; a new address that awaited this becomes the account's
 * address. Throws 409 for any other token, and when somebody else has the address by now; then nothing changes (AU-25).
 */
export async function verifyAddress(ctx: Context, token: string, from: Origin): Promise<void> {
  const { db, now } = ctx
  const proofs = (['verify', 'change'] as const).map((purpose) => ({ purpose, token, now: now() }))
  for (const proof of proofs) {
    const good = await readToken(db, proof)
    if (good === null) continue
    const proven = await db
      .transaction()
      .execute(async (trx) => {
        // A concurrent change of the address waits for this transaction, or has already deleted the token.
        await lockCredentials(trx, good.user_id)
        if ((await consumeToken(trx, proof)) === null) return false
        await deleteMailedTokens(trx, good.user_id, proof.purpose)
        if (proof.purpose === 'verify') {
          await setProven(trx, good.user_id)
          await queueRatingsCount(ctx, trx, good.user_id)
          await recordSecurity(trx, { kind: 'email-proved', userId: good.user_id, from }, now())
          return true
        }
        const email = await findPending(trx, good.user_id)
        if (email === null || (await isEmailTaken(trx, good.email_key, good.user_id, new Date(now())))) throw useless()
        await setAddress(trx, good.user_id, email)
        await queueRatingsCount(ctx, trx, good.user_id)
        // Tokens mailed to the former address prove nothing about this one.
        await deleteMailedTokens(trx, good.user_id)
        await recordSecurity(trx, { kind: 'email-changed', userId: good.user_id, from }, now())
        return true
      })
      .catch(refuseTwin)
    if (proven) return
  }
  throw useless()
}

const useless = (): AppError =>
  new AppError('conflict', 'This link is of no use any more. Ask for a new one.', { verified: false })

/** Somebody else took the address at the same moment. */
function refuseTwin(error: { constraint?: string }): never {
  throw error.constraint === 'users_email_key' ? useless() : error
}
