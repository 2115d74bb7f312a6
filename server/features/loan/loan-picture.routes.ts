import Type from 'typebox'
import { gameArt } from '../../../common/art/game-art.ts'
import { LoanToken } from '../../../common/api/loan-card.ts'
import { Lang } from '../../../common/api/shapes.ts'
import { loanPictureOf } from '../../../common/rules/link-pictures.ts'
import type { Context } from '../../context.ts'
import { loanSheet } from '../../drawing/loan-sheet.ts'
import { rasterise } from '../../drawing/sheet.ts'
import type { App } from '../../http/app-types.ts'
import { cardBehind } from './loan-card.ts'

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
