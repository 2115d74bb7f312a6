import { type Fake, type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { faultNamed } from '../stores/magic.ts'
import { createShop, type Shop } from '../stores/shop.ts'
import { rowsOf } from './skus.ts'

export interface XtralifeOptions extends FakeOptions {
  /** Allows one call a second. */
  paced?: boolean
}

/** Searched for, it makes the shop say with a good status that something went wrong. */
const brokenTerm = 'broken search'

/** A fake of the search of Xtralife: games in boxes for consoles, between figures, mugs and controllers. */
export async function startXtralifeFake({ paced = false, ...options }: XtralifeOptions = {}) {
  const shop = createShop('xtralife')
  const fake: Fake = await startFake(
    {
      routes: { ...shop.routes, 'GET /public-api/v1/search-sku': (request) => answer(shop, request) },
      env: (url) => ({ STORE_XTRALIFE_URL: url }),
      ...(paced && { limits: { rates: [{ calls: 1, seconds: 0.95 }] } }),
      faultIn: ({ query }) => faultNamed(query.get('term')),
      faultsOn: '/public-api/',
    },
    options,
  )
  return { ...fake, shop }
}

function answer(shop: Shop, { query }: FakeRequest) {
  const term = query.get('term') ?? ''
  const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('howMany') ?? 24)]
  if (query.get('storefrontId') !== '1' || !isFilters(query.get('filters')) || !(page >= 1) || !(size >= 1))
    return failure('Bad parameters')
  if (term.toLowerCase() === brokenTerm) return failure('Search is not available')
  const all = rowsOf(shop, term)
  return { success: true, body: { results: all.slice((page - 1) * size, page * size), total: all.length } }
}

const failure = (message: string) => ({ success: false, error: { message } })

/** The filters are a text of JSON. */
function isFilters(text: string | null): boolean {
  try {
    return Array.isArray(JSON.parse(text ?? ''))
  } catch {
    return false
  }
}
