import type { FastifyRequest } from 'fastify'
import type { Session } from '../../../common/api/auth.ts'
import { accountKey, nickProblem } from '../../../common/rules/account.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../errors.ts'
import { networkOf } from '../../http/address.ts'
import { findAccount, findTaken, insertAccount, type OwnRow, setLastSeen } from './auth.queries.ts'
import { toAuthUser } from './own-profile.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

interface Registration {
  nick: string
  email: string
  password: string
  lang?: 'en' | 'es'
}

/** Makes an account and logs in; throws 422 for a reserved nick, 409 for nick and e-mail in use, both told at once. */
export async function register(ctx: Context, given: Registration, request: FastifyRequest): Promise<Session> {
  const { nick, email, password, lang = 'en' } = given
  if (nickProblem(nick) === 'reserved') throw invalid({ nick: ['This nick is reserved.'] })
  await refuseTaken(ctx, given)
  const account = { nick, email, passwordHash: await hashPassword(password), lang, createdAt: new Date(ctx.now()) }
  const session = await ctx.db.transaction().execute(async (trx) => {
    const row = await insertAccount(trx, account)
    if (!row) return undefined
    await ctx.jobs.add(trx, 'send-a-mail', { kind: 'verify-address', user_id: row.id })
    const token = await ctx.sessions.open(row.id, { address: networkOf(request.ip), db: trx })
    return { token, user: toAuthUser(row) }
  })
  if (session) return session
  await refuseTaken(ctx, given)
  throw new AppError('conflict', 'Somebody took this nick or e-mail a moment ago. Try again.')
}

async function refuseTaken({ db, now }: Context, { nick, email }: Registration): Promise<void> {
  const taken = await findTaken(db, accountKey(nick), accountKey(email), new Date(now()))
  if (!taken.nick && !taken.email) return
  throw new AppError('conflict', 'This account cannot be made.', {
    errors: { ...(taken.email && { email: ['Email in use.'] }), ...(taken.nick && { nick: ['Nick in use.'] }) },
  })
}

/** Logs in with nick or e-mail. A wrong password and an unknown account get the same 401 in the same time (AUT-05). */
export async function logIn(
  ctx: Context,
  given: { data: string; password: string },
  request: FastifyRequest,
): Promise<Session> {
  const key = accountKey(given.data)
  const network = networkOf(request.ip)
  const account = await findAccount(ctx.db, key, network)
  const takeBack = await ctx.limits.takeGuess(key, request, Boolean(account?.familiar))
  const right = await verifyPassword(account?.password_hash ?? null, given.password)
  if (!account || !right) throw new AppError('unauthorized', 'email and password are not correct')
  await takeBack()
  await noteVisit(ctx, account)
  return { token: await ctx.sessions.open(account.id, { address: network }), user: toAuthUser(account) }
}

const hour = 3_600_000

/** Remembers when a person was here, to the hour: not every visit is a write. */
export async function noteVisit(
  { db, now }: Context,
  { id, last_seen_at: last }: Pick<OwnRow, 'id' | 'last_seen_at'>,
): Promise<void> {
  if (!last || now() - last.getTime() > hour) await setLastSeen(db, id, new Date(now()))
}
