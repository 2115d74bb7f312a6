import { listCalls } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { onReplica, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { homeIds, listIdsOf, listsTotal, publicIds, publicTotal } from './list-pages.queries.ts'
import { gameListIds, gameListsTotal } from './lists-of-game.queries.ts'

/** How long a list counts as new on the home page, in milliseconds. */
const newFor = 30 * 86_400_000

/** Lists of everybody, of a user, of a game. Public places show public lists only, also to their owners. */
export function listPageRoutes(app: App, ctx: Context): void {
  const { now } = ctx

  app.route({
    ...onReplica(listCalls.all),
    handler: async (request) => {
      const viewerId = request.viewer?.id ?? null
      const [total, ids] = await Promise.all([
        publicTotal(request.reads, viewerId),
        publicIds(request.reads, request.params.order, viewerId, pageRange(request)),
      ])
      return pageOf(request, await hydratePage(request.reads, 'lists', ids, request.viewer), total)
    },
  })

  app.route({
    ...onReplica(listCalls.home),
    handler: async (request) => {
      const ids = await homeIds(request.reads, new Date(now() - newFor), limits.homeMax, request.viewer?.id ?? null)
      const lists = await hydratePage(request.reads, 'lists', ids, request.viewer)
      return pageOf(request, lists, lists.length)
    },
  })

  app.route({
    ...onReplica(listCalls.ofUser),
    handler: async (request) => {
      const viewer = person(request)
      const { id, order } = request.params
      const total = await listsTotal(request.reads, id, viewer.id)
      if (total === undefined) throw notFound()
      const ids = await listIdsOf(request.reads, id, viewer.id, order, pageRange(request))
      return pageOf(request, await hydratePage(request.reads, 'lists', ids, viewer), total)
    },
  })

  app.route({
    ...onReplica(listCalls.ofGame),
    handler: async (request) => {
      const viewer = person(request)
      const { id, order } = request.params
      const total = await gameListsTotal(request.reads, id, viewer.id)
      if (total === undefined) throw notFound()
      const found = await gameListIds(request.reads, id, order, viewer.id, pageRange(request))
      const placeOf = new Map(found.map(({ id: list, place }) => [list, place]))
      const lists = await hydratePage(request.reads, 'lists', [...placeOf.keys()], viewer)
      return pageOf(
        request,
        lists.map((list) => ({ ...list, order: placeOf.get(list.id) ?? 1 })),
        total,
      )
    },
  })
}
