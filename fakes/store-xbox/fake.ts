import { refusal } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, type Handler, startFake } from '../kit/fake.ts'
import { currencyOf } from '../stores/price-on.ts'
import { faultNamed, type Item } from '../stores/stock.ts'
import { createShop, type Shop } from '../stores/shop.ts'
import { idOf, numberIn, type Place, product, suggestion, summary } from './wire.ts'

export interface XboxStoreOptions extends FakeOptions {
  /** Allows twenty calls in ten seconds. */
  paced?: boolean
}

/** A fake of the Xbox store: the search of its pages, and the catalogue with its own search. */
export async function startXboxStoreFake({ paced = false, ...options }: XboxStoreOptions = {}) {
  const shop = createShop('xbox')
  const fake: Fake = await startFake(
    {
      routes: {
        ...shop.routes,
        'GET /api/search/xboxcomfd/search/games': (request) => search(shop, request),
        'GET /api/catalogue/v7.0/productFamilies/autosuggest': (request) => suggest(shop, request),
        'GET /api/catalogue/v7.0/products': products(shop),
      },
      env: (url) => ({ STORE_XBOX_URL: `${url}/api/catalogue`, STORE_XBOX_SEARCH_URL: `${url}/api/search` }),
      ...(paced && { limits: { rates: [{ calls: 40, seconds: 10 }] } }),
      faultIn: ({ query }) => faultNamed(query.get('Query') ?? query.get('query')),
      faultsOn: '/api/',
    },
    options,
  )
  return { ...fake, shop }
}

const langOf = (locale: string | null): 'en' | 'es' => (locale?.toLowerCase().startsWith('es') ? 'es' : 'en')
const mostFound = 25

function search({ find }: Shop, { query, headers }: FakeRequest) {
  if (headers['ms-cv'] === undefined) throw refusal(400, { message: 'MS-CV is missing' })
  const all = find(query.get('Query') ?? '', langOf(query.get('locale')))
  const rows = all.slice(0, mostFound)
  return {
    channels: {
      RESULTS: {
        title: '',
        products: rows.map((item) => ({ productId: idOf(item) })),
        totalItems: all.length,
        encodedCT: all.length > mostFound ? 'eyJGYWtlIjp0cnVlfQ==' : '',
      },
    },
    productSummaries: rows.map(summary),
    availabilitySummaries: [],
    skuSummaries: [],
  }
}

/** Only what begins so, as suggestions do. */
function suggest({ find }: Shop, { query }: FakeRequest) {
  placeOf(query)
  const all = find(query.get('query') ?? '', langOf(query.get('languages')))
  const rows = all.slice(0, Math.min(Number(query.get('topProducts') ?? 10), 20))
  return {
    Results: rows.length === 0 ? [] : [{ ProductFamilyName: 'Games', Products: rows.map(suggestion) }],
    TotalResultCount: rows.length,
  }
}

function placeOf(query: URLSearchParams): Place {
  const market = query.get('market') ?? ''
  if (!/^[A-Za-z]{2}$/.test(market))
    throw refusal(400, {
      code: 'BadRequest',
      data: [],
      details: [],
      innererror: null,
      message: `Market ${market} is not valid`,
      source: 'DCatAPI',
    })
  return { lang: langOf(query.get('languages')), market: market.toUpperCase(), currency: currencyOf(market) }
}

const mostIds = 20

function products({ by, today }: Shop): Handler {
  return ({ query }) => {
    const place = placeOf(query)
    const ids = (query.get('bigIds') ?? '').split(',')
    if (ids.length > mostIds) throw refusal(400, { code: 'BadRequest', message: 'Too many ids', source: 'DCatAPI' })
    const found = ids.flatMap((id) => by({ number: numberIn(id) }, place.lang) ?? [])
    return {
      BigIds: ids,
      HasMorePages: false,
      TotalResultCount: 0,
      Products: found.map((item) => odd(item, product(item, place, today()))),
    }
  }
}

/** Pictures that are elsewhere, and a name that is markup. */
function odd({ oddity }: Item, good: ReturnType<typeof product>): object {
  if (oddity !== 'addresses') return good
  const [texts] = good.LocalizedProperties
  const images = [
    { ImagePurpose: 'BoxArt', Uri: '//store-images.s-microsoft.com.evil.example/image/1' },
    { ImagePurpose: 'BoxArt', Uri: 'javascript:alert(1)//store-images.s-microsoft.com' },
    { ImagePurpose: 'Poster', Uri: 'http://store-images.s-microsoft.com/image/1' },
  ]
  return {
    ...good,
    LocalizedProperties: [{ ...texts, ProductTitle: '<b>Crooked\u202e</b> Addresses', Images: images }],
  }
}
