import { emailCalls } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { resendVerification, verifyAddress } from './verification.ts'

/** Proof of an e-mail address. */
export function emailRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(emailCalls.verify),
    handler: async (request) => {
      await verifyAddress(ctx, request.body.token)
      return { verified: true as const }
    },
  })

  app.route({
    ...on(emailCalls.resend),
    handler: async (request, reply) => {
      await resendVerification(ctx, person(request).id)
      return reply.code(202).send(null)
    },
  })
}
