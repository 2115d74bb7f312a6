import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { type Answer, refusal } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { checkSender, type BrowserKeys, openMessage } from './open-message.ts'

/** A message as the browser got it. */
export interface ShownMessage {
  /** Its JSON. */
  content: unknown
  topic: string | null
  ttl: number
  urgency: string
  /** The public key of the sender. */
  sender: string
}

interface Browser extends BrowserKeys {
  messages: ShownMessage[]
  gone: boolean
}

/** The largest message that every service takes (RFC 8030, section 7.2). */
const most = 4_096

export interface PushFake extends Fake {
  /** A browser subscribes: what it would give to a page. */
  subscribe: () => { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What has come to the browser of an address, the oldest first. */
  shown: (endpoint: string) => ShownMessage[]
  /** The person took the permission back: the next send gets 410. */
  end: (endpoint: string) => void
}

/**
 * A push service and its browsers, which open what comes with their own keys: what a test sees is what went over the
 * wire.
 */
export async function startPushFake(options: FakeOptions = {}): Promise<PushFake> {
  const browsers = new Map<string, Browser>()
  const place = { url: '' }
  const browserOf = ({ params }: FakeRequest): Browser => {
    const found = browsers.get(params['id'] ?? '')
    if (!found) throw refusal(404, 'no such subscription')
    return found
  }
  const subscribe: PushFake['subscribe'] = () => {
    const id = randomUUID()
    const browser = { pair: createECDH('prime256v1'), auth: randomBytes(16), messages: [], gone: false }
    const p256dh = browser.pair.generateKeys('base64url')
    browsers.set(id, browser)
    return { endpoint: `${place.url}/push/${id}`, keys: { p256dh, auth: browser.auth.toString('base64url') } }
  }
  const fake = await startFake(
    {
      faultsOn: '/push/',
      routes: {
        'POST /subscribe': subscribe,
        'POST /push/:id': (request) => receive(request, browserOf(request), place.url),
        'DELETE /push/:id': (request) => ({ gone: (browserOf(request).gone = true) }),
        'GET /messages/:id': (request) => browserOf(request).messages,
      },
      env: (url) => ({ PUSH_SERVICE: url }),
    },
    options,
  )
  place.url = fake.url
  const at = (endpoint: string) => browsers.get(endpoint.split('/').at(-1) ?? '')
  return {
    ...fake,
    subscribe,
    shown: (endpoint) => at(endpoint)?.messages ?? [],
    end: (endpoint) => {
      const browser = at(endpoint)
      if (browser) browser.gone = true
    },
  }
}

function receive({ headers, bytes }: FakeRequest, browser: Browser, own: string): Answer {
  const sender = checkSender(headers.authorization, own)
  const ttl = Number(headers['ttl'] ?? Number.NaN)
  const topic = headers['topic']
  if (!Number.isInteger(ttl) || ttl < 0) throw refusal(400, 'TTL is missing')
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) throw refusal(400, 'the topic is malformed')
  if (headers['content-encoding'] !== 'aes128gcm') throw refusal(415, 'aes128gcm is wanted')
  if (bytes.length > most) throw refusal(413, 'too large')
  if (browser.gone) throw refusal(410, 'the subscription has ended')
  const content: unknown = JSON.parse(openMessage(bytes, browser))
  const urgency = String(headers['urgency'] ?? 'normal')
  const message = { content, topic: topic === undefined ? null : String(topic), ttl, urgency, sender }
  const location = `${own}/message/${randomUUID()}`
  return { status: 201, headers: { location }, body: '', whenSent: () => void browser.messages.push(message) }
}
