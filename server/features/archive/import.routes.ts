import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { archiveCalls } from '../../../common/api/archive.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { closeAfterAnswer } from '../../files/close-after-answer.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { archiveKey, removeArchive } from './archive-folder.ts'
import { importRunning, inDays, notChecked, toImport } from './archive.ts'
import {
  addImport,
  deleteImport,
  deleteLeft,
  findImport,
  importsOf,
  lockImport,
  moveImport,
} from './imports.queries.ts'
import { receiveArchive, refuseEarly } from './receive-archive.ts'

/** An upload that has not finished after this time died with its server. */
const longestUpload = 300_000
/** How long a report can be viewed. */
const keptDays = 7

/** Uploaded archives. */
export function importRoutes(app: App, ctx: Context): void {
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
