import { archiveCalls } from '../../../common/api/archive.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { loadSecrets } from '../../secrets.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { sendFile } from '../../files/send-file.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { schemaOf } from './archive-files.ts'
import { archiveKey } from './archive-folder.ts'
import { downloadPass } from './download-pass.ts'
import { exportRoutes } from './export.routes.ts'
import { findExport } from './exports.queries.ts'
import { importRoutes } from './import.routes.ts'

const noDownload = (): AppError =>
  new AppError('unauthorized', 'This download belongs to another session, or is over. Start it again in the settings.')

/** All data of a user as one file: export and import. */
export function archiveRoutes(app: App, ctx: Context): void {
  const secrets = loadSecrets(ctx.config)
  exportRoutes(app, ctx)
  importRoutes(app, ctx)

  app.route({
    ...on(archiveCalls.download),
    handler: async (request, reply) => {
      const pass = downloadPass.read(request, { secrets, now: ctx.now(), publicUrl: ctx.config.publicUrl })
      if (!pass || !(await ctx.sessions.isOpen(pass))) throw noDownload()
      const row = await findExport(ctx.db, pass.id, request.params.id)
      if (row?.state !== 'ready' || row.expires_at.getTime() <= ctx.now()) throw notFound()
      const sent = await sendFile(reply, ctx.files, {
        key: archiveKey({ user_id: row.user_id, id: row.id }),
        bytes: Number(row.bytes),
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="ludoteca-${row.nick}-${utcDay(row.created_at)}.zip"`,
          'cache-control': 'private, no-store',
          etag: `"${row.id}-${row.bytes}"`,
        },
      })
      // A row without its file (after a restored backup) is an export that no longer exists.
      if (!sent) throw notFound()
      return reply
    },
  })

  app.route({
    ...on(archiveCalls.schema),
    handler: async (request) => {
      const schema = schemaOf(ctx.resources, request.params.file, ctx.config.publicUrl)
      if (!schema) throw notFound()
      return schema
    },
  })
}
