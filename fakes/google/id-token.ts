import { randomUUID, createHmac } from 'node:crypto'
import { SignJWT, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'

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

export interface SigningKey {
  kid: string
  privateKey: CryptoKey
  publicJwk: JWK
}

async function makeKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } }
}

/** The key pairs as Google keeps them: two are published, the newer one signs; a rotation drops the older. */
export async function createKeys() {
  let made = 0
  const next = () => makeKey(`fake-${++made}`)
  let live = [await next(), await next()]
  return {
    /** The key that signs now. */
    current: (): SigningKey => live[1]!,
    published: (): { keys: JWK[] } => ({ keys: live.map(({ publicJwk }) => publicJwk) }),
    /** A new key signs from now on; tokens of the previous one are valid until the next rotation. */
    async rotate(): Promise<void> {
      live = [live[1]!, await next()]
    },
  }
}

export type Keys = Awaited<ReturnType<typeof createKeys>>
