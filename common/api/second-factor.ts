import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { Proof, Session } from './auth.ts'
import { defineCalls } from './contract.ts'
import { Empty } from './shapes.ts'

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens do not matter. */
const Code = Type.String({ minLength: 6, maxLength: limits.codeMax })

/** The second factor of the own account. */
export const SecondFactor = Type.Object({
  /** An authenticator app is asked for a code after the password. */
  app: Type.Boolean(),
  /** Recovery codes that were not used yet. */
  recovery: Type.Integer(),
  /** This session was opened with a second factor: a code or a passkey. */
  session: Type.Boolean(),
  /** The calls of admins are refused until it is. */
  needed: Type.Boolean(),
})
export type SecondFactor = Static<typeof SecondFactor>

export const secondFactorCalls = defineCalls({
  show: {
    method: 'GET',
    path: '/auth/second-factor',
    access: 'user',
    summary: 'The second factor of the own account',
    limit: 'read',
    answers: { 200: SecondFactor },
  },
  start: {
    method: 'POST',
    path: '/auth/second-factor',
    access: 'user',
    summary: 'A new secret for an authenticator app, after proof of who asks; it counts once a code confirms it',
    limit: 'guess',
    body: Proof,
    answers: {
      200: Type.Object({
        /** Base32, for typing. */
        secret: Type.String(),
        /** The same as an otpauth address, and its QR code as SVG. */
        uri: Type.String(),
        qr: Type.String(),
      }),
    },
  },
  confirm: {
    method: 'POST',
    path: '/auth/second-factor/confirm',
    access: 'user',
    summary:
      'Turn the authenticator app on with its first code; the recovery codes are shown this once, and all other sessions end',
    limit: 'guess',
    body: Type.Object({ code: Code }),
    answers: {
      200: Type.Object({
        recovery: Type.Array(Type.String()),
        /** How many other sessions ended: they were opened without it. */
        ended: Type.Integer(),
      }),
    },
  },
  remove: {
    method: 'DELETE',
    path: '/auth/second-factor',
    access: 'user',
    summary: 'Turn the authenticator app off, after proof of who asks and with a code',
    limit: 'guess',
    body: Type.Object({ ...Proof.properties, code: Code }),
    answers: { 204: Empty },
  },
  enter: {
    method: 'POST',
    path: '/auth/login/code',
    access: 'public',
    ignoresToken: true,
    summary: 'The second step of a log-in: the ticket of the first one, and a code',
    limit: 'login',
    body: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: limits.mailedTokenMax }), code: Code }),
    answers: { 200: Session },
  },
})
