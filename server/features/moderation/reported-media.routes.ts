import { moderationCalls } from '../../../common/api/moderation.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { sendFile } from '../../files/send-file.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { openedFrom } from '../auth/device.ts'
import { fileIn } from '../media/archived-names.ts'
import { folderOf } from '../media/media-files.ts'
import { mediaHeaders } from '../media/media.routes.ts'
import { findReportedFiles } from '../media/reported-media.queries.ts'

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
