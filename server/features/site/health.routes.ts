import { siteCalls } from '../../../common/api/site.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { createReadiness } from './readiness.ts'

/**
 * What a balancer asks: every process answers it, whatever its role. One that was asked to end is not ready any more.
 */
export function healthRoutes(app: App, ctx: Pick<Context, 'db' | 'now' | 'files' | 'config' | 'stopping'>): void {
  const { stopping } = ctx
  const isReady = createReadiness(ctx)
  app.route({
    ...on(siteCalls.health),
    handler: async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      return { status: 'ok' as const }
    },
  })

  app.route({
    ...on(siteCalls.ready),
    handler: async (_request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!stopping.aborted && (await isReady())) return { status: 'ok' as const }
      return reply
        .code(503)
        .header('retry-after', 2)
        .send({ status: 'degraded' as const })
    },
  })
}
