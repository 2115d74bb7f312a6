import { authCalls } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { deleteAccount } from './delete-account.ts'

const bodyLimit = 16_384

/** Permanent deletion of an account. */
export function accountRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(authCalls.remove),
    bodyLimit,
    handler: async (request, reply) => {
      await deleteAccount(ctx, person(request), request)
      return reply.code(204).send(null)
    },
  })
}
