import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { mergePrices } from './lows.queries.ts'
import { priceRoutes, scrapRoutes } from './price.routes.ts'
import { subscriptionRoutes } from './subscription.routes.ts'
import { watchesFile } from './watches.queries.ts'

/** What shops ask for games, and who waits for which price. */
export const priceResource = {
  name: 'price',
  after: ['account', 'game'],
  routes(app, ctx) {
    scrapRoutes(app, ctx)
    priceRoutes(app, ctx)
    subscriptionRoutes(app, ctx)
  },
  tables: [
    'price_asks',
    'price_offers',
    'price_lows',
    'price_bests',
    'price_records',
    'price_watches',
    'price_subscriptions',
  ],
  archive: { tables: ['price_watches'], file: watchesFile },
  rowsOfGames: {
    merged: [
      'price_asks.game_id',
      'price_offers.game_id',
      'price_lows.game_id',
      'price_bests.game_id',
      'price_records.game_id',
      'price_watches.game_id',
    ],
    merge: mergePrices,
  },
  erase: [eraseRows('price_watches.user_id')],
} as const satisfies MountedResource
