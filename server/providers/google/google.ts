import type { FastifyBaseLogger } from 'fastify'
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { isEmail } from '../../../common/rules/account.ts'
import { createOutgoing } from '../http.ts'
import { createKeyFinder } from './keys.ts'
import type { GoogleSettings } from './settings.ts'

/** Whom Google vouches for. */
export interface GoogleIdentity {
  /** Who it is, for ever: the address may change hands. */
  sub: string
  email: string
  emailVerified: boolean
  /** The name of the Google account; null when it tells none. */
  name: string | null
  /** The word that the page asked Google to put in. */
  nonce: string
}

/** Sign-in with Google: an official service, its tokens are checked here with its public keys (providers: OpenID Connect). */
export interface Google {
  clientId: string
  scriptUrl: string
  /** Reads an ID token; null for one that is not Google's word to us, now. Throws a ProviderError when its keys cannot be had. */
  read(credential: string): Promise<GoogleIdentity | null>
}

interface Parts {
  log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  now: () => number
  /** In production only public https addresses are asked. */
  production: boolean
  /** Address of this site, told to Google. */
  publicUrl: string
}

const issuers = ['https://accounts.google.com', 'accounts.google.com']
/** Clocks of two machines may differ by this much. */
const toleranceSeconds = 60

/** Joins the parts of the provider: its keys, and what is made of its tokens. */
export function createGoogle({ clientId, certsUrl, scriptUrl }: GoogleSettings, parts: Parts): Google {
  const { log, now, production, publicUrl } = parts
  const outgoing = createOutgoing({
    origins: [new URL(certsUrl).origin],
    allowPrivate: !production,
    contact: publicUrl,
  })
  const findKey = createKeyFinder({ url: certsUrl, outgoing, log, now })

  const keyOf = async ({ kid }: JWTHeaderParameters) => {
    const key = kid === undefined ? null : await findKey(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    return key
  }

  return {
    clientId,
    scriptUrl,
    async read(credential) {
      try {
        const { payload } = await jwtVerify(credential, keyOf, {
          // Not what the token says of itself: no "none", and no public key taken for a shared secret.
          algorithms: ['RS256'],
          issuer: issuers,
          audience: clientId,
          clockTolerance: toleranceSeconds,
          currentDate: new Date(now()),
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        return toIdentity(payload, now() / 1_000)
      } catch (error) {
        if (error instanceof errors.JOSEError) return null
        throw error
      }
    },
  }
}

function toIdentity(payload: JWTPayload, seconds: number): GoogleIdentity | null {
  const { sub, email, email_verified: verified, name, nonce, aud, iat = 0 } = payload
  // A token for several sites was made for none of them.
  if (typeof aud !== 'string' || iat > seconds + toleranceSeconds) return null
  if (typeof sub !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(sub)) return null
  if (typeof email !== 'string' || !isEmail(email) || typeof nonce !== 'string' || nonce === '') return null
  return {
    sub,
    email,
    emailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' ? name.slice(0, 200) : null,
    nonce,
  }
}
