import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config.ts'

/** What follows these is a word that opens something for anybody. */
const secretPaths = ['/api/archive/file/', '/mail/leave/', '/calendar/', '/loan/', '/api/loan/card/']

/** The name of a list, which may be private, comes last in the addresses of its page and of its call. */
const privateName =
  /^(\/profile\/[^/]+\/lists\/|\/api\/list\/(?!(?:all|user|game|includeFromGame)\/|\d+\/games)[^/]+\/)./i

/** The path as the router may read it: without the host, encoded letters and repeated slashes. */
function readablePath(path: string): string {
  const own = path.replace(/^https?:\/\/[^/]*/i, '')
  const decoded = own.replaceAll(/%[0-7][0-9a-f]/gi, (sign) => String.fromCodePoint(Number.parseInt(sign.slice(1), 16)))
  return decoded.replaceAll(/\/+/g, '/')
}

/** A path in the form for logs: without its query, and without words that open something for anybody. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  const readable = readablePath(path)
  const secret = secretPaths.find((start) => readable.toLowerCase().startsWith(start))
  if (secret !== undefined) return `${secret}***`
  const [, list] = privateName.exec(readable) ?? []
  return list === undefined ? path : `${list}***`
}

/**
 * One JSON line per event. Requests are logged with method, path and id; without the query (which may contain tokens),
 * headers and bodies.
 */
export function createLog(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: loggedPath(request.url),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  })
}
