import type { FastifyInstance } from 'fastify'

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
