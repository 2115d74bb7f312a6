import { listCalls } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { homeIds, listIdsOf, listsTotal, publicIds, publicTotal } from './list-pages.queries.ts'
import { gameListIds, gameListsTotal } from './lists-of-game.queries.ts'

/** How long a list counts as new on the home page, in milliseconds. */
const newFor = 30 * 86_400_000

/** Lists of everybody, of a user, of a game. Public places show public lists only, also to their owners. */
export function listPageRoutes(app: App, ctx: Context): void {
  const { db, now } = ctx

  app.route({
    ...on(listCalls.all),
    handler: async (request) => {
      const viewerId = request.viewer?.id ?? null
      const [total, ids] = await Promise.all([
        publicTotal(db, viewerId),
        publicIds(db, request.params.order, viewerId, pageRange(request)),
      ])
      return pageOf(request, await hydratePage(db, 'lists', ids, request.viewer), total)
    },
  })

  app.route({
    ...on(listCalls.home),
    handler: async (request) => {
      const ids = await homeIds(db, new Date(now() - newFor), limits.homeMax, request.viewer?.id ?? null)
      const lists = await hydratePage(db, 'lists', ids, request.viewer)
      return pageOf(request, lists, lists.length)
    },
  })

  app.route({
    ...on(listCalls.ofUser),
    handler: async (request) => {
      const viewer = person(request)
      const { id, order } = request.params
      const total = await listsTotal(db, id, viewer.id)
      if (total === undefined) throw notFound()
      const ids = await listIdsOf(db, id, viewer.id, order, pageRange(request))
      return pageOf(request, await hydratePage(db, 'lists', ids, viewer), total)
    },
  })

  app.route({
    ...on(listCalls.ofGame),
    handler: async (request) => {
      const viewer = person(request)
      const { id, order } = request.params
      const total = await gameListsTotal(db, id, viewer.id)
      if (total === undefined) throw notFound()
      const found = await gameListIds(db, id, order, viewer.id, pageRange(request))
      const placeOf = new Map(found.map(({ id: list, place }) => [list, place]))
      const lists = await hydratePage(db, 'lists', [...placeOf.keys()], viewer)
      return pageOf(
        request,
        lists.map((list) => ({ ...list, order: placeOf.get(list.id) ?? 1 })),
        total,
      )
    },
  })
}
