import { once } from 'node:events'
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { version } from '../../version.ts'
import { ProviderError } from './provider-error.ts'
import { createReach, publicLookup, type Reach } from './ssrf-guard.ts'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  url: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole call: DNS lookup, connection, redirects, answer, body. Default 8 seconds. */
  timeoutMs?: number
  /** Limit of the decompressed body. Default 5 MB. */
  maxBytes?: number
  /** Truncate the answer at the limit instead of failing: for pages of which only the beginning matters. */
  cut?: boolean
  /** Stop reading after this text, in ASCII and lower case: for pages of which only the beginning matters. */
  until?: string | undefined
  /** How many redirects are followed. Default none: a redirect is an answer like any other. */
  redirects?: number
  signal?: AbortSignal | undefined
}

export interface IncomingAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  /** The address that answered, after redirects. */
  url: string
}

export interface OutgoingOptions extends Reach {
  /** The operator of this site, sent to the provider with our name: a web or mail address. */
  contact: string
}

/** Calls a provider; throws a ProviderError for anything but a complete answer. Every status counts as an answer. */
export type Outgoing = (request: OutgoingRequest) => Promise<IncomingAnswer>

interface Hop extends Required<Pick<OutgoingRequest, 'method' | 'headers' | 'maxBytes' | 'cut'>> {
  until: string | undefined
  url: URL
  body: OutgoingRequest['body']
  signal: AbortSignal
}

const idleMs = 30_000

/**
 * The only way out of the server. It sends only the cookies that a call names, ignores proxies from the environment,
 * checks the address of each hop, and aborts answers that are too slow or too large. An aborted call closes its
 * connection.
 */
export function createOutgoing({ contact, ...reach }: OutgoingOptions): Outgoing {
  const check = createReach(reach)
  const agents = createAgents(reach.anywhere !== true)
  const userAgent = `Ludoteca/${version} (+${contact})`

  async function hop({ url, method, headers, body, signal }: Hop): Promise<IncomingMessage> {
    const { request, agent } = agents(url, check(url).guarded)
    const outgoing = request(url, {
      method,
      agent,
      signal,
      headers: {
        'user-agent': userAgent,
        'accept-encoding': 'gzip, deflate, br',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
    })
    const coming = once(outgoing, 'response')
    outgoing.end(body)
    const [answer] = (await coming) as [IncomingMessage]
    // An error after the last byte is irrelevant.
    outgoing.on('error', () => undefined)
    return answer
  }

  async function follow(first: Hop, redirects: number): Promise<IncomingAnswer> {
    let current = first
    for (let left = redirects; ; left--) {
      const { url } = current
      const answer = await hop(current)
      const { headers, statusCode: status = 0 } = answer
      const next = redirects > 0 ? redirected(current, status, headers.location) : null
      if (next === null) return { status, headers, url: url.href, body: await readBody(answer, current) }
      answer.destroy()
      if (left === 0) throw new ProviderError('changed', `${url.host} redirects too often`)
      current = next
    }
  }

  return async ({ url, timeoutMs = 8_000, redirects = 0, signal, ...rest }) => {
    const target = new URL(url)
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs))
    const end = signal ? AbortSignal.any([signal, timeout]) : timeout
    const { method = 'GET', body, maxBytes = 5_000_000, cut = false, until } = rest
    const headers = lowerCased(rest.headers ?? {})
    try {
      return await follow({ url: target, method, headers, body, maxBytes, cut, until, signal: end }, redirects)
    } catch (error) {
      if (signal?.aborted) throw new ProviderError('ended', `the call to ${target.host} was aborted`)
      if (timeout.aborted)
        throw new ProviderError('upstream', `${target.host} took longer than ${Math.round(timeoutMs)} ms`)
      throw toProviderError(error, target.host)
    }
  }
}

/** Connections to a few known hosts are kept open; those to arbitrary hosts are closed after the answer. */
function createAgents(keepAlive: boolean) {
  const make = (lookup: object) => ({
    'http:': { request: httpRequest, agent: new HttpAgent({ keepAlive, timeout: idleMs, ...lookup }) },
    'https:': { request: httpsRequest, agent: new HttpsAgent({ keepAlive, timeout: idleMs, ...lookup }) },
  })
  const [guarded, open] = [make({ lookup: publicLookup }), make({})]
  return ({ protocol }: URL, isGuarded: boolean) => (isGuarded ? guarded : open)[protocol as 'http:' | 'https:']
}

/** One header for each name, whatever its letter case. */
const lowerCased = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** The headers that another host may receive: nothing that authenticates us. */
const harmless = new Set(['accept', 'accept-language'])

/** The next request after a redirect; null when the answer is not a redirect. */
function redirected(hop: Hop, status: number, location: string | undefined): Hop | null {
  if (!redirectStatuses.has(status) || location === undefined) return null
  if (!URL.canParse(location, hop.url))
    throw new ProviderError('changed', 'a redirect has an invalid target', { status })
  const url = new URL(location, hop.url)
  const { method, headers, body } = hop
  const repeated = status === 307 || status === 308 || method === 'HEAD' ? { method, body } : { method: 'GET' as const }
  if (url.origin === hop.url.origin) return { ...hop, url, body: undefined, ...repeated }
  if (repeated.body !== undefined)
    throw new ProviderError('blocked', `${hop.url.host} forwards the request to another host`, { status })
  const kept = Object.entries(headers).filter(([name]) => harmless.has(name))
  return { ...hop, url, headers: Object.fromEntries(kept), body: undefined, ...repeated }
}

/** Neither the query nor a header goes into the message: they may contain keys. */
function toProviderError(error: unknown, host: string): ProviderError {
  if (error instanceof ProviderError) return error
  const { name, code = name } = error as NodeJS.ErrnoException
  const failure = code.startsWith('Z_') || code.startsWith('HPE_') ? 'changed' : 'upstream'
  return new ProviderError(failure, `${host} did not answer (${code})`)
}

const unpackers: Record<string, (() => ReturnType<typeof createGunzip>) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Some servers send deflated bytes without the zlib header that the name demands. */
async function isRawDeflate(answer: IncomingMessage): Promise<boolean> {
  await once(answer, 'readable')
  const head = answer.read(1) as Buffer | null
  if (head === null) return false
  answer.unshift(head)
  return ((head[0] ?? 0) & 0x0f) !== 8
}

async function unpackerOf(answer: IncomingMessage) {
  const encoding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase()
  return encoding === 'deflate' && (await isRawDeflate(answer)) ? createInflateRaw : unpackers[encoding]
}

/** How much of a body is wanted. */
interface BodyLimit {
  maxBytes: number
  cut: boolean
  /** Stop after the chunk with this text, in ASCII and lower case. */
  until?: string | undefined
}

/**
 * Reads a body up to `maxBytes` and then fails or, with `cut`, returns what arrived so far. It counts decompressed
 * bytes, so it also stops a decompression bomb.
 */
async function readBody(answer: IncomingMessage, { maxBytes, cut, until }: BodyLimit): Promise<Buffer> {
  const unpack = await unpackerOf(answer)
  // A truncated compressed body must end the decompression too; the loop below reports its error.
  const source: Readable = unpack ? answer.on('error', (error) => unpacked.destroy(error)) : answer
  const unpacked = unpack ? answer.pipe(unpack()) : source
  const chunks: Buffer[] = []
  let size = 0
  let tail = ''
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    size += chunk.length
    chunks.push(chunk)
    if (until !== undefined && size <= maxBytes) {
      const text = tail + chunk.toString('latin1').toLowerCase()
      if (text.includes(until)) {
        answer.destroy()
        break
      }
      tail = text.slice(1 - until.length)
    }
    if (size <= maxBytes) continue
    answer.destroy()
    if (cut) break
    throw new ProviderError('too_large', `the answer is larger than ${maxBytes} bytes`)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Where a page declares its own encoding; browsers look no further either. */
const sniffed = 1_024

/**
 * A page as text: the encoding comes from the byte order mark, the content type or the page itself, in this order;
 * otherwise UTF-8.
 */
export function decodePage(body: Buffer, contentType = ''): string {
  const head = body.subarray(0, sniffed).toString('latin1')
  const named =
    /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType)?.[1] ??
    /<meta[^<>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i.exec(head)?.[1]
  return decoderOf(markOf(body) ?? named ?? 'utf-8').decode(body)
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
