import { commentCalls } from '../../../common/api/comment.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, onReplica, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { thingOf } from '../../hydrate/comments.ts'
import { hydrate, hydratePage, hydrateUsers, pick } from '../../hydrate/hydrate.ts'
import { toMedia } from '../../hydrate/post-media.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import { likeRoutes } from '../like/like.routes.ts'
import { oneComment } from './comment.ts'
import { commentIds, openText } from './comment-pages.queries.ts'
import { commentPageRoutes } from './comment-pages.routes.ts'
import { postPreview } from './post-preview.ts'
import { ancestorIds } from './thread.queries.ts'
import { wallRoutes } from './walls.routes.ts'
import { writeCommentRoutes } from './write-comment.routes.ts'

/**
 * Posts and replies. A hidden, deleted or unknown post and, for a change, another user's are the same 404 in every call
 * (R2).
 */
export function commentRoutes(app: App, ctx: Context): void {
  threadRoutes(app, ctx)
  wallRoutes(app)
  commentPageRoutes(app)
  writeCommentRoutes(app, ctx)
  likeRoutes(app, ctx, 'comment', { calls: commentCalls, visible: visibleComments })
}

/** A post with its thread. */
function threadRoutes(app: App, { db, now }: Context): void {
  app.route({
    ...on(commentCalls.preview),
    handler: ({ params: { id } }) => postPreview(db, id, new Date(now())),
  })

  app.route({
    ...onReplica(commentCalls.show),
    handler: async (request) => {
      const viewer = person(request)
      const { id } = request.params
      const above = await ancestorIds(request.reads, id)
      const below = await commentIds(
        request.reads,
        { of: 'replies', id, viewerId: viewer.id },
        'oldest',
        pageRange({ query: {} }),
      )
      const { comments } = await hydrate(request.reads, { comments: [id, ...above, ...below] }, viewer)
      const comment = comments.get(id)
      if (!comment) throw notFound()
      const parents = above.map((one) => comments.get(one) ?? null)
      const replies = { url: `/api/comment/reply/${id}`, query: {}, routeOptions: request.routeOptions }
      const children = pageOf(replies, pick(comments, below), comment.TotalReplys)
      return { ...comment, parent: parents.at(-1) ?? null, parents, children }
    },
  })

  app.route({
    ...onReplica(commentCalls.replies),
    handler: async (request) => {
      const viewer = person(request)
      const { id } = request.params
      const { TotalReplys: total } = await oneComment(request.reads, id, viewer)
      const ids = await commentIds(
        request.reads,
        { of: 'replies', id, viewerId: viewer.id },
        'oldest',
        pageRange(request),
      )
      return pageOf(request, await hydratePage(request.reads, 'comments', ids, viewer), total)
    },
  })

  app.route({
    ...onReplica(commentCalls.text),
    handler: async (request) => {
      const viewer = person(request)
      const opened = await openText(request.reads, request.params.id, viewer.id)
      if (!opened) throw notFound()
      const mentions = await hydrateUsers(request.reads, opened.mentions, viewer)
      return {
        comment: opened.document,
        mentions,
        ...toMedia(opened.user_id, opened.media),
        ...thingOf(opened),
      }
    },
  })
}
