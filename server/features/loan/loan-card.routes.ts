import { loanCalls } from '../../../common/api/loan.ts'
import { loanCardCalls } from '../../../common/api/loan-card.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { denyReturn, shareLoan, unshareLoan } from './loan.ts'
import { cardBehind, sayBack } from './loan-card.ts'

/** Links of loans, and loans as whoever holds such a link sees them: the same for everybody, whoever is logged in. */
export function loanCardRoutes(app: App, ctx: Context): void {
  app.route({ ...on(loanCardCalls.show), handler: (request) => cardBehind(ctx, request.params.token) })
  app.route({ ...on(loanCardCalls.sayBack), handler: (request) => sayBack(ctx, request.params.token) })

  app.route({
    ...on(loanCalls.share),
    handler: (request) => shareLoan(ctx, person(request), request.params.id, request.body.name),
  })

  app.route({
    ...on(loanCalls.unshare),
    handler: (request) => unshareLoan(ctx, person(request), request.params.id),
  })

  app.route({
    ...on(loanCalls.deny),
    handler: (request) => denyReturn(ctx, person(request), request.params.id),
  })
}
