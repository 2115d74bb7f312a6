import { commentCalls } from '../../../common/api/comment.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { oneComment, readSendKey, toAttachments, toPostText } from './comment.ts'
import { restOfFiles } from '../media/media-files.ts'
import { resolveTypedMentions } from './typed-mentions.ts'
import { previewOfThing, readThing } from './thing.ts'
import { deletePost, rewritePost, writePost } from './write-comment.ts'

/** Writing, changing and deleting own posts and replies. */
export function writeCommentRoutes(app: App, ctx: Context): void {
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
