import { commentCalls } from '../../../common/api/comment.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { thingOf, toMedia } from '../../hydrate/comments.ts'
import { hydrate, hydratePage, hydrateUsers, pick } from '../../hydrate/hydrate.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import { likeRoutes } from '../like/like.routes.ts'
import { oneComment, postPreview, readSendKey, toAttachments, toPostText } from './comment.ts'
import { commentIds, openText } from './comment-pages.queries.ts'
import { commentPageRoutes, wallRoutes } from './comment-pages.routes.ts'
import { ancestorIds } from './thread.queries.ts'
import { restOfFiles } from '../media/media-files.ts'
import { resolveTypedMentions, deletePost, rewritePost, writePost, previewOfThing, readThing } from './write-comment.ts'

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
    ...on(commentCalls.show),
    handler: async (request) => {
      const viewer = person(request)
      const { id } = request.params
      const above = await ancestorIds(request.db, id)
      const below = await commentIds(
        request.db,
        { of: 'replies', id, viewerId: viewer.id },
        'oldest',
        pageRange({ query: {} }),
      )
      const { comments } = await hydrate(request.db, { comments: [id, ...above, ...below] }, viewer)
      const comment = comments.get(id)
      if (!comment) throw notFound()
      const parents = above.map((one) => comments.get(one) ?? null)
      const replies = { url: `/api/comment/reply/${id}`, query: {}, routeOptions: request.routeOptions }
      const children = pageOf(replies, pick(comments, below), comment.TotalReplys)
      return { ...comment, parent: parents.at(-1) ?? null, parents, children }
    },
  })

  app.route({
    ...on(commentCalls.replies),
    handler: async (request) => {
      const viewer = person(request)
      const { id } = request.params
      const { TotalReplys: total } = await oneComment(request.db, id, viewer)
      const ids = await commentIds(request.db, { of: 'replies', id, viewerId: viewer.id }, 'oldest', pageRange(request))
      return pageOf(request, await hydratePage(request.db, 'comments', ids, viewer), total)
    },
  })

  app.route({
    ...on(commentCalls.text),
    handler: async (request) => {
      const viewer = person(request)
      const opened = await openText(request.db, request.params.id, viewer.id)
      if (!opened) throw notFound()
      const mentions = await hydrateUsers(request.db, opened.mentions, viewer)
      return {
        comment: opened.document,
        mentions,
        ...toMedia(opened.user_id, opened.media),
        ...thingOf(opened),
      }
    },
  })
}

/** Writing, changing and deleting own posts and replies. */
function writeCommentRoutes(app: App, ctx: Context): void {
  const { db, jobs, limits, now } = ctx
  const telling = () => ({ at: new Date(now()), jobs })
  app.route({
    ...on(commentCalls.create),
    handler: async (request, reply) => {
      const viewer = person(request)
      const {
        reply: parentId = null,
        id_game: gameId = null,
        public: open = 1,
        spoiler = 0,
        lang = null,
      } = request.body
      const attachments = toAttachments(request.body)
      const thing = readThing(ctx, request.body)
      const mayBeEmpty = attachments.length > 0 || thing.gif !== null || thing.link !== null
      const given = toPostText(request.body.comment, { mayBeEmpty })
      const post = { ...given, attachments, parentId, gameId, public: Boolean(open), spoiler: Boolean(spoiler), lang }
      // As it was sent: the preview, and who has a nick, may be another when the post is sent again.
      const sendKey = readSendKey(request.headers['idempotency-key'], { ...post, ...thing })
      const text = await resolveTypedMentions(db, viewer.id, given)
      const previewId = await previewOfThing(ctx, thing.link)
      const sent = { ...post, ...text, thing: { ...thing, previewId }, sendKey }
      const { id, isNew } = await db.transaction().execute(async (trx) => {
        const written = await writePost(trx, viewer.id, sent, telling())
        if (written.isNew) await limits.takePost(trx, viewer)
        return written
      })
      const comment = await oneComment(db, id, viewer)
      void reply.code(isNew ? 201 : 200)
      return comment
    },
  })

  app.route({
    ...on(commentCalls.update),
    handler: async (request) => {
      const viewer = person(request)
      const { id } = request.params
      const { public: open, spoiler, from } = request.body
      const given = toPostText(request.body.comment, { mayBeEmpty: true })
      const text = await resolveTypedMentions(db, viewer.id, given)
      const post = { ...text, public: Boolean(open), spoiler: Boolean(spoiler), from }
      return db.transaction().execute(async (trx) => {
        await rewritePost(trx, { userId: viewer.id, id }, post, telling())
        return oneComment(trx, id, viewer)
      })
    },
  })
  deleteCommentRoute(app, ctx)
}

/** Deletes an own post; its files follow later. */
function deleteCommentRoute(app: App, { db, jobs, now }: Context): void {
  app.route({
    ...on(commentCalls.remove),
    handler: async (request, reply) => {
      const { id: userId } = person(request)
      await db.transaction().execute(async (trx) => {
        const ids = await deletePost(trx, { userId, id: request.params.id }, new Date(now()))
        const files = { user_id: userId, ids, table: 'comment_media' } as const
        // Later: a backup that has already read their rows still finds them (F-22).
        if (ids.length > 0)
          await jobs.add(trx, 'remove-files-nobody-needs', files, { after: new Date(now() + restOfFiles) })
      })
      return reply.code(204).send(null)
    },
  })
}
