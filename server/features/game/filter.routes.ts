import { gameCalls } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/lang.ts'
import { on, onReplica } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { filterCounts, filterPage } from './filter.ts'

/** Filtering the catalogue in any order, with the counts of the remaining choices. */
export function filterRoutes(app: App, ctx: Context): void {
  app.route({
    ...onReplica(gameCalls.filter),
    handler: async (request) => {
      const { order, ...filter } = request.body
      const { ids, total } = await filterPage(ctx, filter, order, pageOffset(request), limits.pageSize)
      return pageOf(request, await hydrateGames(request.reads, ids), total)
    },
  })

  app.route({
    ...on(gameCalls.filterCounts),
    handler: (request) => filterCounts(ctx, request.body, requestLang(request)),
  })
}
