import { moderationCalls, type ReportedKind, type ReportReason } from '../../../common/api/moderation.ts'
import { paragraphs } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { isAhead } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import type { Viewer } from '../../viewer.ts'
import { holdMedia, findReportedFiles } from '../media/post-media.queries.ts'
import { moderatedOf } from './kinds.ts'
import { addReport } from './reports.queries.ts'
import { sendFile } from '../../files/send-file.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { openedFrom } from '../auth/device.ts'
import { fileIn } from '../media/post-media-archive.ts'
import { folderOf } from '../media/media-files.ts'
import { mediaHeaders } from '../media/media.routes.ts'

/** Reports: nobody learns who sent one, and what one does not see cannot be reported (P-45). */
export function reportRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(moderationCalls.report),
    handler: async (request, reply) => {
      const { text = '', ...about } = request.body
      await report(ctx, person(request), { ...about, text: paragraphs(text) })
      return reply.code(202).send(null)
    },
  })

  app.route({
    ...on(moderationCalls.reportComment),
    handler: async (request, reply) => {
      const { reason = 'other' } = request.query
      const about = { kind: 'comment', id: request.params.id, reason, text: '' } as const
      if (!isAhead(request)) await report(ctx, person(request), about)
      return reply.code(202).send(null)
    },
  })
}

interface Given {
  kind: ReportedKind
  id: number
  reason: ReportReason
  text: string
}

async function report(ctx: Context, viewer: Viewer, { kind, id, ...why }: Given): Promise<void> {
  const moderated = moderatedOf(ctx, kind)
  if (!(await moderated.sees(ctx.db, id, viewer))) throw notFound()
  const [thing] = await moderated.now(ctx.db, [id])
  if (!thing) throw notFound()
  const { ownerId, title, text, about, post } = thing
  if (ownerId === viewer.id) throw invalid({ id: ['Nobody can report themselves.'] })
  const snapshot = { title, text, about, ...(post && { post }) }
  await ctx.db.transaction().execute(async (trx) => {
    if (kind === 'comment') await holdMedia(trx, { userId: ownerId, id })
    await addReport(trx, { userId: viewer.id, kind, id, ownerId, ...why, snapshot }, new Date(ctx.now()))
  })
}

/**
 * The pictures and videos of reported posts, for admins alone: nothing is sent before the access is in the security log
 * (D2).
 */
export function reportedMediaRoutes(app: App, ctx: Context): void {
  const { db, files, log, now } = ctx

  app.route({
    ...on(moderationCalls.reportedMedia),
    handler: async (request, reply) => {
      const { owner, id } = request.params
      const media = await findReportedFiles(db, { userId: owner, id })
      if (!media) throw notFound()
      const actorId = person(request).id
      const fact = { kind: 'reported-media-read', userId: owner, actorId, from: openedFrom(request) } as const
      await recordSecurity(db, fact, now())
      const file = fileIn(media)
      const ending = file.slice(file.lastIndexOf('.') + 1)
      const sent = await sendFile(reply, files, {
        key: `${folderOf('comment_media', owner, id)}/${file}`,
        bytes: media.files[file] ?? 0,
        headers: {
          ...mediaHeaders,
          'cache-control': 'private, no-store',
          'content-type': ending === 'webp' ? 'image/webp' : `video/${ending}`,
          'content-disposition': `inline; filename="${id}.${ending}"`,
        },
      })
      if (sent) return reply
      log.warn({ owner, id, file }, 'a file of a reported post is missing or damaged: npm run db:verify')
      throw notFound()
    },
  })
}
