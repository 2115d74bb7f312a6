import { json, page, Refusal, text } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { faultNamed } from '../stores/stock.ts'
import { createShop, type Shop } from '../stores/shop.ts'
import { comparison, currencies } from './comparison.ts'
import { answeredBy, faultyName, namesOf } from './names.ts'

export interface AllkeysOptions extends FakeOptions {
  /** How many names its list has at least; the real one has 195,000. */
  names?: number
  /** Takes calls that come faster than every 1.4 seconds for those of a robot. */
  paced?: boolean
}

/** A fake of AllKeyShop: its list of all names, and the offers of many shops for one product. */
export async function startAllkeysFake({ names = 0, paced = false, ...options }: AllkeysOptions = {}) {
  const shop = createShop('allkeys')
  /** Products whose offers are behind a wall. */
  const walled = new Set<number>()
  const fake: Fake = await startFake(
    {
      routes: {
        ...shop.routes,
        'GET /api/v2/vaks.php': ({ query }) => {
          if (query.get('action') !== 'gameNames' || !isCurrency(query)) return failure('Unknown action')
          return { status: 'success', games: namesOf(shop, names) }
        },
        'GET /blog/wp-admin/admin-ajax.php': (request) => offers(shop, request),
      },
      env: (url) => ({ STORE_ALLKEYS_URL: url }),
      ...(paced && { limits: { rates: [{ calls: 1, seconds: 1.4 }] } }),
      tooMany: () => new Refusal(page('<html><head><title>Just a moment...</title></head></html>', { status: 403 })),
      faultIn({ query }) {
        const product = Number(query.get('product'))
        return walled.has(product) ? { name: 'challenge' } : faultNamed(faultyName(product))
      },
    },
    options,
  )
  return { ...fake, shop, walled }
}

const failure = (message: string) => ({ success: false, message })
const answers = {
  zero: () => text('0'),
  'bad zero': () => text('0', { status: 400 }),
  'minus one': () => json(-1),
  failure: () => failure('Try again later'),
}
const isCurrency = (query: URLSearchParams): boolean => Object.hasOwn(currencies, query.get('currency') ?? '')

function offers(shop: Shop, { query }: FakeRequest) {
  // WordPress answers so when nobody has taken the call.
  if (query.get('action') !== 'get_offers') return text('0', { status: 400 })
  const product = query.get('product') ?? ''
  if (!/^\d{1,10}$/.test(product)) return json(-1)
  if (!isCurrency(query)) return failure('Unknown currency')
  const answer = answeredBy(Number(product))
  if (answer !== undefined) return answers[answer]()
  return comparison(shop, Number(product), query.get('currency') as keyof typeof currencies)
}
