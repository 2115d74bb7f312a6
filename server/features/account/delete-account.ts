import type { Context } from '../../context.ts'
import { AppError, invalid, tokenError } from '../../errors.ts'
import type { GoogleIdentity } from '../../providers/google/google.ts'
import { verifyPassword } from '../auth/passwords.ts'
import { readCredential, spend } from '../google/credential.ts'
import type { Viewer } from '../../viewer.ts'
import { blankAccount, findProof, holdNick, lockAccount, removeKeys, staysAdministered } from './account.queries.ts'

/** How long a nick rests: old links and mentions must not lead to a newcomer (P-55). */
const nickRest = 90 * 86_400_000

interface Proof {
  password?: string
  google?: string
}

/**
 * Deletes the viewer's account: at once it is unknown to every read, its tokens are dead and its nick rests; the rows go in a job.
 * Throws 422 without a good proof, 409 for the last admin.
 */
export async function deleteAccount(ctx: Context, viewer: Viewer, proof: Proof): Promise<void> {
  const proven = await prove(ctx, viewer.id, proof)
  const now = new Date(ctx.now())
  await ctx.db.transaction().execute(async (trx) => {
    // All admins before oneself, always in the same order: two who leave at once wait for each other in turn.
    if (viewer.admin && !(await staysAdministered(trx, viewer.id))) throw lastAdmin()
    const account = await lockAccount(trx, viewer.id)
    if (!account) throw tokenError('blacklisted')
    // Changed since the look: whoever did it has the say now.
    if (account.password_hash !== proven.passwordHash || account.google_sub !== proven.googleSub)
      throw wrongProof(proof)
    if (proven.identity) await spendOrRefuse(ctx, trx, proven.identity)
    await holdNick(trx, account.nick_key, new Date(now.getTime() + nickRest))
    await blankAccount(trx, viewer.id, now)
    await removeKeys(trx, viewer.id)
    await ctx.jobs.add(trx, 'erase-a-deleted-account', { user_id: viewer.id })
    await ctx.jobs.add(trx, 'send-a-mail', {
      kind: 'account-deleted',
      user_id: viewer.id,
      to: account.email,
      lang: account.lang === 'es' ? 'es' : 'en',
      nick: account.nick,
    })
  })
}

interface Proven {
  passwordHash: string | null
  googleSub: string | null
  identity?: GoogleIdentity
}

/**
 * A token alone deletes nothing (AU-19): the password does, or a fresh word of Google where there is no password. Not Google beside a
 * password: who found a token could have linked an account of their own.
 */
async function prove(ctx: Context, userId: number, proof: Proof): Promise<Proven> {
  const account = await findProof(ctx.db, userId)
  if (!account) throw tokenError('blacklisted')
  const { password_hash: passwordHash, google_sub: googleSub } = account
  if (passwordHash !== null || proof.google === undefined) {
    if (await verifyPassword(passwordHash, proof.password ?? '')) return { passwordHash, googleSub }
    throw wrongProof({ password: '' })
  }
  const identity = await readCredential(ctx, proof.google).catch(refuseUnauthorized)
  if (identity.sub !== googleSub) throw wrongProof(proof)
  return { passwordHash, googleSub, identity }
}

async function spendOrRefuse(ctx: Context, trx: Parameters<typeof spend>[0], identity: GoogleIdentity): Promise<void> {
  await spend(trx, identity, ctx.now()).catch(refuseUnauthorized)
}

/** A bad proof is bad input of somebody who is logged in, never a 401. */
function refuseUnauthorized(error: unknown): never {
  throw error instanceof AppError && error.kind === 'unauthorized' ? wrongProof({ google: '' }) : error
}

const wrongProof = ({ google }: Proof): AppError =>
  google === undefined
    ? invalid({ password: ['This is not your password.'] })
    : invalid({ google: ['Google does not confirm that this is your account. Try again.'] })

const lastAdmin = (): AppError =>
  new AppError('conflict', 'You are the only admin here. Another one has to be named before you can leave.', {
    code: 'last_admin',
  })
