import type { FastifyRequest } from 'fastify'
import { randomInt } from 'node:crypto'
import { Secret } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Proof, Session } from '../../../common/api/auth.ts'
import type { SecondFactor } from '../../../common/api/second-factor.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, tokenError } from '../../errors.ts'
import { noteSecurity, recordSecurity, takeBackSecurity } from '../../security-log/record-security.ts'
import type { Viewer } from '../../viewer.ts'
import { findOwn } from '../auth/auth.queries.ts'
import { noteVisit } from '../auth/auth.ts'
import { findCredentials, lockCredentials } from '../auth/credentials.queries.ts'
import { enter, guessPlace, knownDevice, openedFrom } from '../auth/device.ts'
import { mailNotice } from '../auth/notices.ts'
import { toAuthUser } from '../auth/own-profile.ts'
import {
  deleteSecondFactor,
  findFactors,
  findTicket,
  strengthenSession,
  useTicket,
  weakenSessions,
} from '../auth/second-factor.queries.ts'
import {
  codesOf,
  endOthers,
  recoveryHash,
  refuseWeak,
  sealSecret,
  spendCode,
  ticketHash,
  ticketLife,
} from '../auth/second-factor.ts'
import { prove, type ProofRequest } from '../proof/proof.ts'
import { countRecoveryCodes, putRecoveryCodes, putSecret, setConfirmed } from './second-factor.queries.ts'

/** The second factor of the caller's account. */
export async function showSecondFactor({ db, config }: Context, viewer: Viewer): Promise<SecondFactor> {
  const { app } = await findFactors(db, viewer.id)
  const recovery = await countRecoveryCodes(db, viewer.id)
  const needed = config.production && viewer.admin && !viewer.secondFactor
  return { app, recovery, session: viewer.secondFactor, needed }
}

/** A new secret for the caller's app, after proof. It does nothing until a code confirms it. Throws 403, 409, 422. */
export async function startSecondFactor(ctx: Context, viewer: Viewer, request: ProofRequest) {
  await refuseWeak(ctx.db, viewer)
  const confirm = await prove(ctx, viewer, request)
  refuseUnprovenAddress(ctx, await findCredentials(ctx.db, viewer.id))
  const secret = new Secret({ size: 20 }).base32
  const row = { userId: viewer.id, sealed: sealSecret(ctx, viewer.id, secret), at: new Date(ctx.now()) }
  await ctx.db.transaction().execute(async (trx) => {
    await confirm(trx)
    if (!(await putSecret(trx, row)))
      throw new AppError('conflict', 'An app is set up already. Turn it off first.', { code: 'second_factor_on' })
  })
  const uri = codesOf(secret, viewer.nick).toString()
  return { secret, uri, qr: renderSVG(uri, { border: 2 }) }
}

/**
 * Throws 403 where mails are sent and the address is not verified: somebody else's address must not be locked behind an
 * app, which no reset by mail removes (AU-17, AU-44).
 */
function refuseUnprovenAddress({ config }: Context, owner: { email_verified: boolean } | undefined): void {
  if (config.smtpUrl !== undefined && owner?.email_verified === false)
    throw new AppError('forbidden', 'Verify your e-mail address first.', { code: 'address_unproven' })
}

/** How long the set-up may take after its proof, in milliseconds. */
const setUpTime = 15 * 60_000

/**
 * Turns the caller's app on with its first code and returns the recovery codes. All other sessions end: they were
 * opened without it. Throws 403, 422 for a wrong code.
 */
export async function confirmSecondFactor(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest<{ Body: { code: string } }>,
): Promise<{ recovery: string[]; ended: number }> {
  const recovery = Array.from({ length: 10 }, makeRecoveryCode)
  const ended = await ctx.db.transaction().execute(async (trx) => {
    const owner = await lockCredentials(trx, viewer.id)
    if (!owner) throw tokenError('blacklisted')
    refuseUnprovenAddress(ctx, owner)
    // A second factor may have come since the set-up began: then whoever has only the password must not finish it.
    await refuseWeak(trx, viewer)
    const times = { at: new Date(ctx.now()), since: new Date(ctx.now() - setUpTime) }
    const isRight = await spendCode(ctx, trx, { userId: viewer.id, code: request.body.code, half: true })
    if (!isRight || !(await setConfirmed(trx, viewer.id, times))) throw wrongCode()
    const hashes = recovery.map((one) => recoveryHash(viewer.id, one.replaceAll('-', '')))
    await putRecoveryCodes(trx, viewer.id, hashes)
    await strengthenSession(trx, viewer)
    const ended = await endOthers(ctx, trx, viewer, openedFrom(request))
    await mailNotice(ctx, trx, 'second-factor-on', owner, { ended })
    await recordSecurity(trx, { kind: 'second-factor-on', userId: viewer.id, from: openedFrom(request) }, ctx.now())
    return ended
  })
  return { recovery, ended }
}

/** Without characters that are easily confused, and with letters, so that none looks like a code of an app. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const makeRecoveryCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  )

const wrongCode = (): AppError => invalid({ code: ['This code is wrong, too old, or was used already.'] })

/**
 * Turns the caller's app off, with a proof and a code: neither the password nor a device left open is enough.
 * Throws 422.
 */
export async function removeSecondFactor(
  ctx: Context,
  viewer: Viewer,
  request: FastifyRequest<{ Body: Proof & { code: string } }>,
): Promise<void> {
  const confirm = await prove(ctx, viewer, request)
  await ctx.db.transaction().execute(async (trx) => {
    await confirm(trx)
    const owner = await lockCredentials(trx, viewer.id)
    if (!owner || !(await spendCode(ctx, trx, { userId: viewer.id, code: request.body.code }))) throw wrongCode()
    await deleteSecondFactor(trx, viewer.id)
    await weakenSessions(trx, viewer.id)
    await recordSecurity(trx, { kind: 'second-factor-off', userId: viewer.id, from: openedFrom(request) }, ctx.now())
    await mailNotice(ctx, trx, 'second-factor-off', owner)
  })
}

/**
 * The second step of a log-in. A wrong code leaves the ticket good; guesses count for the account, and a device that it
 * is known on has a count of its own. Throws 401, 429.
 */
export async function enterWithCode(
  ctx: Context,
  { ticket, code }: { ticket: string; code: string },
  request: FastifyRequest,
): Promise<Session> {
  const hash = ticketHash(ticket)
  const found = await findTicket(ctx.db, hash, new Date(ctx.now()))
  if (!found) throw refused('ticket_late')
  const userId = found.user_id
  const device = await knownDevice(ctx.db, userId, request)
  const takeBack = await ctx.limits.takeGuess(`code ${userId}`, request, guessPlace(device, null))
  const entered = await ctx.db
    .transaction()
    .execute(async (trx) => {
      if (!(await lockCredentials(trx, userId))) throw refused('ticket_late')
      if (!(await useTicket(trx, hash, new Date(ctx.now())))) throw refused('ticket_late')
      if (!(await spendCode(ctx, trx, { userId, code }))) throw refused('code_wrong')
      const { token } = await enter(ctx, trx, { userId, request, kind: 'log-in-code', secondFactor: true })
      const half = { kind: 'log-in-half', userId, from: openedFrom(request) } as const
      await takeBackSecurity(trx, half, ctx.now() - ticketLife)
      return { token, row: await findOwn(trx, userId) }
    })
    .catch(async (error: unknown) => {
      await noteSecurity(ctx, { kind: 'log-in-code', refused: true, userId, actorId: null, from: openedFrom(request) })
      throw error
    })
  if (!entered.row) throw refused('ticket_late')
  await takeBack()
  await noteVisit(ctx, entered.row)
  return { token: entered.token, user: toAuthUser(entered.row) }
}

const refused = (code: 'ticket_late' | 'code_wrong'): AppError =>
  new AppError('unauthorized', 'This code does not log in.', { code })
