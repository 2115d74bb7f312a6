import { randomUUID } from 'node:crypto'
import { createHmac } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Keys } from './keys.ts'

/** The claims of a token; given ones replace those of a valid token, `undefined` leaves one out. */
export type Claims = Record<string, unknown>

const hour = 3_600

/** The claims of a valid token, issued now. */
export function goodClaims(clientId: string, given: Claims): Claims {
  const iat = Math.floor(Date.now() / 1_000)
  const claims: Claims = {
    iss: 'https://accounts.google.com',
    azp: clientId,
    aud: clientId,
    sub: '110000000000000000099',
    email: 'ana@gmail.example',
    email_verified: true,
    name: 'Ana G',
    picture: 'https://lh3.googleusercontent.com/a/x=s96-c',
    given_name: 'Ana',
    family_name: 'G',
    nbf: iat - 300,
    iat,
    exp: iat + hour,
    jti: randomUUID(),
    ...given,
  }
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
}

/** A token as Google signs it. */
export function signToken(keys: Keys, claims: Claims): Promise<string> {
  const { kid, privateKey } = keys.current()
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey)
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Unsigned, with an algorithm that says so (AU-18). */
export const unsignedToken = (claims: Claims): string => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`

/** Signed with a public value as if it were a shared secret: the client id, or the public key (AU-18). */
export function publiclySignedToken(kid: string, claims: Claims, secret: string): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
