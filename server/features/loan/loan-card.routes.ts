import { loanCardCalls } from '../../../common/api/loan-card.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { cardBehind, sayBack } from './loan-card.ts'

/** Loans as whoever holds their links sees them; the same for everybody, whoever is logged in. */
export function loanCardRoutes(app: App, ctx: Context): void {
  app.route({ ...on(loanCardCalls.show), handler: (request) => cardBehind(ctx, request.params.token) })
  app.route({ ...on(loanCardCalls.sayBack), handler: (request) => sayBack(ctx, request.params.token) })
}
