import { authCalls } from '../../../common/api/auth.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { findOpenSessions } from '../../sessions/sessions.queries.ts'
import { openedFrom } from '../auth/device.ts'
import { prove } from '../proof/proof.ts'

const bodyLimit = 16_384

/** A user's sessions. Ending one needs a fresh proof: a stolen token must not be enough. */
export function sessionRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(authCalls.sessions),
    handler: async (request) => {
      const { id, sessionId } = person(request)
      const page = { now: new Date(ctx.now()), limit: limits.pageSize, offset: pageOffset(request) }
      const { rows, total } = await findOpenSessions(ctx.db, id, page)
      return pageOf(
        request,
        rows.map((row) => toOpenSession(row, sessionId)),
        total,
      )
    },
  })

  app.route({
    ...on(authCalls.endSession),
    bodyLimit,
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id } = viewer
      const confirm = await prove(ctx, viewer, request)
      await ctx.db.transaction().execute(async (trx) => {
        await confirm(trx)
        // Another user's session, an ended one and an unknown one are indistinguishable.
        if (!(await ctx.sessions.closeAndForget({ id, sessionId: request.params.id }, trx))) throw notFound()
        await recordSecurity(trx, { kind: 'session-ended', userId: id, from: openedFrom(request) }, ctx.now())
      })
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(authCalls.endOtherSessions),
    bodyLimit,
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id, sessionId } = viewer
      const confirm = await prove(ctx, viewer, request)
      await ctx.db.transaction().execute(async (trx) => {
        await confirm(trx)
        await ctx.sessions.closeAll(id, { exceptSession: sessionId, db: trx })
        await recordSecurity(trx, { kind: 'sessions-ended', userId: id, from: openedFrom(request) }, ctx.now())
      })
      return reply.code(204).send(null)
    },
  })
}

type OpenRow = Awaited<ReturnType<typeof findOpenSessions>>['rows'][number]

const toOpenSession = ({ id, created_at, last_used_at, device, address }: OpenRow, current: string) => ({
  id,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.toISOString(),
  device,
  network: address,
  current: id === current ? (1 as const) : (0 as const),
})
