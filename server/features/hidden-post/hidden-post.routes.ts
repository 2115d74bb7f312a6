import { commentCalls } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { hiddenPage, hidePost, unhidePost } from './hidden-posts.queries.ts'

/** Posts that somebody does not want to see. Nobody is told. */
export function hiddenPostRoutes(app: App, { db, now }: Context): void {
  app.route({
    ...on(commentCalls.hide),
    handler: async (request, reply) => {
      const { id } = request.params
      const outcome = await hidePost(db, { userId: person(request).id, id }, new Date(now()))
      if (outcome === 'nobody') throw notFound()
      if (outcome === 'own') throw invalid({ id: ['Nobody can hide their own posts.'] })
      if (outcome === 'full')
        throw new AppError('conflict', `A user can hide at most ${limits.hiddenPostsMax} posts.`, {
          code: 'hidden_full',
        })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(commentCalls.unhide),
    handler: async (request, reply) => {
      await unhidePost(db, person(request).id, request.params.id)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(commentCalls.hidden),
    handler: async (request) => {
      const viewer = person(request)
      const { ids, total } = await hiddenPage(db, viewer.id, pageRange(request))
      return pageOf(request, await hydratePage(db, 'comments', ids, viewer), total)
    },
  })
}
