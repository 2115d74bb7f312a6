import type { Context } from '../../context.ts'
import { AppError, tokenError } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { prove, type ProofRequest } from '../proof/proof.ts'
import { blankAccount, holdNick, lockAccount, removeKeys, staysAdministered } from './account.queries.ts'

/** How long a nick is reserved: old links and mentions must not lead to a new user (P-55). */
const nickRest = 90 * 86_400_000

/**
 * Deletes the viewer's account: at once every read treats it as unknown, its tokens are invalid and its nick is
 * reserved; a job deletes the rows. Throws 422 without a valid proof, 409 for the last admin.
 */
export async function deleteAccount(ctx: Context, viewer: Viewer, request: ProofRequest): Promise<void> {
  const confirm = await prove(ctx, viewer, request)
  const now = new Date(ctx.now())
  await ctx.db.transaction().execute(async (trx) => {
    // All admins before the caller's own row, always in the same order: two concurrent deletions wait for each other in
    // turn.
    if (viewer.admin && !(await staysAdministered(trx, viewer.id))) throw lastAdmin()
    const account = await lockAccount(trx, viewer.id)
    if (!account) throw tokenError('blacklisted')
    await confirm(trx)
    await leave(trx, account, now)
    await ctx.jobs.add(trx, 'erase-a-deleted-account', { user_id: viewer.id })
    // An address that was never proven may be somebody else's (NS-02).
    if (account.email_verified || (await ctx.limits.takeMail(trx, account.email, 'other')))
      await ctx.jobs.add(trx, 'send-a-mail', {
        kind: 'account-deleted',
        user_id: viewer.id,
        to: account.email,
        lang: account.lang === 'es' ? 'es' : 'en',
        nick: account.nick,
      })
    // Of nobody, from nowhere: what is deleted is deleted.
    await recordSecurity(trx, { kind: 'account-deleted', userId: null, from: undefined }, ctx.now())
  })
}

/** Makes an account unknown to every read, and reserves its nick. eraseAccount deletes the rest. */
export async function leave(
  trx: Parameters<typeof lockAccount>[0],
  { id, nick_key: nickKey }: { id: number; nick_key: string },
  now: Date,
): Promise<void> {
  await holdNick(trx, nickKey, new Date(now.getTime() + nickRest))
  await blankAccount(trx, id, now)
  await removeKeys(trx, id)
}

const lastAdmin = (): AppError =>
  new AppError('conflict', 'You are the only admin here. Another one has to be named before you can leave.', {
    code: 'last_admin',
  })
