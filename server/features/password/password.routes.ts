import { passwordCalls } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { openedFrom } from '../auth/device.ts'
import type { Kysely } from 'kysely'
import { accountKey } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { invalid, tooMany } from '../../errors.ts'
import { type Origin, recordSecurity } from '../../security-log/record-security.ts'
import { setPending } from '../auth/address.queries.ts'
import { refuseGuessable, hashPassword } from '../auth/passwords.ts'
import {
  type Credentials,
  deleteGoogle,
  deleteMailedTokens,
  deletePasskeys,
  findByAddress,
  findCredentials,
  lockCredentials,
  setProven,
} from '../auth/credentials.queries.ts'
import { deleteSecondFactor, findFactors } from '../auth/second-factor.queries.ts'
import { removedByReset } from '../auth/second-factor.ts'
import { mailNotice } from '../auth/notices.ts'
import { readToken, consumeToken } from '../email/account-tokens.ts'
import { queueRatingsCount } from '../rate/rate.queries.ts'

/** A new password for a user who can read the account's mail. */
export function passwordRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(passwordCalls.resetRequest),
    handler: async (request) => {
      await requestReset(ctx, request.body.email, openedFrom(request))
      return { message: 'If the e-mail is correct, a message is on its way.' }
    },
  })

  app.route({ ...on(passwordCalls.reset), handler: (request) => resetPassword(ctx, request.body, openedFrom(request)) })
}

/** The highest possible id; no user has it. */
const nobody = limits.id

/**
 * Queues the mail with the link if the address is known. Neither the answer nor its timing reveals whether it is
 * (AU-10): for an unknown address the same rows are written, with a mail to nobody, which its job drops. A mailbox
 * that had its maximum of mails gets no more, silently (NS-02).
 */
async function requestReset(ctx: Context, email: string, from: Origin): Promise<void> {
  const { db, jobs, limits: counts } = ctx
  const address = accountKey(email)
  const account = await findByAddress(db, address)
  const userId = account?.id ?? null
  await db.transaction().execute(async (trx) => {
    // An address without an account gets no mail, so a stranger's requests leave the mail of its registration alone.
    if (!(await counts.takeMail(trx, userId === null ? `unknown ${address}` : address, 'reset'))) return
    await jobs.add(trx, 'send-a-mail', { kind: 'reset-password', user_id: userId ?? nobody })
    await recordSecurity(trx, { kind: 'reset-asked', userId, actorId: null, from }, ctx.now())
  })
}

interface Reset {
  email: string
  password: string
  password_confirmation: string
  token: string
}

/**
 * Sets a new password for the token of the mail; false when the token is unusable, which costs no hashing. All sessions
 * end, all mailed tokens are deleted, and the address counts as verified: its mail was read. Throws 422 when the two
 * passwords differ or the new one is easy to guess, which leaves the token valid, and 429 after many false tokens.
 */
async function resetPassword(ctx: Context, given: Reset, from: Origin): Promise<boolean> {
  const { email, password, token } = given
  if (password !== given.password_confirmation)
    throw invalid({ password_confirmation: ['The two passwords are not the same.'] })
  const proof = { purpose: 'reset', token, email, now: ctx.now() } as const
  const good = await readToken(ctx.db, proof)
  if (good === null) {
    // Only unusable tokens count against the account: a stranger who sends some must not keep its owner out (AU-14).
    const seconds = await ctx.limits.countFor('reset-token', accountKey(email))
    if (seconds > 0) throw tooMany(seconds)
    return false
  }
  const owner = good.user_id
  const names = await findCredentials(ctx.db, owner)
  if (!names) return false
  await refuseGuessable(ctx, password, names)
  const hash = await hashPassword(password)
  return ctx.db.transaction().execute(async (trx) => {
    const account = await lockCredentials(trx, owner)
    if (!account || (await consumeToken(trx, proof)) === null) return false
    await setProven(trx, owner, { password_hash: hash })
    await queueRatingsCount(ctx, trx, owner)
    const removed = await closeWaysIn(trx, account)
    await ctx.sessions.closeAll(owner, { db: trx })
    await deleteMailedTokens(trx, owner)
    // Whoever knew the old password may have requested another address with it.
    await setPending(trx, owner, null, new Date(ctx.now()))
    await mailNotice(ctx, trx, 'password-reset', account, removed)
    await recordSecurity(trx, { kind: 'password-reset', userId: owner, from }, ctx.now())
    return true
  })
}

/**
 * Removes what whoever had the old password could add: passkeys, Google, and an app that is still being set up. The
 * mailbox alone never removes a second factor (ASVS 6.4.3). Returns what is removed, for the mail.
 */
async function closeWaysIn(trx: Kysely<DB>, account: Credentials): Promise<{ removed: number; google: boolean }> {
  const factors = await findFactors(trx, account.id)
  const { passkeys, google } = removedByReset(factors, account)
  if (!factors.app) await deleteSecondFactor(trx, account.id)
  if (google) await deleteGoogle(trx, account.id)
  return { removed: passkeys ? await deletePasskeys(trx, account.id) : 0, google }
}
