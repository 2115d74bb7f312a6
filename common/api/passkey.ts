import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { Proof, Session } from './auth.ts'
import { defineCalls } from './contract.ts'
import { Empty, Instant, Nullable, Page, PageQuery, Uuid } from './shapes.ts'

/** Bytes in base64url, at most so many characters. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_\\-]+$' })
const CredentialId = Bytes(limits.credentialIdMax)
const Name = Type.String({ minLength: 1, maxLength: limits.passkeyNameMax, pattern: '[^\\s]' })

/** A passkey of the own account; its owner recognises it by its name. */
export const Passkey = Type.Object({
  id: Uuid,
  name: Type.String(),
  created_at: Instant,
  last_used_at: Nullable(Instant),
  /** Whether it is copied to the owner's other devices. */
  synced: Type.Boolean(),
})
export type Passkey = Static<typeof Passkey>

const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
})

/** What `navigator.credentials.create` takes, as JSON (WebAuthn level 3, PublicKeyCredentialCreationOptionsJSON). */
const CreationOptions = Type.Object({
  rp: Type.Object({ name: Type.String(), id: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})
export type CreationOptions = Static<typeof CreationOptions>

/** What `navigator.credentials.get` takes, as JSON. */
const RequestOptions = Type.Object({
  challenge: Type.String(),
  timeout: Type.Integer(),
  rpId: Type.String(),
  userVerification: Type.Literal('required'),
})
export type RequestOptions = Static<typeof RequestOptions>

/** What the browser answers: a new credential (RegistrationResponseJSON). */
const Attestation = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes(limits.webauthnMax),
    attestationObject: Bytes(limits.webauthnMax),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})
export type Attestation = Static<typeof Attestation>

/** A passkey that was just added, and how many other sessions ended with it. */
const AddedPasskey = Type.Object({ ...Passkey.properties, ended: Type.Integer() })
export type AddedPasskey = Static<typeof AddedPasskey>

/** What the browser answers: the use of a credential (AuthenticationResponseJSON). */
const Assertion = Type.Object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Bytes(limits.webauthnMax),
    authenticatorData: Bytes(limits.webauthnMax),
    signature: Bytes(limits.webauthnMax),
    userHandle: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  }),
})
export type Assertion = Static<typeof Assertion>

export const passkeyCalls = defineCalls({
  challenge: {
    method: 'POST',
    path: '/auth/passkey/challenge',
    access: 'public',
    ignoresToken: true,
    summary: 'What a browser needs to log in with a passkey; good for one use within five minutes',
    limit: 'write',
    answers: { 200: RequestOptions },
  },
  login: {
    method: 'POST',
    path: '/auth/passkey/login',
    access: 'public',
    ignoresToken: true,
    summary: 'Log in with a passkey',
    limit: 'login',
    body: Assertion,
    answers: { 200: Session },
  },
  all: {
    method: 'GET',
    path: '/auth/passkeys',
    access: 'user',
    summary: 'The own passkeys, the newest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(Passkey) },
  },
  options: {
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'user',
    summary: 'What a browser needs to make a passkey, after proof of who asks; good for one use within five minutes',
    limit: 'guess',
    body: Proof,
    answers: { 200: CreationOptions },
  },
  add: {
    method: 'POST',
    path: '/auth/passkeys',
    access: 'user',
    summary:
      'Keep the passkey that the browser has made: it logs in from now on. As the first second factor of an admin it ends all other sessions',
    limit: 'guess',
    body: Attestation,
    answers: { 201: AddedPasskey },
  },
  rename: {
    method: 'PUT',
    path: '/auth/passkeys/{id}',
    access: 'user',
    summary: 'Give one of the own passkeys another name',
    limit: 'write',
    params: Type.Object({ id: Uuid }),
    body: Type.Object({ name: Name }),
    answers: { 200: Passkey },
  },
  remove: {
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    access: 'user',
    summary: 'Remove one of the own passkeys, after proof of who asks: it logs in no more',
    limit: 'guess',
    params: Type.Object({ id: Uuid }),
    body: Proof,
    answers: { 204: Empty },
  },
})
