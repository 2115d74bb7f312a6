import { limits } from '../../../common/rules/limits.ts'
import type { Patience } from '../client/retry.ts'
import type { IncomingAnswer } from '../client/outgoing.ts'
import { ProviderError } from '../client/provider-error.ts'
import { raw, readRetryAfter } from '../client/readers.ts'
import { defineProvider, type ProviderParts } from '../define.ts'
import { address } from '../settings.ts'

/** An encrypted message to one browser. */
export interface PushMessage {
  endpoint: string
  headers: Record<string, string>
  body: Uint8Array
}

/** What became of it. `later`: the service wants it again, after so many milliseconds where it says so. */
type PushOutcome =
  | { is: 'sent' | 'gone' | 'refused'; status: number | null }
  | { is: 'later'; status: number | null; afterMs: number | null }

/** The push services of browsers (RFC 8030). */
interface Push {
  /** Whether an address is one at a push service that we send to (NO-02). */
  accepts: (endpoint: string) => boolean
  /** Sends a message once; never throws for what a service answers or does not. */
  send: (message: PushMessage, patience: Patience) => Promise<PushOutcome>
}

export const push = defineProvider({
  // One that is not in the list below: of one's own, or the fake, which alone may be a machine of our own network.
  settings: { PUSH_SERVICE: address('https://updates.push.services.mozilla.com') },
  keys: [],
  fake: true,
  configure: ({ PUSH_SERVICE: service }) => ({ service }),
  create: createPush,
})

/**
 * The push services of all browsers: Chrome and its kin, Chromium without Google's keys, Firefox; Safari and Edge have
 * many hosts.
 */
const services = ['fcm.googleapis.com', 'jmt17.google.com', 'updates.push.services.mozilla.com']
const families = ['.push.apple.com', '.notify.windows.com']

const sendMs = 6_000
/** A redirect is not followed and an error not explained: nothing of the body is kept or shown. */
const readable = Array.from({ length: 200 }, (_, at) => 300 + at)

function createPush({ service }: { service: string }, { client }: ProviderParts): Push {
  const own = new URL(service).origin
  const { ask } = client({
    hosts: { service },
    anywhere: true,
    limits: { rates: [{ calls: 3_000, seconds: 60, burst: 300 }], open: 24 },
    timeoutMs: sendMs,
  })
  return {
    accepts: (endpoint) => accepts(endpoint, own),
    async send({ endpoint, headers, body }, patience) {
      if (!accepts(endpoint, own)) return { is: 'refused', status: null }
      const call = { name: 'message', url: endpoint, method: 'POST', headers, body, read: raw } as const
      try {
        const answer = await ask(
          { ...call, statuses: readable, repeatable: false, maxBytes: 2_000, cut: true },
          patience,
        )
        return judge(answer)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        const { failure, status, retryAfterMs } = error
        const mayPass = failure === 'upstream' || failure === 'busy' || failure === 'ended'
        return mayPass ? { is: 'later', status, afterMs: retryAfterMs } : { is: 'refused', status }
      }
    },
  }
}

/** Statuses of a service that limits its senders: Windows uses the second one. */
const throttled = [429, 406]

function judge({ status, headers }: IncomingAnswer): PushOutcome {
  const later: PushOutcome = { is: 'later', status, afterMs: readRetryAfter(headers['retry-after']) }
  if (status < 300) {
    // Windows accepts a message and says in a header that it goes no further.
    const windows = headers['x-wns-status'] ?? headers['x-wns-notificationstatus']
    if (windows === 'channelthrottled') return later
    return { is: windows === 'dropped' ? 'refused' : 'sent', status }
  }
  if (status === 404 || status === 410) return { is: 'gone', status }
  return throttled.includes(status) ? later : { is: 'refused', status }
}

function accepts(endpoint: string, own: string): boolean {
  if (endpoint.length > limits.pushAddressMax || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin, hash, href } = new URL(endpoint)
  if (username !== '' || password !== '' || hash !== '' || href !== endpoint) return false
  if (origin === own) return true
  const isKnown = services.includes(hostname) || families.some((family) => hostname.endsWith(family))
  return protocol === 'https:' && port === '' && isKnown
}
