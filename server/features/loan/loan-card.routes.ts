import { loanCalls } from '../../../common/api/loan.ts'
import { loanCardCalls, LoanToken } from '../../../common/api/loan-card.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { denyReturn, shareLoan, unshareLoan, cardBehind, sayBack } from './loan.ts'
import Type from 'typebox'
import { gameArt } from '../../../common/art/game-art.ts'
import { Lang } from '../../../common/api/shapes.ts'
import { loanPictureOf } from '../../../common/rules/link-pictures.ts'
import { loanSheet } from '../../drawing/loan-sheet.ts'
import { rasterise } from '../../drawing/sheet.ts'

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

const headers = {
  'content-type': 'image/png',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  // It is gone with the link: nobody keeps it for others, the service worker included.
  'cache-control': 'private, no-store',
}

/** The card of a shared loan as a picture: for previews of its link, and to keep. */
export function loanPictureRoutes(app: App, ctx: Context): void {
  app.route({
    method: 'GET',
    url: loanPictureOf(':token'),
    config: { access: 'public' },
    schema: { params: Type.Object({ token: LoanToken }), querystring: Type.Object({ lang: Type.Optional(Lang) }) },
    handler: async (request, reply) => {
      await ctx.limits.take('read', request)
      const { game, lender, since, until } = await cardBehind(ctx, request.params.token)
      await ctx.limits.take('drawing', request)
      const card = { game: gameArt(game), lender: lender.name, since, until, lang: request.query.lang ?? 'en' }
      const bytes = await rasterise(loanSheet(card))
      return reply.headers(headers).header('content-length', bytes.length).send(bytes)
    },
  })
}
