import { listCalls } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { addLike, likerIds, removeLike } from '../like/like.queries.ts'
import { userCardsByIds } from '../user/user-cards.queries.ts'
import { likesOf } from './list-pages.queries.ts'

/** Who likes which list. What the viewer does not see can neither be liked nor looked at. */
export function listLikeRoutes(app: App, ctx: Context): void {
  const { db, now } = ctx

  for (const call of ['like', 'unlike'] as const) {
    const liked: 0 | 1 = call === 'like' ? 1 : 0
    app.route({
      ...on(listCalls[call]),
      handler: async (request) => {
        const viewer = person(request)
        const key = await likesOf(db, viewer.id, request.params.id)
        if (!key) throw notFound()
        return db.transaction().execute(async (trx) => {
          if (liked) await addLike(trx, 'list', key, viewer.id, new Date(now()))
          else await removeLike(trx, 'list', key, viewer.id)
          // Asked again under its lock: hidden in between, nothing has happened.
          const after = await likesOf(trx, viewer.id, key.id)
          if (!after) throw notFound()
          return { TotalLikes: after.TotalLikes, liked }
        })
      },
    })
  }

  app.route({
    ...on(listCalls.likes),
    handler: async (request) => {
      const viewer = person(request)
      const key = await likesOf(db, viewer.id, request.params.id)
      if (!key) throw notFound()
      const ids = await likerIds(db, 'list', key, { offset: pageOffset(request), count: limits.pageSize })
      return pageOf(request, await userCardsByIds(db, ids, viewer), key.TotalLikes)
    },
  })
}
