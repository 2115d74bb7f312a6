import { type List, listCalls } from '../../../common/api/list.ts'
import { accountKey } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { likeRoutes } from '../like/like.routes.ts'
import type { Viewer } from '../../viewer.ts'
import { listGameRoutes } from './list-games.routes.ts'
import {
  idBySlug,
  homeIds,
  listIdsOf,
  listsTotal,
  publicIds,
  publicTotal,
  gameListIds,
  gameListsTotal,
} from './list-pages.queries.ts'
import { makeList, oneList, rewriteList, toWords, lockOwnList } from './list.ts'
import { deleteList, lockLists } from './own-lists.queries.ts'
import { visibleLists } from '../../visibility/visible-lists.queries.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'

/**
 * Lists of games. A hidden, deleted or unknown list and, for writes, another user's list are the same 404 in every call
 * (R2).
 */
export function listRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  const now = () => new Date(ctx.now())

  app.route({
    ...on(listCalls.show),
    handler: async (request) => {
      const { params, viewer } = request
      const { id } = params
      const [nick = '', slug] = id.split('/')
      if (slug !== undefined) return listAt(request.db, nick, slug, viewer)
      if (Number(id) > limits.id) throw notFound()
      return oneList(request.db, Number(id), viewer)
    },
  })

  app.route({
    ...on(listCalls.showOf),
    handler: ({ params: { nick, slug }, viewer, db }) => listAt(db, nick, slug, viewer),
  })

  app.route({
    ...on(listCalls.create),
    handler: async (request, reply) => {
      const viewer = person(request)
      if (request.body.public) await ctx.limits.takePublic(viewer)
      const list = await db.transaction().execute(async (trx) => {
        if (!(await lockLists(trx, viewer.id))) throw notFound()
        return oneList(trx, await makeList(trx, viewer.id, toWords(request.body), now()), viewer)
      })
      void reply.code(201)
      return list
    },
  })

  app.route({
    ...on(listCalls.update),
    handler: async (request) => {
      const viewer = person(request)
      const { id, ...words } = request.body
      if (words.public && !(await oneList(db, id, viewer)).public) await ctx.limits.takePublic(viewer)
      return db.transaction().execute(async (trx) => {
        if (!(await lockLists(trx, viewer.id))) throw notFound()
        const list = await lockOwnList(trx, viewer, id)
        await rewriteList(trx, list, toWords(words, list.description), now())
        return oneList(trx, id, viewer)
      })
    },
  })

  app.route({
    ...on(listCalls.remove),
    handler: async (request, reply) => {
      const viewer = person(request)
      await db.transaction().execute(async (trx) => {
        await deleteList(trx, await lockOwnList(trx, viewer, request.params.id))
      })
      return reply.code(204).send(null)
    },
  })

  listPageRoutes(app, ctx)
  listGameRoutes(app, ctx)
  likeRoutes(app, ctx, 'list', { calls: listCalls, visible: visibleLists })
}

/** A list by its owner's nick and slug; throws 404. */
async function listAt(db: Context['db'], nick: string, slug: string, viewer: Viewer | null): Promise<List> {
  const id = await idBySlug(db, accountKey(nick), slug, viewer?.id ?? null)
  if (id === undefined) throw notFound()
  return oneList(db, id, viewer)
}

/** How long a list counts as new on the home page, in milliseconds. */
const newFor = 30 * 86_400_000

/** Lists of everybody, of a user, of a game. Public places show public lists only, also to their owners. */
function listPageRoutes(app: App, ctx: Context): void {
  const { now } = ctx

  app.route({
    ...on(listCalls.all),
    handler: async (request) => {
      const viewerId = request.viewer?.id ?? null
      const [total, ids] = await Promise.all([
        publicTotal(request.db, viewerId),
        publicIds(request.db, request.params.order, viewerId, pageRange(request)),
      ])
      return pageOf(request, await hydratePage(request.db, 'lists', ids, request.viewer), total)
    },
  })

  app.route({
    ...on(listCalls.home),
    handler: async (request) => {
      const ids = await homeIds(request.db, new Date(now() - newFor), limits.homeMax, request.viewer?.id ?? null)
      const lists = await hydratePage(request.db, 'lists', ids, request.viewer)
      return pageOf(request, lists, lists.length)
    },
  })

  app.route({
    ...on(listCalls.ofUser),
    handler: async (request) => {
      const viewer = person(request)
      const { id, order } = request.params
      const total = await listsTotal(request.db, id, viewer.id)
      if (total === undefined) throw notFound()
      const ids = await listIdsOf(request.db, id, viewer.id, order, pageRange(request))
      return pageOf(request, await hydratePage(request.db, 'lists', ids, viewer), total)
    },
  })

  app.route({
    ...on(listCalls.ofGame),
    handler: async (request) => {
      const viewer = person(request)
      const { id, order } = request.params
      const total = await gameListsTotal(request.db, id, viewer.id)
      if (total === undefined) throw notFound()
      const found = await gameListIds(request.db, id, order, viewer.id, pageRange(request))
      const placeOf = new Map(found.map(({ id: list, place }) => [list, place]))
      const lists = await hydratePage(request.db, 'lists', [...placeOf.keys()], viewer)
      return pageOf(
        request,
        lists.map((list) => ({ ...list, order: placeOf.get(list.id) ?? 1 })),
        total,
      )
    },
  })
}
