import { base64url, CompactSign, compactVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { createSecretKey } from 'node:crypto'
import { tokenError } from '../errors.ts'

/** The contents of a token; times are Unix seconds. */
export interface TokenClaims {
  userId: number
  sessionId: string
  jti: string
  issuedAt: number
  expiresAt: number
}

interface TokenSettings {
  /** The first one signs, all of them verify. */
  secrets: string[]
  /** Origin of this installation: issuer and audience. */
  origin: string
  /** Milliseconds since 1970. */
  now: () => number
}

const header = { alg: 'HS256', typ: 'at+jwt' }
/** Clocks of several machines may differ by this much. */
const leewaySeconds = 60
/** So many tokens are known again: those of whoever called last. */
const mostKnown = 10_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Signs and reads access tokens. The same claims give the same bytes, so a repeated refresh returns the same token. */
export function createTokens({ secrets, origin, now }: TokenSettings) {
  const keys = secrets.map((secret) => createSecretKey(Buffer.from(secret)))
  // A page asks with one token all the time. Its signature and its contents never change; what may, is read elsewhere.
  const known = new LRUCache<string, TokenClaims>({ max: mostKnown })

  async function sign({ userId, sessionId, jti, issuedAt, expiresAt }: TokenClaims): Promise<string> {
    const [key] = keys
    if (!key) throw new Error('no secret to sign tokens with')
    const claims = {
      iss: origin,
      aud: origin,
      sub: String(userId),
      sid: sessionId,
      jti,
      iat: issuedAt,
      nbf: issuedAt,
      exp: expiresAt,
    }
    return new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header).sign(key)
  }

  /** The claims of our own token, expired or not; throws the 401 for anything else. */
  async function read(token: string): Promise<TokenClaims> {
    const claims = known.get(token) ?? (await verifiedClaims(token))
    if (claims.issuedAt > now() / 1000 + leewaySeconds) throw tokenError('invalid')
    return claims
  }

  async function verifiedClaims(token: string): Promise<TokenClaims> {
    const segments = token.split('.')
    if (segments.length !== 3) throw tokenError('segments')
    const claims = toClaims(await verified(token, segments[2] ?? ''), origin)
    if (!claims) throw tokenError('invalid')
    known.set(token, claims)
    return claims
  }

  async function verified(token: string, signature: string): Promise<Record<string, unknown>> {
    for (const key of keys) {
      try {
        // Unused bits of the last character would allow several spellings of one signature.
        if (base64url.encode(base64url.decode(signature)) !== signature) break
        const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: [header.alg] })
        if (!isOurHeader(protectedHeader)) break
        return JSON.parse(Buffer.from(payload).toString()) as Record<string, unknown>
      } catch {
        // Not signed with this secret: try the previous one.
      }
    }
    throw tokenError('invalid')
  }

  return { sign, read, hasExpired: (claims: TokenClaims) => now() >= claims.expiresAt * 1000 }
}

/** Our tokens never have `kid`, `jwk`, `jku`, `crit` or similar headers (AU-01). */
const isOurHeader = (given: object): boolean =>
  Object.keys(given).length === 2 && 'typ' in given && given.typ === header.typ && 'alg' in given

function toClaims(payload: Record<string, unknown> | null, origin: string): TokenClaims | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { iss, aud, sub, sid, jti, iat, nbf, exp } = payload
  if (iss !== origin || aud !== origin) return null
  if (typeof sub !== 'string' || !/^[1-9]\d{0,8}$|^[12]\d{9}$/.test(sub) || Number(sub) > 2_147_483_647) return null
  if (typeof sid !== 'string' || !uuid.test(sid) || typeof jti !== 'string' || !uuid.test(jti)) return null
  if (!Number.isSafeInteger(iat) || !Number.isSafeInteger(exp) || nbf !== iat) return null
  return { userId: Number(sub), sessionId: sid, jti, issuedAt: iat as number, expiresAt: exp as number }
}
