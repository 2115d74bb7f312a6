import { randomUUID } from 'node:crypto'
import { archiveCalls } from '../../../common/api/archive.ts'
import { limits } from '../../../common/rules/limits.ts'
import { loadSecrets } from '../../secrets.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { openedFrom } from '../auth/device.ts'
import { removeArchive } from './archive-folder.ts'
import { exportRunning, inDays, toExport } from './archive.ts'
import { downloadLife, downloadPass } from './download-pass.ts'
import { addExport, deleteExport, deleteOldest, exportsOf, findExport, lockExport } from './exports.queries.ts'
import { refuseWithoutRoom } from './receive-archive.ts'

/** Archives of all data of a user: request, download link, deletion. */
export function exportRoutes(app: App, ctx: Context): void {
  const secrets = loadSecrets(ctx.config)

  app.route({
    ...on(archiveCalls.exports),
    handler: async (request) => {
      const { rows, total } = await exportsOf(ctx.db, person(request).id, pageRange(request))
      return pageOf(request, rows.map(toExport), total)
    },
  })

  app.route({
    ...on(archiveCalls.export),
    handler: async (request, reply) => {
      await refuseWithoutRoom(ctx.files)
      const key = { user_id: person(request).id, id: randomUUID() }
      const times = { created_at: new Date(ctx.now()), expires_at: inDays(ctx.now(), limits.archiveDays) }
      const { row, gone } = await ctx.db.transaction().execute(async (trx) => {
        const added = await addExport(trx, { ...key, ...times })
        if (!added) throw exportRunning()
        await ctx.jobs.add(trx, 'write-an-export', key, { key: key.id })
        const removed = await deleteOldest(trx, key.user_id, limits.exportsMax)
        await recordSecurity(trx, { kind: 'export-made', userId: key.user_id, from: openedFrom(request) }, ctx.now())
        return { row: added, gone: removed }
      })
      for (const id of gone) await removeArchive(ctx, { user_id: key.user_id, id })
      return reply.code(202).send(toExport(row))
    },
  })

  app.route({
    ...on(archiveCalls.link),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id: userId } = viewer
      const row = await findExport(ctx.db, userId, request.params.id)
      if (row?.state !== 'ready') throw notFound()
      await recordSecurity(ctx.db, { kind: 'export-fetched', userId, from: openedFrom(request) }, ctx.now())
      const now = ctx.now()
      void reply.header('set-cookie', downloadPass.cookieFor(viewer, { secrets, now, publicUrl: ctx.config.publicUrl }))
      return { url: `/api/archive/file/${row.id}`, expires_at: new Date(now + downloadLife).toISOString() }
    },
  })

  app.route({
    ...on(archiveCalls.removeExport),
    handler: async (request, reply) => {
      const key = { user_id: person(request).id, id: request.params.id }
      await ctx.db.transaction().execute(async (trx) => {
        const own = await lockExport(trx, key.user_id, key.id)
        if (!own) throw notFound()
        await deleteExport(trx, own)
      })
      await removeArchive(ctx, key)
      return reply.code(204).send(null)
    },
  })
}
