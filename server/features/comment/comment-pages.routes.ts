import { commentCalls } from '../../../common/api/comment.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { onReplica, person } from '../../http/on.ts'
import { pageNumber, pageOf, pageRange } from '../../http/page.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { homePostIds } from './home-posts.queries.ts'
import { commentIds, commentsOfGame, commentsOfUser, likedPosts } from './comment-pages.queries.ts'

/** Posts of a game, of a user, those that the caller likes (POS-07), and those of the front page. */
export function commentPageRoutes(app: App): void {
  app.route({
    ...onReplica(commentCalls.home),
    handler: async (request) => {
      const viewer = person(request)
      const posts = await hydratePage(request.reads, 'comments', await homePostIds(request.reads, viewer.id), viewer)
      return pageOf(request, posts, posts.length)
    },
  })

  app.route({
    ...onReplica(commentCalls.ofGame),
    handler: async (request) => {
      const viewer = person(request)
      const { id, order, limit } = request.params
      const total = await commentsOfGame(request.reads, id, viewer.id)
      if (total === undefined) throw notFound()
      const part = { offset: (pageNumber(request) - 1) * limit, count: limit }
      const ids = await commentIds(request.reads, { of: 'game', id, viewerId: viewer.id }, order, part)
      return pageOf(request, await hydratePage(request.reads, 'comments', ids, viewer), total, limit)
    },
  })

  for (const [call, of] of [
    [commentCalls.ofUser, 'user'],
    [commentCalls.repliesOfUser, 'replies of user'],
  ] as const)
    app.route({
      ...onReplica(call),
      handler: async (request) => {
        const viewer = person(request)
        const { id, order } = request.params
        const total = await commentsOfUser(request.reads, of, id, viewer.id)
        if (total === undefined) throw notFound()
        const ids = await commentIds(request.reads, { of, id, viewerId: viewer.id }, order, pageRange(request))
        return pageOf(request, await hydratePage(request.reads, 'comments', ids, viewer), total)
      },
    })

  app.route({
    ...onReplica(commentCalls.liked),
    handler: async (request) => {
      const viewer = person(request)
      const { ids, total } = await likedPosts(request.reads, viewer.id, request.params.order, pageRange(request))
      return pageOf(request, await hydratePage(request.reads, 'comments', ids, viewer), total)
    },
  })
}
