import { scrapCalls } from '../../../common/api/price.ts'
import { priceStores, savedStores } from '../../../common/rules/prices.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { leftBy } from '../../http/left-by.ts'
import { on } from '../../http/on.ts'
import { personal } from '../../providers/client/patience.ts'
import { createAsking } from './ask-store.ts'
import { keptOffers, noteReturn } from './offers.queries.ts'
import { toEntry } from './price-entry.ts'
import { storeRefusal } from './price-stores.ts'
import { findGame, readPlatforms } from './priced-game.ts'

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
