import type { Metrics } from '../metrics/metrics.ts'
import type { App } from './app-types.ts'

/** Counts every answer by the name of its call. */
export function countRequests(app: App, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { call = 'other' } = request.routeOptions.config
    metrics.answered(call, reply.raw.headersSent ? reply.statusCode : null, reply.elapsedTime / 1_000)
    done()
  })
}
