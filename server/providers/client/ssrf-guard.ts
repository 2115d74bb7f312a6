import { lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ProviderError } from './provider-error.ts'

/** Reserved parts of 2000::/3, which is otherwise the whole public IPv6 internet. */
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((range) => ipaddr.parseCIDR(range))
const public6 = ipaddr.parseCIDR('2000::/3')

/** Whether an address belongs to the public internet and so to no machine of our own network. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.range() === 'unicast'
  return parsed.match(public6) && !reserved6.some((range) => parsed.match(range))
}

/**
 * Resolves a name for a connection and refuses it when any of its addresses is private. The connection uses the address
 * that was checked here, so a name that resolves differently the second time gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const secret = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (secret || !first) return done(new ProviderError('blocked', `${hostname} is not a public address`), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

export interface Reach {
  /** Allowed origins: "https://api.example". */
  origins: string[]
  /** Every public host as well, on its default port: for links that users post. */
  anywhere?: boolean
  /** The origins may be http and private: fakes and tests, never in production. */
  allowPrivate: boolean
}

/**
 * How a request reaches an address; throws `blocked` for an address that is not allowed. Each hop of a redirect is
 * checked again.
 */
export function createReach({ origins, anywhere = false, allowPrivate }: Reach) {
  return (url: URL): { guarded: boolean } => {
    const { origin, protocol, username, password, hostname } = url
    const listed = origins.includes(origin)
    const trusted = listed && allowPrivate
    const bare = hostname.replace(/^\[|\]$/g, '')
    const literal = isIP(bare) > 0
    const allowed =
      username === '' &&
      password === '' &&
      (trusted ||
        (listed && protocol === 'https:' && (!literal || isPublicAddress(bare))) ||
        (anywhere && /^https?:$/.test(protocol) && url.port === '' && !literal && url.href.length <= 2_048))
    if (!allowed) throw new ProviderError('blocked', `${origin} is not an allowed origin`)
    return { guarded: !trusted }
  }
}
