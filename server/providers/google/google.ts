import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { isEmail } from '../../../common/rules/account.ts'
import { defineProvider, type ProviderParts } from '../define.ts'
import { address, key } from '../settings.ts'
import { createKeyFinder } from './keys.ts'

/** The person whom Google has authenticated. */
export interface GoogleIdentity {
  /** The permanent id of the account: the mail address may pass to somebody else. */
  sub: string
  email: string
  emailVerified: boolean
  /** The name of the Google account; null when Google gives none. */
  name: string | null
  /** The nonce that the page passed to Google. */
  nonce: string
}

/**
 * Sign-in with Google: an official service, whose tokens are verified here with its public keys (providers: OpenID
 * Connect).
 */
export interface Google {
  clientId: string
  scriptUrl: string
  /**
   * Reads an ID token; null when Google did not issue it for us or it is not valid now. Throws a ProviderError when the
   * keys are not available.
   */
  read(credential: string): Promise<GoogleIdentity | null>
}

interface GoogleConfig {
  /** Public: it identifies our site at Google. */
  clientId: string
  /** Address of its public keys. */
  certsUrl: string
  /** The script that draws its button. */
  scriptUrl: string
}

export const google = defineProvider({
  settings: {
    GOOGLE_CLIENT_ID: key('^[\\w.-]{1,200}$', 'the client id of a Google web application'),
    // Its keys can open every account.
    GOOGLE_CERTS_URL: address('https://www.googleapis.com/oauth2/v3/certs', { fixed: true }),
    GOOGLE_SCRIPT_URL: address('https://accounts.google.com/gsi/client', { fixed: true }),
  },
  keys: ['GOOGLE_CLIENT_ID'],
  // The button is not part of a default start: it would need a window of invented people.
  fake: false,
  configure: (settings): GoogleConfig => ({
    clientId: settings.GOOGLE_CLIENT_ID ?? '',
    certsUrl: settings.GOOGLE_CERTS_URL,
    scriptUrl: settings.GOOGLE_SCRIPT_URL,
  }),
  create: createGoogle,
})

const issuers = ['https://accounts.google.com', 'accounts.google.com']
/** The allowed clock skew between two machines. */
const toleranceSeconds = 60

function createGoogle({ clientId, certsUrl, scriptUrl }: GoogleConfig, { client, log, now }: ProviderParts): Google {
  const { ask } = client({ hosts: { certs: certsUrl }, limits: { rates: [{ calls: 10, seconds: 60, burst: 5 }] } })
  const findKey = createKeyFinder({ ask, log, now })

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
          // Not the algorithm that the token states: no "none", and no public key used as a shared secret.
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
