import { archiveCalls } from '../../../common/api/archive.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { loadSecrets } from '../../secrets.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { sendFile } from '../../files/send-file.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { schemaOf } from './archive-files.ts'
import { archiveKey, removeArchive, refuseWithoutRoom, receiveArchive, refuseEarly } from './archive-folder.ts'
import {
  downloadPass,
  exportRunning,
  inDays,
  toExport,
  downloadLife,
  importRunning,
  notChecked,
  toImport,
} from './archive.ts'
import {
  findExport,
  addExport,
  deleteExport,
  deleteOldest,
  exportsOf,
  lockExport,
  addImport,
  deleteImport,
  deleteLeft,
  findImport,
  importsOf,
  lockImport,
  moveImport,
} from './archive.queries.ts'
import { randomUUID } from 'node:crypto'
import { limits } from '../../../common/rules/limits.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { openedFrom } from '../auth/device.ts'
import type { FastifyRequest } from 'fastify'
import { closeAfterAnswer } from '../../files/receive-file.ts'

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

/** Archives of all data of a user: request, download link, deletion. */
function exportRoutes(app: App, ctx: Context): void {
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

/** An upload that has not finished after this time died with its server. */
const longestUpload = 300_000
/** How long a report can be viewed. */
const keptDays = 7

/** Uploaded archives. */
function importRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(archiveCalls.imports),
    handler: async (request) => {
      const { rows, total } = await importsOf(ctx.db, person(request).id, pageRange(request))
      return pageOf(request, rows.map(toImport), total)
    },
  })

  app.route({
    ...on(archiveCalls.showImport),
    handler: async (request) => {
      const row = await findImport(ctx.db, person(request).id, request.params.id)
      if (!row) throw notFound()
      return toImport(row)
    },
  })

  app.route({
    ...on(archiveCalls.apply),
    handler: async (request, reply) => {
      const key = { user_id: person(request).id, id: request.params.id }
      const row = await ctx.db.transaction().execute(async (trx) => {
        const own = await lockImport(trx, key.user_id, key.id)
        if (!own) throw notFound()
        const moved = await moveImport(trx, own, ['checked'], { state: 'applying', progress: 0 })
        if (!moved) throw notChecked()
        await ctx.jobs.add(trx, 'apply-an-archive', key, { key: key.id })
        return moved
      })
      return reply.code(202).send(toImport(row))
    },
  })

  app.route({
    ...on(archiveCalls.removeImport),
    handler: async (request, reply) => {
      const key = { user_id: person(request).id, id: request.params.id }
      await ctx.db.transaction().execute(async (trx) => {
        const own = await lockImport(trx, key.user_id, key.id)
        if (!own) throw notFound()
        if (!(await deleteImport(trx, own, ['checked', 'applied', 'refused', 'failed']))) throw importRunning()
      })
      await removeArchive(ctx, key)
      return reply.code(204).send(null)
    },
  })

  void app.register(async (scope) => uploadRoute(scope as unknown as App, ctx))
}

/** The body is the file itself: it is streamed to disk, so it is separate from the calls that accept JSON. */
function uploadRoute(app: App, ctx: Context): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/zip', 'application/x-zip-compressed', 'application/octet-stream'],
    (_request, _payload, done) => done(null, null),
  )
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new AppError('unsupported-type', 'Send the ZIP itself, as application/zip.')),
  )
  // Nobody reads the rest of a refused file: Node would, to keep the connection open.
  app.addHook('onError', async (request, reply) => closeAfterAnswer(request, reply))
  app.route({
    ...on(archiveCalls.import),
    handler: async (request, reply) => reply.code(202).send(toImport(await takeIn(ctx, request))),
  })
}

async function takeIn(ctx: Context, request: FastifyRequest) {
  await refuseEarly(request, ctx.files)
  const key = { user_id: person(request).id, id: randomUUID() }
  await dropLeft(ctx, key.user_id)
  const times = { created_at: new Date(ctx.now()), expires_at: inDays(ctx.now(), keptDays) }
  if (!(await addImport(ctx.db, { ...key, ...times }))) throw importRunning()
  try {
    const bytes = await receiveArchive(request, ctx, archiveKey(key))
    return await ctx.db.transaction().execute(async (trx) => {
      const own = await lockImport(trx, key.user_id, key.id)
      const row = own && (await moveImport(trx, own, ['uploading'], { state: 'waiting', bytes }))
      if (!row) throw notFound()
      await ctx.jobs.add(trx, 'check-an-archive', key, { key: key.id })
      return row
    })
  } catch (error) {
    await ctx.db.transaction().execute(async (trx) => {
      const own = await lockImport(trx, key.user_id, key.id)
      if (own) await deleteImport(trx, own, ['uploading'])
    })
    await removeArchive(ctx, key)
    throw error
  }
}

/** A newer archive replaces one that waits for a confirmation. */
async function dropLeft(ctx: Context, userId: number): Promise<void> {
  const left = await deleteLeft(ctx.db, userId, new Date(ctx.now() - longestUpload))
  for (const id of left) await removeArchive(ctx, { user_id: userId, id })
}
