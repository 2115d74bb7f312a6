import type { FastifyRequest } from 'fastify'
import type { Session } from '../../../common/api/auth.ts'
import type { Assertion, RequestOptions } from '../../../common/api/passkey.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { noteSecurity } from '../../security-log/record-security.ts'
import { findOwn } from '../auth/auth.queries.ts'
import { noteVisit } from '../auth/auth.ts'
import { lockCredentials } from '../auth/credentials.queries.ts'
import { enter, guessPlace, knownDevice, openedFrom } from '../auth/device.ts'
import { toAuthUser } from '../auth/own-profile.ts'
import { isChallenge, useChallenge, findByCredential, noteUse, insertChallenge } from './passkeys.queries.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

/** What a browser needs to find a passkey of this site. It names no account, so it tells nothing about any. */
export async function startEntry(ctx: Context): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webauthn()
  const { rpID } = relyingParty(ctx)
  const options = await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' })
  await keepChallenge(ctx, ctx.db, options.challenge, null)
  return options as RequestOptions
}

/**
 * Logs in with a passkey. Each of its answers works once, and a counter that does not grow is refused: somebody has
 * copied the key. Throws 401, 429.
 */
export async function enterWithPasskey(ctx: Context, given: Assertion, request: FastifyRequest): Promise<Session> {
  const challenge = challengeIn(given.response.clientDataJSON)
  const wanted = { challenge, userId: null, now: new Date(ctx.now()) }
  // Cheap look-ups come first: a signature is checked only for a challenge and a key of ours.
  if (!(await isChallenge(ctx.db, wanted))) throw refused('passkey_late')
  const known = await findByCredential(ctx.db, Buffer.from(given.id, 'base64url'))
  if (!known) throw refused('passkey_unknown')
  const device = await knownDevice(ctx.db, known.user_id, request)
  const takeBack = await ctx.limits.takeGuess(`account ${known.user_id}`, request, guessPlace(device, 'passkey'))
  const counter = await verify(ctx, given, { ...known, challenge }).catch(async (error: unknown) => {
    const fact = { userId: known.user_id, actorId: null, refused: true, from: openedFrom(request) }
    await noteSecurity(ctx, { kind: 'log-in-passkey', ...fact })
    throw error
  })
  await ctx.limits.takeEntry(known.user_id, device)
  const entered = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockCredentials(trx, known.user_id))) return undefined
    if (!(await useChallenge(trx, wanted))) return undefined
    const { user_id, id, counter: before } = known
    if (!(await noteUse(trx, { user_id, id, before, counter, at: wanted.now }))) return undefined
    const { token } = await enter(ctx, trx, { userId: user_id, request, kind: 'log-in-passkey', secondFactor: true })
    const row = await findOwn(trx, user_id)
    return row && { token, row }
  })
  if (!entered) throw refused('passkey_late')
  await takeBack()
  await noteVisit(ctx, entered.row)
  return { token: entered.token, user: toAuthUser(entered.row) }
}

interface Known {
  user_id: number
  public_key: Buffer
  counter: number
  challenge: string
}

/** The counter of a good signature; throws 401. */
async function verify(ctx: Context, given: Assertion, { user_id, public_key, counter, challenge }: Known) {
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, origin } = relyingParty(ctx)
  const { userHandle, ...response } = given.response
  if (userHandle != null && Buffer.from(userHandle, 'base64url').toString() !== String(user_id))
    throw refused('passkey_bad')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...given, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: given.id, publicKey: new Uint8Array(public_key), counter },
  }).catch((cause: unknown) => {
    throw refused('passkey_bad', cause)
  })
  if (!verified) throw refused('passkey_bad')
  return authenticationInfo.newCounter
}

const refused = (code: 'passkey_late' | 'passkey_unknown' | 'passkey_bad', cause?: unknown): AppError =>
  new AppError('unauthorized', 'This passkey does not open an account here.', { code, cause })

/** Loaded with the first passkey: most processes of a small site never need it. */
export const webauthn = () => import('@simplewebauthn/server')
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers')

/** How long a challenge is good, in milliseconds. */
export const timeout = 5 * 60_000

/** Whose passkeys these are: the host and the origin of PUBLIC_URL, whatever a request says of them. */
export function relyingParty({ config }: Pick<Context, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/** Stores a challenge that is good once, for five minutes; null for a log-in. */
export const keepChallenge = (
  { now }: Pick<Context, 'now'>,
  db: Kysely<DB>,
  challenge: string,
  userId: number | null,
): Promise<void> => insertChallenge(db, { challenge, userId, expiresAt: new Date(now() + timeout) })

/** The challenge that an answer of a browser holds, unchecked; an empty one when there is none. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
