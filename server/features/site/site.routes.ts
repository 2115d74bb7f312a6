import { siteCalls } from '../../../common/api/site.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { version } from '../../version.ts'
import { answersNow, countGames } from './site.queries.ts'

/** Facts about this installation, and whether it is well. */
export function siteRoutes(app: App, { config, db, google, igdb }: Context): void {
  app.route({
    ...on(siteCalls.info),
    handler: async () => ({
      games: await countGames(db),
      demo: config.demo,
      igdb: igdb?.mode ?? ('off' as const),
      google: google && { client_id: google.clientId, script: google.scriptUrl },
      contact: config.contactEmail,
      social: config.socialLinks,
      version,
    }),
  })

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
      if (await answersNow(db)) return { status: 'ok' as const }
      return reply
        .code(503)
        .header('retry-after', 2)
        .send({ status: 'degraded' as const })
    },
  })
}
