import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { deleteSecondFactorSince, findFactors } from '../auth/second-factor.queries.ts'
import { AppError } from '../../errors.ts'
import { type Origin, recordSecurity } from '../../security-log/record-security.ts'
import { deleteMailedTokens, deletePasskeys, lockCredentials } from '../auth/credentials.queries.ts'
import { readToken, consumeToken } from './account-tokens.ts'
import { closeDoors, dropFormerSince, findFormer, setAddress } from '../auth/address.queries.ts'

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
