import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Session, Ticket } from '../../../common/api/auth.ts'
import type { Solution } from '../../../common/api/shapes.ts'
import { accountKey, nickProblem } from '../../../common/rules/account.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError, isTooMany } from '../../errors.ts'
import type { GoogleIdentity } from '../../providers/google/google.ts'
import { isEmailHeld } from '../auth/address.queries.ts'
import type { OwnRow } from '../auth/auth.queries.ts'
import { noteVisit } from '../auth/auth.ts'
import { knownDevice } from '../auth/device.ts'
import { refuseLookAlike, refuseReserved, isReservedNick, takenSkeletons } from '../auth/look-alikes.queries.ts'
import { deleteSecondFactor } from '../auth/second-factor.queries.ts'
import { deleteMailedTokens, deletePasskeys } from '../auth/credentials.queries.ts'
import { enterOrAsk } from '../auth/second-factor.ts'
import { toAuthUser } from '../auth/own-profile.ts'
import { type GivenCredential, readCredential, spend, wrongCredential } from '../proof/proof.ts'
import { queueRatingsCount } from '../rate/rate.queries.ts'
import { findByEmail, findBySub, insertGoogleAccount, takeOver, unfreeNicks } from './google.queries.ts'
import { randomInt } from 'node:crypto'
import { limits } from '../../../common/rules/limits.ts'
import { nickSkeletonOf } from '../../../common/rules/look-alike.ts'
import { trimEndOf } from '../../../common/rules/text.ts'

interface GoogleEntry {
  data: GivenCredential
  accepted?: boolean
  nick?: string
  lang?: 'en' | 'es'
  work?: Solution
}

type Entered = { session: Session | Ticket; isNew: boolean }

/**
 * Somebody changed in between what was just read: the transaction is rolled back, so that the credential stays unused,
 * and is tried again.
 */
class Overtaken extends Error {}
const tries = 3

/**
 * Logs in the user whom Google vouches for, or creates an account. What counts is the Google id (`sub`); the address
 * alone never opens an account whose owner has verified it (AU-17). Throws 401, 409 (`google_new`, `google_link`, nick
 * in use) or 503.
 */
export async function enterWithGoogle(ctx: Context, given: GoogleEntry, request: FastifyRequest): Promise<Entered> {
  const identity = await readCredential(ctx, given.data)
  // Before the transaction: the limit uses its own connection, and counts refused attempts as well.
  const known = await findBySub(ctx.db, identity.sub)
  if (known) await ctx.limits.takeEntry(known.id, await knownDevice(ctx.db, known.id, request))
  else if (given.accepted && (await isNew(ctx.db, identity))) await takeRegistration(ctx, given, request)
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      const { row, ...entered } = await enterOnce(ctx, { identity, given, request })
      await noteVisit(ctx, row)
      return entered
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new AppError('conflict', 'Somebody took this nick or e-mail a moment ago. Try again.')
}

/** A new account counts as every registration does: above the limit of its network it comes with work. Throws 429. */
const takeRegistration = (ctx: Context, { work }: GoogleEntry, request: FastifyRequest): Promise<void> =>
  ctx.limits.take('register', request).catch((refusal: unknown) => {
    if (!isTooMany(refusal)) throw refusal
    return ctx.limits.takeWork(request, work, refusal)
  })

/** Whether a new account would be created for this user, who has none with Google. */
const isNew = async (db: Kysely<DB>, { email, emailVerified }: GoogleIdentity): Promise<boolean> =>
  emailVerified && !(await findByEmail(db, accountKey(email)))

function enterOnce(ctx: Context, entry: Case): Promise<Entered & { row: OwnRow }> {
  return ctx.db.transaction().execute(async (trx) => {
    await spend(trx, entry.identity, ctx.now())
    const { row, isNew } = await findOrMake(ctx, trx, entry)
    const kind = isNew ? 'account-made' : 'log-in-google'
    const entered = await enterOrAsk(ctx, trx, { userId: row.id, request: entry.request, kind })
    const session = 'ticket' in entered ? entered : { token: entered.token, user: toAuthUser(row) }
    return { session, row, isNew }
  })
}

interface Case {
  identity: GoogleIdentity
  given: GoogleEntry
  request: FastifyRequest
}

type Found = { row: OwnRow; isNew: boolean }

async function findOrMake(ctx: Context, trx: Kysely<DB>, entry: Case): Promise<Found> {
  const { sub, email, emailVerified } = entry.identity
  const known = await findBySub(trx, sub)
  if (known) return { row: known, isNew: false }
  // An address that Google has not verified opens nothing, and creates no account.
  if (!emailVerified) throw wrongCredential('google_unverified')
  const owner = await findByEmail(trx, accountKey(email))
  if (!owner) {
    // This address was recently given up, and its former owner may still revert the account to it.
    if (await isEmailHeld(trx, accountKey(email), new Date(ctx.now()))) throw linkFirst()
    return make(ctx, trx, entry)
  }
  // The same user signed in through another window, between the two reads.
  if (owner.google_sub === sub) throw new Overtaken()
  if (owner.email_verified || owner.google_sub !== null) throw linkFirst()
  return claim(ctx, trx, owner.id, sub)
}

const linkFirst = (): AppError =>
  new AppError('conflict', 'This address has an account here. Log in to it, and link Google in the settings.', {
    code: 'google_link',
  })

/** An account with an unverified address belongs to the owner of the address, not to whoever typed it (AU-17). */
async function claim(ctx: Context, trx: Kysely<DB>, id: number, sub: string): Promise<Found> {
  const row = await takeOver(trx, id, sub)
  if (!row) throw new Overtaken()
  await queueRatingsCount(ctx, trx, id)
  await ctx.sessions.closeAll(id, { db: trx })
  await deletePasskeys(trx, id)
  await deleteSecondFactor(trx, id)
  await deleteMailedTokens(trx, id)
  return { row, isNew: false }
}

async function make(ctx: Context, trx: Kysely<DB>, { identity, given }: Case): Promise<Found> {
  const now = new Date(ctx.now())
  if (!given.accepted)
    throw new AppError('conflict', 'There is no account for this Google account yet.', {
      code: 'google_new',
      suggestion: await findFreeNick(trx, identity, now),
    })
  if (given.nick !== undefined) await refuseNick(trx, given.nick, { sub: identity.sub, now })
  const nick = given.nick ?? (await findFreeNick(trx, identity, now))
  const { email, sub } = identity
  const row = await insertGoogleAccount(trx, { nick, email, sub, lang: given.lang ?? 'en', createdAt: now })
  if (!row) throw new Overtaken()
  return { row, isNew: true }
}

async function refuseNick(trx: Kysely<DB>, nick: string, { sub, now }: { sub: string; now: Date }): Promise<void> {
  refuseReserved(nick)
  await refuseLookAlike(trx, nick)
  if ((await unfreeNicks(trx, [accountKey(nick)], now)).size === 0) return
  // It may have become this user's own account in the meantime.
  if (await findBySub(trx, sub)) throw new Overtaken()
  throw new AppError('conflict', 'This account cannot be made.', { errors: { nick: ['Nick in use.'] } })
}

/** Space for a number after a name that is in use. */
const roomForNumber = 6

/**
 * A text in the form of a nick: letters without accents, digits and _, beginning with a letter; empty when nothing is
 * left.
 */
export function toNick(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\s.-]+/g, '_')
    .replace(/[^A-Za-z0-9_]/g, '')
    .replace(/^[^A-Za-z]+/, '')
  return trimEndOf(plain.slice(0, limits.nickMax - roomForNumber), /_/)
}

/** A free nick made from the name or the address: unchanged, with a small number, or with a random one. */
async function findFreeNick(
  db: Kysely<DB>,
  { name, email }: { name: string | null; email: string },
  now: Date,
): Promise<string> {
  const [address = ''] = email.split('@')
  const bases = [name ?? '', address, 'player'].map(toNick).filter((nick) => nick.length >= limits.nickMin)
  const random = () => String(randomInt(10_000, 1_000_000))
  const candidates = bases
    .flatMap((base) => [base, ...Array.from({ length: 8 }, (_, at) => `${base}${at + 2}`), base + random()])
    .filter((nick) => nickProblem(nick) === null && !isReservedNick(nick))
  const taken = await unfreeNicks(db, candidates.map(accountKey), now)
  const looks = await takenSkeletons(db, candidates.map(nickSkeletonOf))
  return (
    candidates.find((nick) => !taken.has(accountKey(nick)) && !looks.has(nickSkeletonOf(nick))) ?? `player${random()}`
  )
}
