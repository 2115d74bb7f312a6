import { siteCalls } from '../../../common/api/site.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { providerOverview } from '../../providers/overview.ts'
import { version } from '../../version.ts'
import { isWikidataOn } from '../catalogue-source/switch.ts'
import { countGames } from './site.queries.ts'

/** Facts about this installation. */
export function siteRoutes(app: App, { config, db, providers }: Context): void {
  app.route({
    ...on(siteCalls.info),
    handler: async () => ({
      games: await countGames(db),
      demo: config.demo,
      wikidata: await isWikidataOn({ db, providers }),
      igdb: providers.igdb?.mode ?? ('off' as const),
      gif: providers.gif && { provider: providers.gif.provider, demo: providers.gif.mode === 'demo' },
      google: providers.google && { client_id: providers.google.clientId, script: providers.google.scriptUrl },
      contact: config.contactEmail,
      social: config.socialLinks,
      version,
    }),
  })

  app.route({ ...on(siteCalls.providers), handler: () => providerOverview(db, config.providers) })
}
