import type { FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../errors.ts'
import type { App } from './app-types.ts'
import type { Config } from '../config.ts'

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
}

/** Headers of responses that are neither a page nor a file: refusals and redirects. */
const refusalHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** For every response of a site with this address: browsers use nothing but https from then on. */
const transportHeaders = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}

/** The headers of refusals for a site with this address. */
export const refusalHeadersOf = (publicUrl: string): Record<string, string> => ({
  ...refusalHeaders,
  ...transportHeaders(publicUrl),
})

/** Every 3xx, 4xx and 5xx of the server carries the headers that pages and calls set for themselves. */
export function setRefusalHeaders(app: App, publicUrl: string): void {
  const headers = refusalHeadersOf(publicUrl)
  const ofAll = transportHeaders(publicUrl)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(ofAll)
    if (reply.statusCode < 300 || reply.statusCode === 304) return
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) void reply.header(name, value)
  })
}

/** The response to an `Expect` header other than `100-continue`; Node would answer without a body. */
export function refuseExpectation(response: ServerResponse, publicUrl: string): void {
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'Expectation Failed',
    status: 417,
    detail: 'Only 100-continue can be expected.',
  })
  response
    .writeHead(417, {
      ...refusalHeadersOf(publicUrl),
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    })
    .end(body)
}

/** The response to bytes that are not an HTTP request, written by hand because there is no reply object. */
export const refuseUnreadable =
  (publicUrl: string) =>
  (error: { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [status, word] =
      error.code === 'HPE_HEADER_OVERFLOW' ? [431, 'Request Header Fields Too Large'] : [400, 'Bad Request']
    const body = JSON.stringify({ type: 'about:blank', title: word, status, detail: 'This is no request.' })
    const headers = {
      ...refusalHeadersOf(publicUrl),
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    }
    const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' })
    socket.end(`HTTP/1.1 ${status} ${word}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`)
  }

/**
 * Refuses a request with two `Host` headers, since a proxy and this server could each follow another one, and one
 * without any. Node would refuse the latter itself, without our headers.
 */
export function requireOneHost(app: App): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) throw new AppError('malformed', 'The request names more than one host.')
    if (hosts.length === 0 && httpVersion === '1.1') throw new AppError('malformed', 'The request names no host.')
  })
}

/**
 * The first path segments of calls about the catalogue. All other calls return user data, which may be hidden or
 * deleted at any moment (R3).
 */
const catalogue = ['company', 'developer', 'game', 'genre', 'igdb', 'platform', 'publisher', 'theme']
const isCatalogue = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  catalogue.includes(url.split('/')[2] ?? '')

/**
 * Headers of the API's responses (threats section 6): no shared cache may store personal data, and none may
 * bring back hidden data.
 */
export function setApiHeaders(app: App): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(apiHeaders)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('vary', 'Authorization, Accept-Encoding, Accept-Language, Origin')
    if (reply.hasHeader('cache-control')) return
    const isOpen = request.method === 'GET' && reply.statusCode === 200 && request.headers.authorization === undefined
    const isKept = isOpen && isCatalogue(request)
    reply.header('cache-control', isKept ? 'public, max-age=15, stale-while-revalidate=60' : 'private, no-store')
  })
}

/** What the pages send with a call, and what they read of its answer. */
const sent = 'authorization, content-type, accept-language, if-none-match, idempotency-key'
const shown = 'etag, retry-after'
/** How long a browser remembers the permission, in seconds. */
const remembered = 600

/**
 * Lets the pages of the site, and nobody else's, call the second host where it has an address of its own. No
 * cookie is ever sent there: tokens are in a header.
 */
export function openToSite(app: App, { only, platformUrl, publicUrl }: Config): void {
  if (only !== 'platform' && platformUrl === null) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== publicUrl) return
    reply.headers({ 'access-control-allow-origin': publicUrl, 'access-control-expose-headers': shown })
  })
  app.options('/*', { config: { access: 'public', limit: 'read' }, schema: { hide: true } }, async (request, reply) => {
    if (request.headers.origin === publicUrl)
      reply.headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': sent,
        'access-control-max-age': String(remembered),
      })
    return reply.code(204).send(null)
  })
}
