import type { TestApp } from '../../../testing/test-app.ts'
import type { KeptOffer } from '../choose-offers.ts'
import { keepOffers } from '../keep-offers.ts'
import type { Ask } from '../offers.queries.ts'

/** An offer of the plain game for so many cents; null: it has no price. */
export const offerOf = (amount: number | null, given: Partial<KeptOffer> = {}): KeptOffer => ({
  offer_id: '1',
  name: 'Celeste',
  url: 'https://store.steampowered.com/app/504230/',
  kind: 'official',
  seller: null,
  edition: null,
  platform_ids: [],
  condition: 'digital',
  amount,
  currency: amount === null ? null : 'EUR',
  regular: null,
  in_stock: true,
  ...given,
})

/** As if a shop had answered at that time. */
export const answered = ({ db }: Pick<TestApp, 'db'>, ask: Ask, offers: KeptOffer[], at = Date.now()): Promise<void> =>
  keepOffers({ db, now: () => at }, ask, offers)

/** Nothing is known of prices any more. */
export async function forgetPrices({ db }: Pick<TestApp, 'db'>): Promise<void> {
  for (const table of ['price_offers', 'price_asks', 'price_lows', 'price_bests', 'price_watches'] as const)
    await db.deleteFrom(table).execute()
}
