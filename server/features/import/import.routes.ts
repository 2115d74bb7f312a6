import { type Import, importCalls } from '../../../common/api/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { fileOf, takeFiles } from '../../http/file-body.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import { choose } from './choose.ts'
import { toImport, toRow } from './import.ts'
import { type ImportKey, importOf, importsOf } from './imports.queries.ts'
import { lookUp } from './look-up.ts'
import { rowsPage } from './rows.queries.ts'
import { begin, remove, start, update } from './import-workflow.ts'

/** Imports of collections from other sites (PRF-07). */
export function importRoutes(app: App, ctx: Context): void {
  const { db } = ctx

  const found = async (key: ImportKey) => {
    const record = await importOf(db, key)
    if (!record) throw notFound()
    return record
  }
  const shown = async (key: ImportKey) => toImport(await found(key), ctx.now())

  void app.register(async (scope) => {
    const files = scope as unknown as App
    takeFiles(files, importCalls.create.file.types)
    files.route({
      ...on(importCalls.create),
      handler: async (request, reply) => {
        const userId = person(request).id
        const importId = await begin(ctx, userId, fileOf(request), request.query.name)
        void reply.code(202)
        return shown({ userId, importId })
      },
    })
  })

  app.route({
    ...on(importCalls.list),
    handler: async (request) => {
      const { records, total } = await importsOf(db, person(request).id, pageRange(request))
      return pageOf(
        request,
        records.map((record) => toImport(record, ctx.now())),
        total,
      )
    },
  })

  app.route({ ...on(importCalls.show), handler: (request) => shown(keyOf(request)) })

  app.route({
    ...on(importCalls.rows),
    handler: async (request) => {
      const key = keyOf(request)
      const { options } = await found(key)
      const { found: kind, effect, left } = request.query
      const { rows, total } = await rowsPage(db, key, { found: kind, effect, left: left === 1 }, pageRange(request))
      const ids = rows.flatMap(({ game_id, candidates }) => [...(game_id === null ? [] : [game_id]), ...candidates])
      const { games } = await hydrate(db, { games: ids }, null)
      return pageOf(
        request,
        rows.map((row) => toRow(row, options, games)),
        total,
      )
    },
  })

  steeringRoutes(app, ctx, shown)
}

/** The user's choices and actions. */
function steeringRoutes(app: App, ctx: Context, shown: (key: ImportKey) => Promise<Import>): void {
  app.route({
    ...on(importCalls.choose),
    handler: (request) => choose(ctx, keyOf(request), request.params.n, request.body),
  })

  app.route({
    ...on(importCalls.lookUp),
    handler: (request) => lookUp(ctx, keyOf(request), limits.importLookUps, () => ctx.limits.take('external', request)),
  })

  app.route({
    ...on(importCalls.update),
    handler: async (request, reply) => {
      await update(ctx, keyOf(request), request.body)
      void reply.code(202)
      return shown(keyOf(request))
    },
  })

  for (const [call, state] of [
    [importCalls.apply, 'applying'],
    [importCalls.undo, 'undoing'],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request, reply) => {
        await start(ctx, keyOf(request), state)
        void reply.code(202)
        return shown(keyOf(request))
      },
    })

  app.route({
    ...on(importCalls.remove),
    handler: async (request, reply) => {
      await remove(ctx, keyOf(request))
      return reply.code(204).send(null)
    },
  })
}

const keyOf = (request: { params: { id: number }; viewer: Parameters<typeof person>[0]['viewer'] }): ImportKey => ({
  userId: person(request).id,
  importId: request.params.id,
})
