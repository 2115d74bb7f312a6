import { gameCalls } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { hydrate, hydrateGames, pick } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { onReplica } from '../../http/on.ts'
import { createRenewal, isOld } from './renewal.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { filterRoutes } from './filter.routes.ts'
import { searchUserIds } from '../user/search-users.queries.ts'
import { gameCounts, seriesIds, similarIds } from './game.queries.ts'
import { createKeptGames } from './kept-games.ts'
import { shelfRoutes } from './shelves.routes.ts'

const similarCount = 12
const foundUsers = 8

/** Games: single games, search, filters, the calendar and the shelves of the home page. */
export function gameRoutes(app: App, ctx: Context): void {
  const renewal = createRenewal(ctx)

  const show = createKeptGames(ctx, ({ igdb_id: igdbId, external_at: at }) => {
    if (igdbId !== null && isOld(at, ctx.now())) renewal.behind((patience) => renewal.renew(igdbId, patience))
  })

  app.route({ ...onReplica(gameCalls.show), handler: show })

  app.route({
    ...onReplica(gameCalls.extra),
    handler: async (request) => {
      const { id } = request.params
      const [counts, similar, series] = await Promise.all([
        gameCounts(request.reads, id),
        similarIds(request.reads, id, similarCount),
        seriesIds(request.reads, id),
      ])
      if (!counts) throw notFound()
      const { lists, reviews, comments, trophies, ...collection } = counts
      const cards = await hydrateGames(request.reads, [...similar, ...series])
      return {
        similar: cards.slice(0, similar.length),
        series: cards.slice(similar.length),
        lists,
        reviews,
        comments,
        trophies,
        collection,
      }
    },
  })

  app.route({
    ...onReplica(gameCalls.search),
    handler: async (request) => {
      const text = request.body.data.trim()
      // One sign may stand for a whole phrase (U+FDFA), and each misspelt word costs a query.
      const key = nameKey(text).slice(0, limits.searchMax)
      const [games, users] = await Promise.all([
        ctx.catalogue.search({ text: key, limit: limits.pageSize }),
        searchUserIds(request.reads, text, foundUsers),
      ])
      const found = await hydrate(request.reads, { games, users }, request.viewer)
      return { games: pick(found.games, games), users: pick(found.users, users) }
    },
  })

  shelfRoutes(app, ctx)
  calendarRoutes(app, ctx)
  filterRoutes(app, ctx)
}
