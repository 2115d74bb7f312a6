import type { Patience } from '../client/retry.ts'
import type { ProviderClient } from '../client/client.ts'
import { text } from '../client/readers.ts'

/** Who has signed in there. Whoever uses it stores the nonce: the same one a second time is a replay. */
export interface SignedIn {
  id: string
  nonce: string
}

const ns = 'http://specs.openid.net/auth/2.0'
const anybody = `${ns}/identifier_select`
/** What the signature must cover, or it could be changed on its way. */
const covered = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle']

const minute = 60_000
const oldestMs = 5 * minute
/** The allowed clock skew between two machines. */
const aheadMs = minute
/** No field is longer; together they fit into an address. */
const longestField = 2_048

interface OpenIdParts {
  ask: ProviderClient['ask']
  /** Where Steam's pages are: one origin, fixed in production. */
  communityUrl: string
  now: () => number
}

/** Signing in through Steam (OpenID 2.0): it proves an id and nothing else, and there is nothing to renew. */
export function createOpenId({ ask, communityUrl, now }: OpenIdParts) {
  const endpoint = `${communityUrl}/openid/login`
  const idPrefix = `${communityUrl}/openid/id/`

  return {
    /** The address that a person is sent to; they come back to `returnTo`, which must lie below `realm`. */
    signInUrl(returnTo: string, realm: string): string {
      const query = new URLSearchParams({
        'openid.ns': ns,
        'openid.mode': 'checkid_setup',
        'openid.return_to': returnTo,
        'openid.realm': realm,
        'openid.identity': anybody,
        'openid.claimed_id': anybody,
      })
      return `${endpoint}?${query.toString()}`
    },
    /**
     * Who came back with this query to exactly `returnTo`; null when Steam did not send them, or not now, or when it
     * has already confirmed this answer. Throws a ProviderError when Steam cannot be asked.
     */
    async verify(query: URLSearchParams, returnTo: string, patience?: Patience): Promise<SignedIn | null> {
      const fields = openIdFields(query)
      const id = fields && claimedBy(fields, { endpoint, idPrefix, returnTo, now: now() })
      if (!fields || id === null) return null
      const answer = await ask(
        {
          name: 'sign-in',
          host: 'community',
          path: '/openid/login',
          form: { ...fields, 'openid.mode': 'check_authentication' },
          read: text,
          // It says yes once: a second try would say no.
          repeatable: false,
          maxBytes: 10_000,
        },
        patience,
      )
      const isValid = answer.split('\n').some((line) => line.trim() === 'is_valid:true')
      return isValid ? { id, nonce: fields['openid.response_nonce'] ?? '' } : null
    },
  }
}

/** The fields of the answer by name; null when one is there twice or is too long. */
function openIdFields(query: URLSearchParams): Record<string, string> | null {
  const fields: Record<string, string> = {}
  for (const [name, value] of query) {
    if (!name.startsWith('openid.')) continue
    if (Object.hasOwn(fields, name) || value.length > longestField || !/^openid\.[\w.]{1,60}$/.test(name)) return null
    fields[name] = value
  }
  return fields
}

interface Expected {
  endpoint: string
  idPrefix: string
  returnTo: string
  now: number
}

/** The id that an answer claims, when everything that can be checked here is right; else null. */
function claimedBy(fields: Record<string, string>, { endpoint, idPrefix, returnTo, now }: Expected): string | null {
  const field = (name: string): string => fields[`openid.${name}`] ?? ''
  if (field('ns') !== ns || field('mode') !== 'id_res' || field('op_endpoint') !== endpoint) return null
  if (field('return_to') !== returnTo || field('identity') !== field('claimed_id')) return null
  const signed = new Set(field('signed').split(','))
  if (!covered.every((name) => signed.has(name) && field(name) !== '')) return null
  if (field('sig') === '' || !isFresh(field('response_nonce'), now)) return null
  const id = field('claimed_id').startsWith(idPrefix) ? field('claimed_id').slice(idPrefix.length) : ''
  return /^7656119\d{10}$/.test(id) ? id : null
}

/** A nonce begins with the time at which it was made. */
function isFresh(nonce: string, now: number): boolean {
  const [, time] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{0,200}$/.exec(nonce) ?? []
  const age = now - Date.parse(time ?? '')
  return age <= oldestMs && age >= -aheadMs
}
