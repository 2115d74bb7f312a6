import { gameCalls } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/lang.ts'
import { on, onReplica } from '../../http/on.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { gameBySlug } from './game.queries.ts'
import { toGame } from './game.ts'
import { createShelves } from './shelves.ts'

/** The shelves of the home page and the game of the month. */
export function shelfRoutes(app: App, ctx: Context): void {
  const shelves = createShelves(ctx)

  app.route({
    ...onReplica(gameCalls.monthly),
    handler: async (request) => {
      const id = await shelves.monthlyId()
      const [card] = id === null ? [] : await hydrateGames(request.reads, [id])
      const row = card && (await gameBySlug(request.reads, card.slug, requestLang(request)))
      if (!row) throw notFound()
      return toGame(row)
    },
  })

  app.route({ ...on(gameCalls.trending), handler: () => shelves.trending() })
  app.route({ ...on(gameCalls.anticipated), handler: () => shelves.anticipated() })
  for (const [whole, some, shelf] of [
    [gameCalls.recent, gameCalls.recentCount, shelves.recent],
    [gameCalls.soon, gameCalls.soonCount, shelves.soon],
    [gameCalls.top, gameCalls.topCount, shelves.top],
  ] as const) {
    app.route({ ...on(whole), handler: () => shelf(limits.pageSize) })
    app.route({ ...on(some), handler: (request) => shelf(request.params.x) })
  }
}
