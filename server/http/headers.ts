import type { App } from './app-types.ts'

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
}

/** Headers of the API's answers (threats section 6): nothing personal may rest in a shared cache. */
export function setApiHeaders(app: App): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(apiHeaders)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('vary', 'Authorization, Accept-Encoding, Accept-Language, Origin')
    if (reply.hasHeader('cache-control')) return
    const open = request.method === 'GET' && reply.statusCode === 200 && request.headers.authorization === undefined
    reply.header('cache-control', open ? 'public, max-age=15, stale-while-revalidate=60' : 'private, no-store')
  })
}
