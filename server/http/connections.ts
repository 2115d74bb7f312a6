import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app-types.ts'

/** Requests that are still running this long after the server began to stop are cut off. */
const graceMs = 2_000

/**
 * Lets the server stop while clients keep their connections: answers say `Connection: close`, a connection that becomes
 * idle is closed, and what is still open after a grace period is cut off, for example a body that never ends.
 */
export function closeConnections(app: FastifyInstance): void {
  let stopping = false
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    stopping = true
    // Node closes connections that are idle now, but not those that become idle later.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
}

/** The maximum time for the body of a call to arrive, in milliseconds. */
const jsonTime = 30_000
/** For files over a slow connection; the server's own limit for every request (threats section 6). */
export const fileTime = 120_000
/**
 * For a connection on which nothing moves, in milliseconds: a client that requests a lot and reads nothing would
 * otherwise hold it forever.
 */
export const silentTime = 120_000

/** Disconnects when a JSON body has not arrived after 30 seconds. */
export function limitBodyTime(app: App, time = jsonTime): void {
  app.addHook('onRequest', async ({ raw }) => {
    const isFile = !/^application\/json\b/i.test(raw.headers['content-type'] ?? 'application/json')
    if (raw.complete || isFile) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, time).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}

/** A signal that aborts when the caller hangs up before the answer was sent. */
export function leftBy(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  // It may have hung up before this was asked.
  if (request.raw.destroyed && !request.raw.complete) left.abort()
  return left.signal
}
