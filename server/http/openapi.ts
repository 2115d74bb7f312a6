import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { Problem } from '../../common/api/shapes.ts'
import type { Context } from '../context.ts'
import { version } from '../version.ts'
import type { App } from './app-types.ts'

/** Collects the calls of both hosts for `serveOpenApi`; comes before any of them is mounted. */
export async function describeCalls(app: App, ctx: Context): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Ludoteca', description: 'A video game library and the people who play.', version },
      servers: [{ url: ctx.config.publicUrl }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Problem: Problem as never },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        hide: route.config?.access === undefined || schema?.summary === undefined,
        response: {
          ...(schema?.response as object),
          default: { description: 'Problem details (RFC 9457)', ...Problem },
        },
      },
    }),
  })
}

/**
 * OpenAPI 3.1 of every mounted call at /api/openapi.json, and a page to browse it at /api/docs (API-01); neither exists
 * in production.
 */
export async function serveOpenApi(app: App): Promise<void> {
  // The viewer's own routes are files, not calls: open to everybody.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/docs')) route.config = { ...route.config, access: 'public', limit: 'read' }
  })
  // The page refers to its files from the root of the site, over the protocol of the request: development often has no
  // HTTPS.
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    staticCSP:
      "default-src 'self'; base-uri 'none'; img-src 'self' data:; object-src 'none'; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    theme: { title: 'Ludoteca API' },
  })
  app.get('/openapi.json', { config: { access: 'public', limit: 'read' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
}
