import { page } from '../kit/answer.ts'
import { type Fake, type FakeOptions, startFake } from '../kit/fake.ts'
import { faultNamed } from '../stores/magic.ts'
import { createShop } from '../stores/shop.ts'
import { cataloguePage } from './catalogue-page.ts'

export interface YuplayOptions extends FakeOptions {
  /** Prices follow the country of whoever asks, not the language: euros or dollars. */
  currency?: 'EUR' | 'USD'
  /** Allows one call in two seconds. */
  paced?: boolean
}

/** A fake of the pages of Yuplay: lists of products, with everything around them that pages have. */
export async function startYuplayFake({ currency = 'EUR', paced = false, ...options }: YuplayOptions = {}) {
  const shop = createShop('yuplay')
  const fake: Fake = await startFake(
    {
      routes: {
        ...shop.routes,
        'GET /products': ({ query }) =>
          page(cataloguePage(shop.find(query.get('search') ?? ''), query.get('search') ?? '', currency)),
      },
      env: (url) => ({ STORE_YUPLAY: 'on', STORE_YUPLAY_URL: url }),
      ...(paced && { limits: { rates: [{ calls: 1, seconds: 1.9 }] } }),
      faultIn: ({ query }) => faultNamed(query.get('search')),
      faultsOn: '/products',
    },
    options,
  )
  return { ...fake, shop }
}
