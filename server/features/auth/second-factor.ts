import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Ticket } from '../../../common/api/auth.ts'
import type { SecurityKind } from '../../../common/api/security.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { secondFactorNeeded } from '../../errors.ts'
import { loadSecrets } from '../../secrets.ts'
import { createSeal, type Seal } from '../../lib/seal.ts'
import { type Origin, recordSecurity } from '../../security-log/record-security.ts'
import type { Viewer } from '../../viewer.ts'
import type { Credentials } from './credentials.queries.ts'
import { enter, openedFrom } from './device.ts'
import { findFactors, findSecondFactor, insertTicket, useRecoveryCode, useStep } from './second-factor.queries.ts'

/** How long a log-in waits for its code, in milliseconds. */
export const ticketLife = 5 * 60_000
const stepLength = 30_000

const sealOf = (config: Context['config']) => secondFactorSeal(loadSecrets(config))
/** Encrypts the secrets of authenticator apps. */
export const secondFactorSeal = (secrets: string[]): Seal => createSeal(secrets, 'second factor')
const place = (userId: number): string => `user ${userId}`

/** Encrypts the secret of an authenticator app: a copy of the database is no second factor. */
export const sealSecret = ({ config }: Pick<Context, 'config'>, userId: number, secret: string): string =>
  sealOf(config).seal(secret, place(userId))

/** Whether the secret of a user's app, as it is stored, can be read with this seal. */
export const canOpenSecret = (seal: Seal, userId: number, sealed: string): boolean =>
  seal.open(sealed, place(userId)) !== null

/** The codes of an app with this secret (RFC 6238: SHA-1, six digits, 30 seconds, as every app has them). */
export const codesOf = (secret: string, nick = ''): TOTP =>
  new TOTP({ issuer: 'Ludoteca', label: nick, secret: Secret.fromBase32(secret) })

/** What is stored of a recovery code. It has 79 random bits, so one round of SHA-256 is enough. */
export const recoveryHash = (userId: number, code: string): Buffer =>
  createHash('sha256').update(`${userId} ${code}`).digest()

/**
 * Uses up a code of the app, of this time step or its neighbours, or a recovery code; false when it is wrong or was
 * used. `half`: also that of an app that is still being set up.
 */
export async function spendCode(
  { config, now }: Pick<Context, 'config' | 'now'>,
  trx: Kysely<DB>,
  { userId, code, half = false }: { userId: number; code: string; half?: boolean },
): Promise<boolean> {
  const text = code.replace(/[\s-]/g, '').toLowerCase()
  const app = await findSecondFactor(trx, userId)
  if (!app || (app.confirmed_at === null && !half)) return false
  if (!/^\d{6}$/.test(text)) return !half && useRecoveryCode(trx, userId, recoveryHash(userId, text))
  const secret = sealOf(config).open(app.sealed_secret, place(userId))
  // Sealed with a TOKEN_SECRET that is gone: a recovery code still works.
  if (secret === null) return false
  const delta = codesOf(secret).validate({ token: text, timestamp: now(), window: 1 })
  return delta !== null && useStep(trx, userId, Math.floor(now() / stepLength) + delta)
}

export const ticketHash = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** Opens a session for whoever has proved the first factor, or asks for the second one if there is an app. */
export async function enterOrAsk(
  ctx: Pick<Context, 'sessions' | 'jobs' | 'now'>,
  trx: Kysely<DB>,
  { userId, request, kind }: { userId: number; request: FastifyRequest; kind: SecurityKind },
): Promise<{ token: string } | Ticket> {
  const { app } = await findFactors(trx, userId)
  if (!app) return enter(ctx, trx, { userId, request, kind })
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now() + ticketLife)
  await insertTicket(trx, { userId, hash: ticketHash(ticket), expiresAt })
  // Told until the code comes: whoever stops here knows the password.
  const fact = { kind: 'log-in-half', userId, actorId: null, refused: true, from: openedFrom(request) } as const
  await recordSecurity(trx, fact, ctx.now())
  return { ticket, seconds: ticketLife / 1_000 }
}

/**
 * Ends all other sessions of a person who has just turned on a second factor, and forgets the other devices: whoever is
 * in already has not given one. Returns how many sessions ended.
 */
export async function endOthers(
  { sessions, now }: Pick<Context, 'sessions' | 'now'>,
  trx: Kysely<DB>,
  { id, sessionId }: Viewer,
  from: Origin,
): Promise<number> {
  const ended = await sessions.closeAll(id, { exceptSession: sessionId, db: trx })
  if (ended > 0) await recordSecurity(trx, { kind: 'sessions-ended', userId: id, from }, now())
  return ended
}

type KeyHolder = Pick<Credentials, 'email_verified' | 'password_hash' | 'google_sub'>

/**
 * Which logins besides the password a reset by mail removes: passkeys and Google, which whoever had the old password
 * may have added. They stay where a second factor protected them (an app, or an admin's passkeys), unless the address
 * was never verified (AU-17). Google stays where it was the only login, since only its owner can have linked it.
 */
export function removedByReset(
  { app, admin, passkey }: { app: boolean; admin: boolean; passkey: boolean },
  { email_verified: isVerified, password_hash, google_sub }: KeyHolder,
): { passkeys: boolean; google: boolean } {
  const isProtected = admin || (app && isVerified)
  return { passkeys: passkey && !isProtected, google: google_sub !== null && password_hash !== null && !isProtected }
}

/**
 * Throws 403 when somebody with the password alone would change the ways in of an account that has a second factor and
 * needs it: one with an app, or an admin's with passkeys.
 */
export async function refuseWeak(db: Kysely<DB>, viewer: Viewer): Promise<void> {
  if (viewer.secondFactor) return
  const { app, passkey, admin } = await findFactors(db, viewer.id)
  if (app || (admin && passkey)) throw secondFactorNeeded()
}
