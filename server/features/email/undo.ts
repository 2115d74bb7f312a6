import type { Context } from '../../context.ts'
import { deleteSecondFactorSince } from '../auth/second-factor.queries.ts'
import { AppError } from '../../errors.ts'
import { type Origin, recordSecurity } from '../../security-log/record-security.ts'
import { deleteMailedTokens, deletePasskeys, lockCredentials } from '../auth/credentials.queries.ts'
import { readToken, consumeToken } from './account-tokens.ts'
import { closeDoors, dropFormerSince, findFormer, setAddress } from '../auth/address.queries.ts'

/**
 * Reverts an account to the address that was informed of the change. Whoever made the change knew the password, so the
 * password stops working: all sessions end, and a mail to the former address leads to a new password. Throws 409 for an
 * unusable token.
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
      await deletePasskeys(trx, id)
      await deleteSecondFactorSince(trx, id, former.changed_at)
      await dropFormerSince(trx, id, former.changed_at)
      await deleteMailedTokens(trx, id)
      await ctx.sessions.closeAll(id, { db: trx })
      await ctx.jobs.add(trx, 'send-a-mail', { kind: 'reset-password', user_id: id })
      await recordSecurity(trx, { kind: 'email-taken-back', userId: id, from }, ctx.now())
      return true
    }))
  if (!done) throw new AppError('conflict', 'This link is of no use any more.')
}
