import { authCalls } from '../../../common/api/auth.ts'
import type { Context } from '../../context.ts'
import { tokenError } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { findOwn } from './auth.queries.ts'
import { withPictures } from '../media/profile-pictures.ts'
import { logIn, noteVisit, register } from './auth.ts'
import { changeOwn } from './change-own.ts'
import { openedFrom } from './device.ts'
import { toAuthUser } from './own-profile.ts'

/** Accounts and sessions. */
export function authRoutes(app: App, ctx: Context): void {
  const registration = on(authCalls.register)
  app.route({
    ...registration,
    config: { ...registration.config, workPasses: true },
    handler: async (request, reply) => reply.code(201).send(await register(ctx, request.body, request)),
  })

  const login = on(authCalls.login)
  app.route({
    ...login,
    config: { ...login.config, knownDevicesPass: true },
    handler: async (request, reply) => {
      const entered = await logIn(ctx, request.body, request)
      return 'ticket' in entered ? reply.code(202).send(entered) : reply.code(200).send(entered)
    },
  })

  app.route({
    ...on(authCalls.logout),
    handler: async (request, reply) => {
      const viewer = person(request)
      await ctx.db.transaction().execute(async (trx) => {
        await ctx.sessions.close(viewer, trx)
        await recordSecurity(trx, { kind: 'log-out', userId: viewer.id, from: openedFrom(request) }, ctx.now())
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(authCalls.check),
    handler: async (request) => {
      const row = await findOwn(ctx.db, person(request).id)
      if (!row) throw tokenError('blacklisted')
      await noteVisit(ctx, row)
      return toAuthUser(row)
    },
  })

  app.route({
    ...on(authCalls.refresh),
    handler: async (request) => ({ token: await ctx.sessions.refresh(request.body.token, openedFrom(request)) }),
  })

  withPictures(app, ctx, (scope) =>
    scope.route({ ...on(authCalls.update), handler: (request) => changeOwn(ctx, request.body, request) }),
  )
}
