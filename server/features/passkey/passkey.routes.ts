import { passkeyCalls } from '../../../common/api/passkey.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { enterWithPasskey, startEntry } from './enter.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey, toPasskey } from './own-passkeys.ts'
import { findPasskeys } from './passkeys.queries.ts'

/** Passkeys as a way in, and those of an account. */
export function passkeyRoutes(app: App, ctx: Context): void {
  app.route({ ...on(passkeyCalls.challenge), handler: () => startEntry(ctx) })

  app.route({ ...on(passkeyCalls.login), handler: (request) => enterWithPasskey(ctx, request.body, request) })

  app.route({
    ...on(passkeyCalls.all),
    handler: async (request) => {
      const page = { limit: limits.pageSize, offset: pageOffset(request) }
      const { rows, total } = await findPasskeys(ctx.db, person(request).id, page)
      return pageOf(request, rows.map(toPasskey), total)
    },
  })

  app.route({ ...on(passkeyCalls.options), handler: (request) => startPasskey(ctx, person(request), request) })

  app.route({
    ...on(passkeyCalls.add),
    handler: async (request, reply) => reply.code(201).send(await addPasskey(ctx, request.body, request)),
  })

  app.route({
    ...on(passkeyCalls.rename),
    handler: (request) => renamePasskey(ctx, person(request), request.params.id, request.body.name),
  })

  app.route({
    ...on(passkeyCalls.remove),
    handler: async (request, reply) => {
      await removePasskey(ctx, person(request), request.params.id, request)
      return reply.code(204).send(null)
    },
  })
}
