import { authCalls } from '../../../common/api/auth.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { findOpenSessions } from '../../sessions/sessions.queries.ts'

/** Where a person is logged in, and the end of it. */
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
    handler: async (request, reply) => {
      // Another person's session, an ended one and an unknown one are all the same to who asks.
      if (!(await ctx.sessions.close({ id: person(request).id, sessionId: request.params.id }))) throw notFound()
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(authCalls.endOtherSessions),
    handler: async (request, reply) => {
      const { id, sessionId } = person(request)
      await ctx.sessions.closeAll(id, { exceptSession: sessionId })
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
