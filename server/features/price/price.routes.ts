import { priceCalls, scrapCalls } from '../../../common/api/price.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { kindsOf } from './choose-offers.ts'
import { gamePrices, priceHistory, toEntry } from './price.ts'
import { savePrice, createAsking } from './ask-store.ts'
import { watchPrice, deleteWatch } from './watches.queries.ts'
import { cheaperThanLastMonth, pricedWishes } from './wishlist.queries.ts'
import { priceStores, savedStores } from '../../../common/rules/prices.ts'
import { invalid } from '../../errors.ts'
import { leftBy } from '../../http/connections.ts'
import { personal } from '../../providers/client/retry.ts'
import { keptOffers, noteReturn } from './offers.queries.ts'
import { storeRefusal } from './price-stores.ts'
import { findGame, readPlatforms } from './priced-game.queries.ts'

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

/** Nobody waits longer for a shop, whatever holds it up (PR-06). */
const mostMs = 9_500
const saved: readonly string[] = Object.values(savedStores)

/** Searches of shops for the prices of a game, one call for each shop (PRI-01). */
export function scrapRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  const ask = createAsking(ctx)
  for (const store of priceStores)
    app.route({
      ...on(scrapCalls[store]),
      handler: async (request, reply) => {
        const { id, name, lang } = request.body
        const platforms = await readPlatforms(ctx)
        const game = await findGame(ctx, platforms, id)
        if (!game.judge({ name, kind: null, edition: null, platforms: [] }))
          throw invalid({ name: ['This is not a name of that game.'] })
        const signal = AbortSignal.any([leftBy(request, reply), AbortSignal.timeout(mostMs)])
        await ask({ store, game, platforms, lang, patience: { ...personal, signal } }).catch((error: unknown) => {
          throw storeRefusal(store, error)
        })
        if (saved.includes(store)) await noteReturn(db, { gameId: id, store }, new Date(ctx.now()))
        return (await keptOffers(db, id, [store])).map((row) => toEntry(row, game, platforms, lang))
      },
    })
}
