import { once } from 'node:events'
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { version } from '../version.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'
import { isPrivateLiteral, publicLookup } from './public-address.ts'

interface OutgoingRequest {
  method?: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  /** Over everything: name, connection, answer, body. 8 seconds unless told otherwise. */
  timeoutMs?: number
  /** Of the unpacked body; 5 MB unless told otherwise. */
  maxBytes?: number
  signal?: AbortSignal | undefined
}

export interface IncomingAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

export interface OutgoingOptions {
  /** The only places that may be asked, as origins: "https://api.example". */
  origins: string[]
  /** http and private addresses too: outside of production only. */
  allowPrivate: boolean
  /** What runs this, told to the provider with our name. */
  contact: string
}

/** Asks a provider; throws a ProviderError for anything that is not a whole answer. Every status is an answer. */
export type Outgoing = (request: OutgoingRequest) => Promise<IncomingAnswer>

const megabyte = 1_000_000

/**
 * The only way out of the server. Redirects are not followed, cookies and proxies of the environment are unknown here, and what comes
 * is cut off when it is too slow or too large.
 */
export function createOutgoing({ origins, allowPrivate, contact }: OutgoingOptions): Outgoing {
  const lookup = allowPrivate ? {} : { lookup: publicLookup }
  const agents = {
    'http:': { request: httpRequest, agent: new HttpAgent({ keepAlive: true, timeout: 30_000, ...lookup }) },
    'https:': { request: httpsRequest, agent: new HttpsAgent({ keepAlive: true, timeout: 30_000, ...lookup }) },
  }
  const userAgent = `Ludoteca/${version} (+${contact})`

  return async ({ method = 'GET', url, headers = {}, body, timeoutMs = 8_000, maxBytes = 5 * megabyte, signal }) => {
    const target = new URL(url)
    refuse(target, origins, allowPrivate)
    const { request, agent } = agents[target.protocol as keyof typeof agents]
    const timeout = AbortSignal.timeout(Math.ceil(timeoutMs))
    const end = signal ? AbortSignal.any([signal, timeout]) : timeout
    try {
      const outgoing = request(target, {
        method,
        agent,
        signal: end,
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
      // Listened to for as long as it lives: an error after the last byte is nobody's any more.
      outgoing.on('error', () => undefined)
      return { status: answer.statusCode ?? 0, headers: answer.headers, text: await readBody(answer, maxBytes) }
    } catch (error) {
      if (signal?.aborted) throw new ProviderError('ended', `the call to ${target.host} was given up`)
      if (timeout.aborted)
        throw new ProviderError('upstream', `${target.host} took longer than ${Math.round(timeoutMs)} ms`)
      throw toProviderError(error, target.host)
    }
  }
}

function refuse({ origin, protocol, username, hostname }: URL, origins: string[], allowPrivate: boolean): void {
  const known = origins.includes(origin) && username === ''
  const secure = protocol === 'https:' || (allowPrivate && protocol === 'http:')
  if (known && secure && (allowPrivate || !isPrivateLiteral(hostname))) return
  throw new ProviderError('blocked', `${origin} is not a place that may be asked`)
}

const unpackers: Record<string, (() => ReturnType<typeof createGunzip>) | undefined> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The body as text. What is counted is the unpacked text, so that a small packet that unfolds without end stops as well. */
async function readBody(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const unpack = unpackers[answer.headers['content-encoding'] ?? '']
  // A packed body that breaks off must end the unpacking too; its own error is told by the loop.
  const source: Readable = unpack ? answer.on('error', (error) => unpacked.destroy(error)) : answer
  const unpacked = unpack ? answer.pipe(unpack()) : source
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      answer.destroy()
      throw new ProviderError('too_large', `the answer is larger than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** No address with its query and no header goes into the message: they may hold keys. */
function toProviderError(error: unknown, host: string): ProviderError {
  if (error instanceof ProviderError) return error
  const { name, code = name } = error as NodeJS.ErrnoException
  const failure = code.startsWith('Z_') || code.startsWith('HPE_') ? 'changed' : 'upstream'
  return new ProviderError(failure, `${host} did not answer (${code})`)
}

/** The body as JSON; throws a ProviderError when it is none, whatever its status says. */
export function readJson({ headers, text, status }: IncomingAnswer): unknown {
  const type = headers['content-type'] ?? ''
  if (!/^(?:application|text)\/(?:[\w.+-]*\+)?json\b/i.test(type))
    throw new ProviderError('changed', `the answer is ${type.slice(0, 60) || 'of no type'}, not JSON`, { status })
  try {
    return JSON.parse(text)
  } catch {
    // Without the parser's own message: it quotes the text, which may be a token.
    throw new ProviderError('changed', 'the answer is broken JSON', { status })
  }
}

/** What a status that is no success means. */
export function failureOf(status: number): ProviderError {
  const known = failures[status]
  const failure = known ?? (status >= 500 ? 'upstream' : 'changed')
  return new ProviderError(failure, `the provider answered ${status}`, { status })
}

const failures: Record<number, ProviderFailure> = {
  401: 'auth',
  403: 'blocked',
  404: 'not_found',
  408: 'upstream',
  410: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
}
