import { emailCalls } from '../../../common/api/auth.ts'
import { notificationCalls } from '../../../common/api/notification.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { findPending, setPending } from '../auth/address.queries.ts'
import { openedFrom } from '../auth/device.ts'
import { chooseDigest, digestChoice } from './digest.queries.ts'
import { undoAddressChange, resendVerification, verifyAddress } from './verification.ts'

/** Proof of an e-mail address, the change to another one, and the mail of what was not read. */
export function emailRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(emailCalls.verify),
    handler: async (request) => {
      await verifyAddress(ctx, request.body.token, openedFrom(request))
      return { verified: true as const }
    },
  })

  app.route({
    ...on(emailCalls.pending),
    handler: async (request) => ({ pending: await findPending(ctx.db, person(request).id) }),
  })

  app.route({
    ...on(emailCalls.cancel),
    handler: async (request, reply) => {
      const { id } = person(request)
      await ctx.db.transaction().execute(async (trx) => {
        if ((await findPending(trx, id)) === null) return
        await setPending(trx, id, null, new Date(ctx.now()))
        await recordSecurity(trx, { kind: 'email-kept', userId: id, from: openedFrom(request) }, ctx.now())
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(emailCalls.undo),
    handler: async (request) => {
      await undoAddressChange(ctx, request.body.token, openedFrom(request))
      return { undone: true as const }
    },
  })

  app.route({
    ...on(emailCalls.resend),
    handler: async (request, reply) => {
      await resendVerification(ctx, person(request).id)
      return reply.code(202).send(null)
    },
  })

  app.route({
    ...on(notificationCalls.digest),
    handler: async (request) => ({ digest: await digestChoice(ctx.db, person(request).id) }),
  })

  app.route({
    ...on(notificationCalls.changeDigest),
    handler: async (request) => {
      const { digest } = request.body
      const at = new Date(ctx.now())
      await ctx.db.transaction().execute((trx) => chooseDigest(trx, person(request).id, digest, at))
      return { digest }
    },
  })
}
