import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { isAskedHere } from '../../unsafe-start.ts'
import { createSiteMetrics } from './site-metrics.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** With a token, whoever sends it; without one, this machine only: for all others the address does not exist. */
function guard({ headers, raw }: FastifyRequest, { metricsToken }: Config): void {
  if (metricsToken === undefined) {
    // The site's own name comes through a proxy, also through one that adds nothing of its own.
    if (!isAskedHere(raw)) throw notFound()
    return
  }
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  if (!timingSafeEqual(digest(given), digest(metricsToken)))
    throw new AppError('unauthorized', 'This needs the token of LUDOTECA_METRICS_TOKEN.')
}

/** The figures of this process and of the installation, for Prometheus and its like. */
export function metricsRoutes(app: App, ctx: Context): void {
  const read = createSiteMetrics(ctx)
  app.get('/metrics', {
    config: { access: 'public', ignoresToken: true, call: 'metrics' },
    onRequest: async (request) => guard(request, ctx.config),
    handler: async (_request, reply) =>
      reply.headers({ 'content-type': ctx.metrics.contentType, 'cache-control': 'no-store' }).send(await read()),
  })
}
