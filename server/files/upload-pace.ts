import type { IncomingMessage } from 'node:http'

/**
 * The minimum that must arrive in each window: 8 kB a second, slower than any connection on which somebody would send a
 * picture.
 */
const window = { ms: 10_000, bytes: 81_920 }

/** Disconnects a body that keeps arriving too slowly: it holds room that others wait for (OP-07). */
export function watchPace(request: IncomingMessage, { ms, bytes } = window): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    if (socket.bytesRead - before < bytes) request.destroy()
    before = socket.bytesRead
  }, ms).unref()
  request.once('close', () => clearInterval(timer))
}
