import { loanCalls } from '../../../common/api/loan.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { giveBack, lend, removeLoan, reopen, toBorrowed, toLoans } from './loan.ts'
import { borrowedPage, disownLoan, ownLoans } from './loan.queries.ts'

/** What people lent, and what they borrowed of people here. */
export function loanRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  app.route({
    ...on(loanCalls.page),
    handler: async (request) => {
      const viewer = person(request)
      const state = request.query.state ?? 'out'
      const { rows, total } = await ownLoans(db, viewer.id, { state }, pageRange(request))
      return pageOf(request, await toLoans(db, rows, viewer), total)
    },
  })

  app.route({
    ...on(loanCalls.borrowed),
    handler: async (request) => {
      const viewer = person(request)
      const { rows, total } = await borrowedPage(db, viewer.id, pageRange(request))
      return pageOf(request, await toBorrowed(db, rows, viewer), total)
    },
  })

  app.route({
    ...on(loanCalls.ofGame),
    handler: async (request) => {
      const viewer = person(request)
      const { rows, total } = await ownLoans(db, viewer.id, { game: request.params.id }, pageRange(request))
      return pageOf(request, await toLoans(db, rows, viewer), total)
    },
  })

  app.route({ ...on(loanCalls.lend), handler: (request) => lend(ctx, person(request), request.body) })

  app.route({
    ...on(loanCalls.giveBack),
    handler: (request) => giveBack(ctx, person(request), request.params.id, request.body.on),
  })

  app.route({
    ...on(loanCalls.reopen),
    handler: (request) => reopen(ctx, person(request), request.params.id),
  })

  app.route({
    ...on(loanCalls.remove),
    handler: async (request, reply) => {
      await removeLoan(ctx, person(request), request.params.id)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(loanCalls.disown),
    handler: async (request, reply) => {
      if (!(await disownLoan(db, person(request).id, request.params.id))) throw notFound()
      return reply.code(204).send(null)
    },
  })
}
