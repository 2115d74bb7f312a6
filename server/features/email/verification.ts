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
  deletePasskeys,
} from '../auth/credentials.queries.ts'
import { mailNewAddress, mailVerification } from '../auth/notices.ts'
import { queueRatingsCount } from '../rate/rate.queries.ts'
import { readToken, consumeToken } from './account-tokens.ts'
import {
  findPending,
  isEmailTaken,
  setAddress,
  closeDoors,
  dropFormerSince,
  findFormer,
} from '../auth/address.queries.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { deleteSecondFactorSince, findFactors } from '../auth/second-factor.queries.ts'

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

/** Whoever changes an address prepares it: what they added so long before the change goes, too. */
const prepared = 72 * 3_600_000

/**
 * Reverts an account to the address that was informed of the change. Whoever made the change knew the password, so the
 * password stops working: all sessions end, and a mail to the former address leads to a new password. Second factors
 * that were added since 72 hours before the change are gone. Throws 409 for an unusable token.
 */
export async function undoAddressChange(ctx: Context, token: string, from: Origin): Promise<void> {
  const proof = { purpose: 'undo', token, now: ctx.now() } as const
  const good = await readToken(ctx.db, proof)
  const done =
    good !== null &&
    (await ctx.db.transaction().execute(async (trx) => {
      const id = good.user_id
      await lockCredentials(trx, id)
      if ((await consumeToken(trx, proof)) === null) return false
      const former = await findFormer(trx, id, good.email_key, new Date(ctx.now()))
      if (!former) return false
      await setAddress(trx, id, former.email)
      await closeDoors(trx, id)
      await removeAdded(trx, id, new Date(former.changed_at.getTime() - prepared))
      await dropFormerSince(trx, id, former.changed_at)
      await deleteMailedTokens(trx, id)
      await ctx.sessions.closeAll(id, { db: trx })
      await ctx.jobs.add(trx, 'send-a-mail', { kind: 'reset-password', user_id: id })
      await recordSecurity(trx, { kind: 'email-taken-back', userId: id, from }, ctx.now())
      return true
    }))
  if (!done) throw new AppError('conflict', 'This link is of no use any more.')
}

/**
 * Removes an app that was turned on since then. Where an older one stays, and with admins, older passkeys stay, too:
 * they are the second factor, which the mailbox alone does not replace. Elsewhere all passkeys go, as after every mail
 * that leads to a new password.
 */
async function removeAdded(trx: Kysely<DB>, id: number, since: Date): Promise<void> {
  await deleteSecondFactorSince(trx, id, since)
  const { app, admin } = await findFactors(trx, id)
  await deletePasskeys(trx, id, app || admin ? since : undefined)
}
