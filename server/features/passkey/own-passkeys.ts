import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AddedPasskey, Attestation, CreationOptions, Passkey } from '../../../common/api/passkey.ts'
import { limits } from '../../../common/rules/limits.ts'
import { oneLine } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound, tokenError } from '../../errors.ts'
import { person } from '../../http/on.ts'
import type { Viewer } from '../../viewer.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { lockCredentials } from '../auth/credentials.queries.ts'
import { deviceOf, openedFrom } from '../auth/device.ts'
import { mailNotice } from '../auth/notices.ts'
import { findFactors, strengthenSession, weakenSessions } from '../auth/second-factor.queries.ts'
import { endOthers, refuseWeak } from '../auth/second-factor.ts'
import { prove, type ProofRequest } from '../proof/proof.ts'
import { challengeIn, keepChallenge, relyingParty, timeout, webauthn, webauthnHelpers } from './enter.ts'
import {
  isChallenge,
  useChallenge,
  countPasskeys,
  deletePasskey,
  findCredentialIds,
  type findPasskeys,
  insertPasskey,
  lockPasskey,
  setName,
} from './passkeys.queries.ts'

/** EdDSA, ES256, RS256: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Row = Awaited<ReturnType<typeof findPasskeys>>['rows'][number]

export const toPasskey = ({ id, name, created_at, last_used_at, synced }: Row): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  synced,
})

/**
 * What the browser needs to make a passkey for the caller. A passkey is another way in, so it needs a fresh proof: a
 * stolen token must not be enough to stay (AU-16). Throws 422 for a wrong proof, 409 for too many passkeys.
 */
export async function startPasskey(ctx: Context, viewer: Viewer, request: ProofRequest): Promise<CreationOptions> {
  await refuseWeak(ctx.db, viewer)
  const confirm = await prove(ctx, viewer, request)
  const known = await findCredentialIds(ctx.db, viewer.id, limits.passkeysMax)
  if (known.length >= limits.passkeysMax) throw tooManyPasskeys()
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Ludoteca',
    rpID: relyingParty(ctx).rpID,
    userName: viewer.nick,
    userID: userHandle(viewer.id),
    timeout,
    supportedAlgorithmIDs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await ctx.db.transaction().execute(async (trx) => {
    await confirm(trx)
    await keepChallenge(ctx, trx, options.challenge, viewer.id)
  })
  return options as CreationOptions
}

/** The account in a passkey: its id, which everybody may know. */
const userHandle = (userId: number): Uint8Array<ArrayBuffer> => new TextEncoder().encode(String(userId))

const tooManyPasskeys = (): AppError =>
  new AppError('conflict', `There can be ${limits.passkeysMax} passkeys. Remove one first.`, { code: 'passkey_many' })

/**
 * Stores a passkey and tells the owner by mail. The first one of an admin without an app turns on a second factor,
 * which ends all other sessions. Throws 403, 422 for one that was not made as asked, 409 for a known one or too many.
 */
export async function addPasskey(ctx: Context, given: Attestation, request: FastifyRequest): Promise<AddedPasskey> {
  const viewer = person(request)
  const challenge = challengeIn(given.response.clientDataJSON)
  const wanted = { challenge, userId: viewer.id, now: new Date(ctx.now()) }
  if (!(await isChallenge(ctx.db, wanted))) throw badPasskey('passkey_late')
  const made = await readPasskey(ctx, given, challenge)
  return ctx.db.transaction().execute(async (trx) => {
    const owner = await lockCredentials(trx, viewer.id)
    if (!owner) throw tokenError('blacklisted')
    // A second factor may have come since the challenge was issued.
    await refuseWeak(trx, viewer)
    if (!(await useChallenge(trx, wanted))) throw badPasskey('passkey_late')
    const { admin, app, passkey } = await findFactors(trx, viewer.id)
    if ((await countPasskeys(trx, viewer.id)) >= limits.passkeysMax) throw tooManyPasskeys()
    const row = await insertPasskey(trx, {
      ...made,
      user_id: viewer.id,
      id: randomUUID(),
      transports: given.response.transports ?? [],
      name: deviceOf(request.headers['user-agent']) ?? 'Passkey',
      created_at: wanted.now,
    })
    if (!row) throw new AppError('conflict', 'This passkey is in use already.', { code: 'passkey_known' })
    await strengthenSession(trx, viewer)
    const turnsOn = admin && !app && !passkey
    const ended = turnsOn ? await endOthers(ctx, trx, viewer, openedFrom(request)) : 0
    await mailNotice(ctx, trx, 'passkey-added', owner, { ended })
    await recordSecurity(trx, { kind: 'passkey-added', userId: viewer.id, from: openedFrom(request) }, ctx.now())
    return { ...toPasskey(row), ended }
  })
}

async function readPasskey(ctx: Context, given: Attestation, expectedChallenge: string) {
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID, origin } = relyingParty(ctx)
  const refuse = (cause: unknown) => {
    throw badPasskey('passkey_bad', cause)
  }
  await refuseCertificates(given).catch(refuse)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(refuse)
  if (!registrationInfo) throw badPasskey('passkey_bad')
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    synced: credentialBackedUp,
  }
}

/**
 * We ask for no attestation. One with certificates is refused before it is looked at: checking them would fetch
 * revocation lists from addresses that the caller has chosen.
 */
async function refuseCertificates({ response }: Attestation): Promise<void> {
  const { decodeAttestationObject } = await webauthnHelpers()
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  const isSelfSigned = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSelfSigned) throw new Error('an attestation was given')
}

const badPasskey = (code: 'passkey_late' | 'passkey_bad', cause?: unknown): AppError =>
  new AppError('invalid', 'This passkey was not made as asked, or too late. Try again.', {
    code,
    errors: { response: ['This passkey cannot be used.'] },
    cause,
  })

/** Gives one of the caller's passkeys another name; throws 404. */
export function renamePasskey(ctx: Context, viewer: Viewer, id: string, name: string): Promise<Passkey> {
  return ctx.db.transaction().execute(async (trx) => {
    const key = await lockPasskey(trx, viewer.id, id)
    if (!key) throw notFound()
    return toPasskey(await setName(trx, key, oneLine(name)))
  })
}

/**
 * Removes one of the caller's passkeys, after proof, and notifies the owner by mail. Nobody is locked out by it: there
 * is a password, Google, or the mail that leads to a password. Throws 422 for a wrong proof, 404.
 */
export async function removePasskey(ctx: Context, viewer: Viewer, id: string, request: ProofRequest): Promise<void> {
  await refuseWeak(ctx.db, viewer)
  const confirm = await prove(ctx, viewer, request)
  await ctx.db.transaction().execute(async (trx) => {
    await confirm(trx)
    const key = await lockPasskey(trx, viewer.id, id)
    if (!key) throw notFound()
    await deletePasskey(trx, key)
    const owner = await lockCredentials(trx, viewer.id)
    if (owner) await mailNotice(ctx, trx, 'passkey-removed', owner)
    const { app, passkey } = await findFactors(trx, viewer.id)
    if (!app && !passkey) await weakenSessions(trx, viewer.id)
    await recordSecurity(trx, { kind: 'passkey-removed', userId: viewer.id, from: openedFrom(request) }, ctx.now())
  })
}
