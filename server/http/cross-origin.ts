import type { Config } from '../config.ts'
import type { App } from './app-types.ts'

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
