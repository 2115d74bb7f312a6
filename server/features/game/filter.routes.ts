import { gameCalls } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/lang.ts'
import { on } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { applyFilter, countFiltered, filteredPage } from './filter.ts'

/** Exploring the catalogue: any filter, any order, and what can still be chosen. */
export function filterRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(gameCalls.filter),
    handler: async (request) => {
      const filtered = await applyFilter(ctx, request.body)
      const { ids, total } = filteredPage(filtered, request.body.order, pageOffset(request), limits.pageSize)
      return pageOf(request, await hydrateGames(ctx.db, ids), total)
    },
  })

  app.route({
    ...on(gameCalls.filterCounts),
    handler: async (request) => countFiltered(await applyFilter(ctx, request.body), requestLang(request)),
  })
}
