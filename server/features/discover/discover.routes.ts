import { gameCalls } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import { pageAddress, pageNumber, pageOf, pageOffset, pageRange } from '../../http/page.ts'
import { hydrate, hydrateGames } from '../../hydrate/hydrate.ts'
import { createDiscover, toReason } from './discover.ts'
import { listedGames } from './suggestions.queries.ts'
import { acceptGame, refusedPage, refuseGame } from './unwanted.queries.ts'

/** Suggested games for a user, based on the collection (GAM-08). */
export function discoverRoutes(app: App, ctx: Context): void {
  const discover = createDiscover(ctx)
  app.addHook('onClose', () => discover.settle())

  app.route({
    ...on(gameCalls.discover),
    handler: async (request) => {
      const { id } = person(request)
      // Only for the caller; nobody learns whether another user exists (GA-07).
      if (request.params.id_user !== id) throw notFound()
      const page = pageNumber(request)
      // Further pages belong to the list that the first page started.
      if (page === 1) await discover.renew(id)
      const first = pageOffset(request)
      const places = { from: first + 1, to: first + limits.pageSize }
      const { games, total, more } = await listedGames(ctx.db, id, places, requestLang(request))
      const ids = games.map(({ game }) => game)
      const { games: cards } = await hydrate(ctx.db, { games: ids }, { id })
      return {
        data: games.flatMap((listed) => {
          const card = cards.get(listed.game)
          return card ? [{ ...card, reason: toReason(listed) }] : []
        }),
        current_page: page,
        next_page_url: more ? pageAddress(request, page + 1) : null,
        total,
      }
    },
  })

  refusalRoutes(app, ctx)
}

/** What a user does not want suggested. Nobody else learns of it. */
function refusalRoutes(app: App, { db, now }: Context): void {
  app.route({
    ...on(gameCalls.refuse),
    handler: async (request, reply) => {
      if (!(await refuseGame(db, person(request).id, request.body.id_game, new Date(now())))) throw notFound()
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(gameCalls.accept),
    handler: async (request, reply) => {
      await acceptGame(db, person(request).id, request.params.id)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(gameCalls.refused),
    handler: async (request) => {
      const { ids, total } = await refusedPage(db, person(request).id, pageRange(request))
      return pageOf(request, await hydrateGames(db, ids), total)
    },
  })
}
