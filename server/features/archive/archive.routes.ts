import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { archiveCalls } from '../../../common/api/archive.ts'
import { limits } from '../../../common/rules/limits.ts'
import { keptSecrets } from '../../config.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { archivePath, removeArchive } from './archive-folder.ts'
import { exportRunning, inDays, toExport } from './archive.ts'
import { readTicket, signTicket } from './download-ticket.ts'
import { schemaOf } from './entities/entities.ts'
import { addExport, deleteExport, exportsOf, findExport } from './exports.queries.ts'
import { importRoutes } from './import.routes.ts'

const linkMinutes = 5

/** Everything of one's own as one file: out, and in again. */
export function archiveRoutes(app: App, ctx: Context): void {
  const secrets = keptSecrets(ctx.config)

  app.route({
    ...on(archiveCalls.exports),
    handler: async (request) => {
      const page = { offset: pageOffset(request), count: limits.pageSize }
      const { rows, total } = await exportsOf(ctx.db, person(request).id, page)
      return pageOf(request, rows.map(toExport), total)
    },
  })

  app.route({
    ...on(archiveCalls.export),
    handler: async (request, reply) => {
      const key = { user_id: person(request).id, id: randomUUID() }
      const times = { created_at: new Date(ctx.now()), expires_at: inDays(ctx.now(), limits.archiveDays) }
      const row = await ctx.db.transaction().execute(async (trx) => {
        const added = await addExport(trx, { ...key, ...times })
        if (!added) throw exportRunning()
        await ctx.jobs.add(trx, 'write-an-export', key, { key: key.id })
        return added
      })
      return reply.code(202).send(toExport(row))
    },
  })

  app.route({
    ...on(archiveCalls.link),
    handler: async (request) => {
      const { id: userId } = person(request)
      const row = await findExport(ctx.db, userId, request.params.id)
      if (row?.state !== 'ready') throw notFound()
      const until = ctx.now() + linkMinutes * 60_000
      const ticket = signTicket(secrets, { userId, id: row.id, until })
      return { url: `/api/archive/file/${ticket}`, expires_at: new Date(until).toISOString() }
    },
  })

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
    ...on(archiveCalls.removeExport),
    handler: async (request, reply) => {
      const key = { user_id: person(request).id, id: request.params.id }
      if (!(await deleteExport(ctx.db, key.user_id, key.id))) throw notFound()
      await removeArchive(ctx, key)
      return reply.code(204).send(null)
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

  importRoutes(app, ctx)
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
