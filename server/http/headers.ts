import type { FastifyRequest } from 'fastify'
import type { App } from './app-types.ts'

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
}

/** The first words of calls about the catalogue. All others tell of people, who may hide or delete it the next moment (R3). */
const catalogue = ['company', 'developer', 'game', 'genre', 'igdb', 'platform', 'publisher', 'theme']
const isCatalogue = ({ routeOptions: { url = '' } }: FastifyRequest): boolean =>
  catalogue.includes(url.split('/')[2] ?? '')

/** Headers of the API's answers (threats section 6): nothing personal may rest in a shared cache, and none may bring back what is hidden. */
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
