import { priceCalls } from '../../../common/api/price.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/lang.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { kindsOf } from './kinds-of.ts'
import { gamePrices, priceHistory } from './price.ts'
import { savePrice } from './save-price.ts'
import { watchPrice } from './watch.ts'
import { deleteWatch } from './watches.queries.ts'
import { cheaperThanLastMonth, pricedWishes } from './wishlist.ts'

/** What is known of prices, and what people wait for. */
export function priceRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  app.route({
    ...on(priceCalls.ofGame),
    handler: (request) => {
      const shown = { kinds: kindsOf(request.query.shops), lang: requestLang(request) }
      return gamePrices(ctx, person(request), request.params.id_game, shown)
    },
  })

  app.route({
    ...on(priceCalls.history),
    handler: (request) => priceHistory(ctx, request.params.id_game, request.query.range ?? '1y'),
  })

  app.route({
    ...on(priceCalls.save),
    handler: async (request, reply) => {
      const { record, saved } = await savePrice(ctx, request.body, requestLang(request))
      void reply.code(saved ? 201 : 200)
      return record
    },
  })

  app.route({
    ...on(priceCalls.watch),
    handler: (request) => watchPrice(ctx, { userId: person(request).id, gameId: request.params.id_game }, request.body),
  })

  app.route({
    ...on(priceCalls.unwatch),
    handler: async (request, reply) => {
      await deleteWatch(db, person(request).id, request.params.id_game)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(priceCalls.wishlist),
    handler: async (request) => {
      const viewer = person(request)
      const { shops, order = 'discount' } = request.query
      const kinds = kindsOf(shops)
      const [{ wishes, total }, cheaper] = await Promise.all([
        pricedWishes(ctx, viewer, { kinds, order }, pageRange(request)),
        cheaperThanLastMonth(ctx, viewer, kinds),
      ])
      return { ...pageOf(request, wishes, total), cheaper }
    },
  })
}
