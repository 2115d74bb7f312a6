import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Config } from './config.ts'

const ticketPath = '/api/archive/file/'

/** The path of an address as a log may hold it: without its query, and without the ticket that opens an archive for whoever has it. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?')
  return path.toLowerCase().startsWith(ticketPath) ? `${ticketPath}***` : path
}

/** One JSON line an event. Requests are told by method, path without its query (tokens travel there) and id; headers and bodies never. */
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
