import { open } from 'node:fs/promises'
import { archiveCalls } from '../../../common/api/archive.ts'
import { keptSecrets } from '../../config.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { archivePath } from './archive-folder.ts'
import { readTicket } from './download-ticket.ts'
import { schemaOf } from './entities/entities.ts'
import { exportRoutes } from './export.routes.ts'
import { findExport } from './exports.queries.ts'
import { importRoutes } from './import.routes.ts'

/** Everything of one's own as one file: out, and in again. */
export function archiveRoutes(app: App, ctx: Context): void {
  const secrets = keptSecrets(ctx.config)
  exportRoutes(app, ctx)
  importRoutes(app, ctx)

  app.route({
    ...on(archiveCalls.download),
    handler: async (request, reply) => {
      const ticket = readTicket(secrets, request.params.ticket, ctx.now())
      const row = ticket && (await findExport(ctx.db, ticket.userId, ticket.id))
      if (row?.state !== 'ready' || row.expires_at.getTime() <= ctx.now()) throw notFound()
      const file = await openFile(archivePath(ctx, { user_id: ticket!.userId, id: row.id }))
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-length': (await file.stat()).size,
          'content-disposition': `attachment; filename="ludoteca-${row.nick}-${row.created_at.toISOString().slice(0, 10)}.zip"`,
          'cache-control': 'private, no-store',
        })
        .send(file.createReadStream())
    },
  })

  app.route({
    ...on(archiveCalls.schema),
    handler: async (request) => {
      const schema = schemaOf(request.params.file, ctx.config.publicUrl)
      if (!schema) throw notFound()
      return schema
    },
  })
}

/** A row without its file (a data folder put back from a copy) is an export that is gone. */
async function openFile(path: string) {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFound()
    throw new AppError('internal', 'The file cannot be read.', { cause: error })
  }
}
