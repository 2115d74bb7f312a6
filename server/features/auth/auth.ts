import type { FastifyRequest } from 'fastify'
import type { Session, Ticket } from '../../../common/api/auth.ts'
import type { Solution } from '../../../common/api/shapes.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../lib/network.ts'
import { noteSecurity } from '../../security-log/record-security.ts'
import { findAccount, findTaken, holdPassword, insertAccount, type OwnRow, setLastSeen } from './auth.queries.ts'
import { refuseGuessable, hashPassword, verifyPassword } from './passwords.ts'
import { enter, guessPlace, knownDevice, openedFrom } from './device.ts'
import { refuseLookAlike, refuseReserved } from './look-alikes.queries.ts'
import { mailVerification } from './notices.ts'
import { toAuthUser } from './own-profile.ts'
import { enterOrAsk, canOpenSecret, secondFactorSeal } from './second-factor.ts'
import type { Config } from '../../config.ts'
import { findSecrets } from '../../secrets.ts'
import { listSealedFactors } from './second-factor.queries.ts'

interface Registration {
  nick: string
  email: string
  password: string
  lang?: 'en' | 'es'
  work?: Solution
}

/**
 * Creates an account and logs in; throws 422 for a nick that is reserved or looks like another, or a password that is
 * easy to guess, 409 for nick and e-mail in use, both reported at once, 429 with a proof of work to do where many
 * others of the network have registered.
 */
export async function register(ctx: Context, given: Registration, request: FastifyRequest): Promise<Session> {
  if (request.refusal) await ctx.limits.takeWork(request, given.work, request.refusal)
  const { nick, email, password, lang = 'en' } = given
  refuseReserved(nick)
  await refuseGuessable(ctx, password, given)
  await refuseTaken(ctx, given)
  const account = {
    nick,
    email,
    passwordHash: await hashPassword(password),
    lang,
    // Where no mails are sent, no address can be verified.
    ratingsCount: ctx.config.smtpUrl === undefined,
    createdAt: new Date(ctx.now()),
  }
  const session = await ctx.db.transaction().execute(async (trx) => {
    await refuseLookAlike(trx, nick)
    const row = await insertAccount(trx, account)
    if (!row) return undefined
    const { token } = await enter(ctx, trx, { userId: row.id, request, kind: 'account-made' })
    await mailVerification(ctx, trx, row)
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

/**
 * Logs in with nick or e-mail. A wrong password and an unknown account get the same 401 in the same time (AUT-05).
 * Throws 429 for too many attempts, from the network or at the account, and for too many log-ins; a device that the
 * account is known on has counts of its own, so that a stranger's attempts do not matter there.
 */
export async function logIn(
  ctx: Context,
  given: { data: string; password: string },
  request: FastifyRequest,
): Promise<Session | Ticket> {
  const key = accountKey(given.data)
  const network = networkOf(request.ip)
  const account = await findAccount(ctx.db, key, network)
  const device = await knownDevice(ctx.db, account?.id, request)
  // The neighbours of a known device may have used up what their network has (AU-12).
  if (request.refusal && device === null) throw request.refusal
  const place = guessPlace(device, account?.familiar ? network : null)
  // One account has one count, whichever of its two names is used.
  const takeBack = await ctx.limits.takeGuess(account ? `account ${account.id}` : key, request, place)
  const hash = account?.password_hash ?? null
  const right = await verifyPassword(hash, given.password)
  // One too many stays a guess, so that checking passwords has an end, too.
  if (account && right) await ctx.limits.takeEntry(account.id, device)
  const entered = account && right ? await openSession(ctx, account.id, hash ?? '', request) : undefined
  if (!account || !entered) {
    // A name that is nobody's is not kept: it may be a password in the wrong field.
    const userId = account?.id ?? null
    await noteSecurity(ctx, { kind: 'log-in', refused: true, userId, actorId: null, from: openedFrom(request) })
    throw new AppError('unauthorized', 'email and password are not correct')
  }
  await takeBack()
  if ('ticket' in entered) return entered
  await noteVisit(ctx, account)
  return { token: entered.token, user: toAuthUser(account) }
}

/** Checking a password takes a while: when it was changed in the meantime, the old one no longer logs in (AU-07). */
function openSession(ctx: Context, id: number, hash: string, request: FastifyRequest) {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await holdPassword(trx, id, hash))) return undefined
    return enterOrAsk(ctx, trx, { userId: id, request, kind: 'log-in' })
  })
}

const hour = 3_600_000

/** Records the time of a user's visit, to the hour: not every visit is a write. */
export async function noteVisit(
  { db, now }: Context,
  { id, last_seen_at: last }: Pick<OwnRow, 'id' | 'last_seen_at'>,
): Promise<void> {
  if (!last || now() - last.getTime() > hour) await setLastSeen(db, id, new Date(now()))
}

type Reach = Pick<Context, 'db'> & { config: Pick<Config, 'dataDir' | 'tokenSecrets'> }

/** So many nicks are named; the others are counted. */
const named = 20

/**
 * What it means that the secrets of this installation are not those that it began with, and how to recover, in
 * sentences for the operator; null while every authenticator app can be read. Creates no secret.
 */
export async function describeLostSecrets({ db, config }: Reach): Promise<string | null> {
  const factors = await listSealedFactors(db)
  if (factors.length === 0) return null
  const secrets = findSecrets(config)
  const seal = secrets.length > 0 ? secondFactorSeal(secrets) : null
  const lost = factors.filter(({ user_id, sealed_secret }) => !seal || !canOpenSecret(seal, user_id, sealed_secret))
  if (lost.length === 0) return null
  const nicks = lost.slice(0, named).map(({ nick }) => nick)
  const others = lost.length > named ? ` and ${lost.length - named} more` : ''
  const apps = lost.length === 1 ? '1 authenticator app' : `${lost.length} authenticator apps`
  return (
    `The secrets of this installation cannot read ${apps}: ${sourceOf(config, secrets)}. ` +
    'Put the former one back and start again; then everything works as before. ' +
    `If it is lost for good, these users log in with a recovery code or a passkey, or you remove their second factor with npm run admin -- NICK reset-second-factor: ${nicks.join(', ')}${others}.`
  )
}

function sourceOf({ dataDir, tokenSecrets }: Reach['config'], secrets: string[]): string {
  if (tokenSecrets.length > 0) return 'TOKEN_SECRET is not the one that they were set up with'
  return secrets.length === 0
    ? `secrets.json is missing in ${dataDir}`
    : `secrets.json in ${dataDir} is not the one that they were set up with`
}
