import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { AuthUser, ProfileChange } from '../../../common/api/auth.ts'
import type { SecurityKind } from '../../../common/api/security.ts'
import { accountKey } from '../../../common/rules/account.ts'
import { pictureKinds } from '../../../common/rules/pictures.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, suspended, tokenError } from '../../errors.ts'
import { person } from '../../http/on.ts'
import { attachPictures, storePictures } from '../media/profile-pictures.ts'
import type { Viewer } from '../../viewer.ts'
import { noteSecurity, type Origin, recordSecurity } from '../../security-log/record-security.ts'
import { isEmailTaken, keepFormer, setPending } from './address.queries.ts'
import { findOwn, type OwnRow, updateOwn } from './auth.queries.ts'
import { refuseGuessable, hashPassword, verifyPassword } from './passwords.ts'
import { type Credentials, deleteMailedTokens, findCredentials, lockCredentials } from './credentials.queries.ts'
import { openedFrom } from './device.ts'
import { refuseOfficialName } from './look-alikes.queries.ts'
import { mailNewAddress, mailNotice } from './notices.ts'
import { toAuthUser, toColumns } from './own-profile.ts'

/**
 * Changes the caller's profile, e-mail and password, all of it or nothing; throws 422, 409 for an e-mail in use, 429.
 */
export async function changeOwn(ctx: Context, given: ProfileChange, request: FastifyRequest): Promise<AuthUser> {
  const viewer = person(request)
  const until = viewer.suspendedUntil
  if (until !== null && until.getTime() > ctx.now() && isSeenByOthers(given, request)) throw suspended(until)
  const columns = toColumns(given, new Date(ctx.now()))
  if (columns.name) await refuseOfficialName(ctx.db, columns.name, viewer.id)
  const wish = await proveWish(ctx, given, request)
  const removed = pictureKinds.filter((kind) => given[kind] === null && !request.pictures?.[kind])
  const row = await storePictures(ctx, viewer.id, request.pictures, (stored) =>
    ctx.db.transaction().execute(async (trx) => {
      const pictures = await attachPictures(trx, ctx, viewer.id, { stored, removed })
      const all = { ...columns, ...pictures }
      return wish
        ? changeCredentials(ctx, trx, { viewer, columns: all, wish, from: openedFrom(request) })
        : change(trx, viewer.id, all)
    }),
  )
  if (!row) throw tokenError('blacklisted')
  return toAuthUser(row)
}

/**
 * What others see of a profile. Removing it, the privacy of the rest and the credentials stay open to suspended users
 * (AU-55).
 */
const shownFields = ['name', 'surname', 'birthdate', 'city', 'biography'] as const

const isSeenByOthers = (given: ProfileChange, { pictures }: FastifyRequest): boolean =>
  shownFields.some((field) => Boolean(given[field])) || pictureKinds.some((kind) => pictures?.[kind] !== undefined)

type Columns = Parameters<typeof updateOwn>[2]

const change = (db: Kysely<DB>, id: number, columns: Columns): Promise<OwnRow | undefined> =>
  Object.values(columns).some((value) => value !== undefined) ? updateOwn(db, id, columns) : findOwn(db, id)

/** A change of the credentials, by a user who knows the password. */
interface Wish {
  /** The checked password, as stored. */
  proof: string
  email?: string | undefined
  /** Hash of the new password. */
  hash?: string | undefined
}

/**
 * A token may be stolen: e-mail and password change only with the current password (AU-16), and with a limited number
 * of attempts. Both slow hashes are computed before any transaction. The present address is no change.
 */
async function proveWish(ctx: Context, given: ProfileChange, request: FastifyRequest): Promise<Wish | undefined> {
  const own = await findCredentials(ctx.db, person(request).id)
  if (!own) throw tokenError('blacklisted')
  const email = given.email !== undefined && accountKey(given.email) !== own.email_key ? given.email : undefined
  if (email === undefined && given.password === undefined) return undefined
  await ctx.limits.take('guess', request)
  if (own.password_hash === null)
    throw wrongProof('This account has no password yet. Choose one with the mail of "Forgot your password?" first.')
  if (given.current_password === undefined) throw wrongProof('Your current password is needed for this.')
  if (!(await verifyPassword(own.password_hash, given.current_password))) {
    await noteSecurity(ctx, { kind: 'proof', refused: true, userId: own.id, from: openedFrom(request) })
    throw wrongProof()
  }
  if (given.password !== undefined) await refuseGuessable(ctx, given.password, own)
  const hash = given.password === undefined ? undefined : await hashPassword(given.password)
  return { proof: own.password_hash, email, hash }
}

const wrongProof = (text = 'This is not your current password.'): AppError => invalid({ current_password: [text] })

interface Asked {
  from: Origin
  viewer: Viewer
  columns: Columns
  wish: Wish
}

async function changeCredentials(ctx: Context, trx: Kysely<DB>, { viewer, columns, wish, from }: Asked) {
  const before = await lockCredentials(trx, viewer.id)
  if (!before) throw tokenError('blacklisted')
  // The password changed while this one was checked.
  if (before.password_hash !== wish.proof) throw wrongProof()
  await ctx.limits.acceptProof(trx, viewer)
  const email = wish.email !== undefined && accountKey(wish.email) !== before.email_key ? wish.email : undefined
  const row = await change(trx, viewer.id, {
    ...columns,
    ...(wish.hash !== undefined && { password_hash: wish.hash }),
  })
  if (wish.hash !== undefined) await afterPassword(ctx, trx, viewer, before)
  if (email !== undefined) await afterEmail(ctx, trx, before, email)
  const log = (kind: SecurityKind) => recordSecurity(trx, { kind, userId: viewer.id, from }, ctx.now())
  if (wish.hash !== undefined) await log('password-changed')
  if (email !== undefined) await log('email-asked')
  return row
}

/** Ends all sessions that the old password opened, and invalidates mails that were meant to change it. */
async function afterPassword(ctx: Context, trx: Kysely<DB>, { id, sessionId }: Viewer, former: Credentials) {
  await ctx.sessions.closeAll(id, { exceptSession: sessionId, db: trx })
  await deleteMailedTokens(trx, id, 'reset')
  await mailNotice(ctx, trx, 'password-changed', former)
}

/** How long the owner of a former address can revert the change. */
const takeBack = 72 * 3_600_000

/**
 * The account keeps its address until the new one is verified. A notice with a link that reverts the change goes to the
 * present address; an address that was never verified opens nothing.
 */
async function afterEmail(ctx: Context, trx: Kysely<DB>, former: Credentials, email: string): Promise<void> {
  const at = new Date(ctx.now())
  if (await isEmailTaken(trx, accountKey(email), former.id, at)) throw emailTaken()
  await setPending(trx, former.id, email, at)
  await deleteMailedTokens(trx, former.id, 'change')
  await mailNewAddress(ctx, trx, { id: former.id, email })
  if (!former.email_verified) return
  await keepFormer(trx, { userId: former.id, email: former.email, at, until: new Date(ctx.now() + takeBack) })
  await mailNotice(ctx, trx, 'address-changed', former)
}

const emailTaken = (): AppError =>
  new AppError('conflict', 'This e-mail cannot be used.', { errors: { email: ['Email in use.'] } })
