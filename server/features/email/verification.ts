import type { Context } from '../../context.ts'
import { AppError, tokenError } from '../../errors.ts'
import { tooMany } from '../../limits/rate-limits.ts'
import { isVerified, lockCredentials, setProven } from '../auth/credentials.queries.ts'
import { mailVerification } from '../auth/notices.ts'
import { readToken, takeToken } from './account-tokens.ts'

/** Sends it again, unless the address is proven; throws 429 within a minute after the last time (AUT-04). */
export async function resendVerification(ctx: Context, userId: number): Promise<void> {
  const verified = await isVerified(ctx.db, userId)
  if (verified === undefined) throw tokenError('blacklisted')
  if (verified) return
  const seconds = await ctx.limits.countFor('resend', String(userId))
  if (seconds > 0) throw tooMany(seconds)
  await mailVerification(ctx, ctx.db, userId)
}

/** Marks the address that the token was mailed to as proven; throws 409 for any other token, and then nothing changes (AU-25). */
export async function verifyAddress({ db, now }: Context, token: string): Promise<void> {
  const given = { purpose: 'verify', token, now: now() } as const
  const owner = await readToken(db, given)
  const proven =
    owner !== null &&
    (await db.transaction().execute(async (trx) => {
      // A change of the address waits until this is done, or has already killed the token.
      await lockCredentials(trx, owner)
      if ((await takeToken(trx, given)) === null) return false
      await setProven(trx, owner)
      return true
    }))
  if (proven) return
  throw new AppError('conflict', 'This link is of no use any more. Ask for a new one.', { verified: false })
}
