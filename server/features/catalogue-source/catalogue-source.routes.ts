import { siteCalls } from '../../../common/api/site.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { sourceStates } from './catalogue-source.queries.ts'
import { switchWikidata } from './refresh-source.ts'

/** The outside databases that supply games, and the switch of the one that needs no key (GAM-11, GAM-12). */
export function catalogueSourceRoutes(app: App, ctx: Context): void {
  app.route({ ...on(siteCalls.sources), handler: () => sourceStates(ctx) })

  app.route({
    ...on(siteCalls.switchSource),
    handler: async (request) => {
      const { on: isOn } = request.body
      const { wikidata } = ctx.providers
      if (!wikidata || wikidata.setting !== null)
        throw new AppError('conflict', 'The environment of the server decides about Wikidata.', {
          code: 'source_fixed',
        })
      await ctx.db.transaction().execute(async (trx) => {
        await switchWikidata(trx, isOn)
        // Of several presses one load waits.
        if (isOn) await ctx.jobs.add(trx, 'load-a-source', { source: 'wikidata' }, { key: 'wikidata' })
      })
      request.log.info({ on: isOn, by: person(request).id }, 'Wikidata switched')
      return (await sourceStates(ctx)).find(({ name }) => name === 'wikidata')!
    },
  })
}
