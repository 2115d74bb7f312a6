import { refusal } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, type Handler, startFake } from '../kit/fake.ts'
import { faultNamed, type Item } from '../stores/stock.ts'
import { createShop, type Shop } from '../stores/shop.ts'
import { buttons, idOf, link, numberIn, type Place, placeOf, result } from './wire.ts'

export interface PlaystationStoreOptions extends FakeOptions {
  /** Allows ten calls in ten seconds. */
  paced?: boolean
}

/** The hashes of its queries, until they are rotated. */
const usualHashes = {
  getSearchResults: '4df6284f982e57bec70f23c77e2c219dc792eb19af7fb3d3a81767aa3f1958aa',
  metGetPricingDataByConceptId: 'abcb311ea830e679fe2b697a27f755764535d825b24510ab1239a4ca3092bd09',
  metGetProductById: 'a128042177bd93dd831164103d53b73ef790d56f51dae647064cb8f9d9fc9d1a',
}
type Operation = keyof typeof usualHashes

const queries = '/api/now/api/graphql/v1/op'

/**
 * A fake of the PlayStation Store: the queries of its pages, which it knows by a hash, and the search of its former
 * pages. `POST /fake/rotate` with `{"operation"}` gives a query another hash.
 */
export async function startPlaystationStoreFake({ paced = false, ...options }: PlaystationStoreOptions = {}) {
  const shop = createShop('playstation')
  const hashes: Record<string, string> = { ...usualHashes }
  const rotate = (name: Operation): void => void (hashes[name] = 'f'.repeat(64))
  const fake: Fake = await startFake(
    {
      routes: {
        ...shop.routes,
        'POST /fake/rotate': ({ body }) => {
          const { operation } = JSON.parse(body) as { operation: Operation }
          rotate(operation)
          return { operation }
        },
        [`GET ${queries}`]: answerQuery(shop, hashes),
        'GET /api/old/store/api/chihiro/00_09_000/tumbler/:country/:language/999/:term': (request) =>
          oldSearch(shop, request),
      },
      env: (url) => ({ STORE_PLAYSTATION_URL: `${url}/api/now`, STORE_PLAYSTATION_OLD_URL: `${url}/api/old` }),
      check: ({ path, headers }) => {
        if (path !== queries) return
        if (headers['content-type'] !== 'application/json')
          throw refusal(400, 'This operation has been blocked as a potential Cross-Site Request Forgery (CSRF).')
        if (headers.origin !== 'https://store.playstation.com') throw refusal(403, 'Forbidden')
      },
      ...(paced && { limits: { rates: [{ calls: 10, seconds: 10 }] } }),
      tooMany: () => refusal(429, 'Too Many Requests'),
      faultIn: ({ query, params }) => faultNamed(params['term'] ?? termIn(query)),
      faultsOn: '/api/',
    },
    options,
  )
  return { ...fake, shop, rotate }
}

interface Variables {
  searchTerm?: string
  conceptId?: string
  productId?: string
}

function variablesIn(query: URLSearchParams): Variables {
  try {
    return JSON.parse(query.get('variables') ?? '') as Variables
  } catch {
    throw refusal(400, { errors: [{ message: 'Variables are invalid JSON.' }] })
  }
}

function termIn(query: URLSearchParams): string | null {
  const text = query.get('variables')
  return text === null ? null : (variablesIn(query).searchTerm ?? null)
}

const forgotten = {
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
}

function answerQuery(shop: Shop, hashes: Record<string, string>): Handler {
  return ({ query, headers }) => {
    const { persistedQuery } = JSON.parse(query.get('extensions') ?? '{}') as {
      persistedQuery?: { sha256Hash?: string }
    }
    const name = query.get('operationName') ?? ''
    const hash = persistedQuery?.sha256Hash
    if (hash === undefined || hashes[name] !== hash) return forgotten
    const place = placeOf(String(headers['x-psn-store-locale-override'] ?? 'en-US'))
    if (!place) throw refusal(400, { errors: [{ message: 'Invalid locale' }] })
    const { searchTerm = '', conceptId, productId } = variablesIn(query)
    if (name === 'getSearchResults') return search(shop, searchTerm, place)
    const id = conceptId ?? productId ?? ''
    const item = shop.by({ number: numberIn(id) }, place.lang)
    return name === 'metGetProductById' ? product(item, id, place) : concept(item, id, place)
  }
}

const pageSize = 24

function search({ find }: Shop, term: string, place: Place) {
  const all = find(term, place.lang)
  const results = all.slice(0, pageSize).flatMap((item) => odd(item, result(item, place)))
  const pageInfo = { isLast: all.length <= pageSize, offset: 0, size: pageSize, totalCount: all.length }
  return { data: { universalSearch: { __typename: 'SearchResults', results, pageInfo, next: '' } } }
}

/** Rows of which a single thing is wrong. */
function odd({ oddity, number }: Item, good: ReturnType<typeof result>): object[] {
  const each = (changes: object[]) =>
    changes.map((change, at) => ({ ...good, id: String(number + 1_000_000 + at), ...change }))
  const media = (url: string) => ({ media: [{ role: 'MASTER', type: 'IMAGE', url }] })
  if (oddity === 'addresses')
    return each([
      {
        ...media('javascript:alert(1)//image.api.playstation.com'),
        name: '<img src=x onerror=alert(1)>',
        invariantName: null,
      },
      { ...media('http://image.api.playstation.com/x.png'), name: 'Plain\u202e\u0000 address', invariantName: null },
      {
        ...media('https://image.api.playstation.com.evil.example/x.png'),
        name: 'A'.repeat(10_000),
        invariantName: null,
      },
      { id: '../../evil' },
    ])
  if (oddity === 'numbers')
    return each([
      ...['-5,00 €', 'NaN €', '1e9 €', '5,00', '99.999.999,00 €'].map((text) => ({
        price: { ...good.price, basePrice: text, discountedPrice: text },
      })),
      { price: { ...good.price, discountedPrice: 5 } },
    ])
  return [good]
}

const concept = (item: Item | null, id: string, place: Place) => ({
  data: {
    conceptRetrieve:
      item && idOf(item) === id
        ? {
            __typename: 'Concept',
            id,
            name: item.name,
            defaultProduct: { id: `${id}-default`, name: item.name, webctas: buttons(item, place) },
          }
        : null,
  },
})

const product = (item: Item | null, id: string, place: Place) => ({
  data: {
    productRetrieve:
      item && idOf(item) === id
        ? { __typename: 'Product', id, name: item.name, skus: [], webctas: buttons(item, place) }
        : null,
  },
})

function oldSearch({ find }: Shop, { params, query }: FakeRequest) {
  const { country = '', language = '', term = '' } = params
  const place = placeOf(`${language}-${country}`)
  if (!place) throw refusal(404, { message: 'Not found' })
  const size = Number(query.get('suggested_size') ?? 10)
  const found = find(term, place.lang).filter(({ kind }) => kind === 'game' || kind === 'bundle')
  return { links: found.slice(0, size).map((item) => link(item, place)), total_results: found.length, start: 0, size }
}
