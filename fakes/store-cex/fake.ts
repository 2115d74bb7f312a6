import { json, Refusal, refusal } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { faultNamed } from '../stores/stock.ts'
import { createShop, type Shop } from '../stores/shop.ts'
import { type CexCountry, countries, hitsOf } from './boxes.ts'

export interface CexOptions extends FakeOptions {
  /** Demands this key, as it may one day. */
  key?: string
  /** Allows one call a second. */
  paced?: boolean
}

/** A fake of the search of CeX: several questions in one body, each about the shop of one country. */
export async function startCexFake({ key, paced = false, ...options }: CexOptions = {}) {
  const shop = createShop('cex')
  const fake: Fake = await startFake(
    {
      routes: { ...shop.routes, 'POST /1/indexes/:indexes/queries': (request) => answers(shop, request) },
      env: (url) => ({ STORE_CEX_URL: url, ...(key !== undefined && { STORE_CEX_APP: 'FAKE', STORE_CEX_KEY: key }) }),
      check: ({ path, headers }) => {
        if (key === undefined || !path.startsWith('/1/')) return
        if (headers['x-algolia-api-key'] !== key || headers['x-algolia-application-id'] !== 'FAKE')
          throw refusal(403, { message: 'Invalid Application-ID or API key', status: 403 })
      },
      ...(paced && { limits: { rates: [{ calls: 1, seconds: 0.95 }] } }),
      tooMany: () => refusal(429, { message: 'Too many requests', status: 429 }, { 'retry-after': '2' }),
      faultIn: (request) => faultNamed(questionsOf(request)?.[0]?.params.get('query') ?? null),
      faultsOn: '/1/',
    },
    options,
  )
  return { ...fake, shop }
}

interface Question {
  index: string
  params: URLSearchParams
}

/** The questions of a body; null where it has none. */
function questionsOf({ body }: FakeRequest): Question[] | null {
  try {
    const { requests } = JSON.parse(body) as { requests: { indexName: string; params: string }[] }
    return requests.map(({ indexName, params }) => ({ index: indexName, params: new URLSearchParams(params) }))
  } catch {
    return null
  }
}

function answers(shop: Shop, request: FakeRequest) {
  const questions = questionsOf(request)
  if (!questions || questions.length > 50 || request.params['indexes'] !== '*')
    throw refusal(400, { message: 'Invalid body', status: 400 })
  return { results: questions.map((question) => answer(shop, question)) }
}

/** Pages beyond so many hits are empty. */
const mostHits = 1_000

function answer(shop: Shop, { index, params }: Question) {
  const country = /^prod_cex_([a-z]{2})$/.exec(index)?.[1] ?? ''
  if (!Object.hasOwn(countries, country))
    throw new Refusal(json({ message: `Index ${index} does not exist`, status: 404 }, { status: 404 }))
  const query = params.get('query') ?? ''
  const [page, size] = [Number(params.get('page') ?? 0), Number(params.get('hitsPerPage') ?? 20)]
  const all = hitsOf(shop, query, country as CexCountry).filter(({ boxVisibilityOnWeb, boxSaleAllowed }) => {
    const filters = params.get('filters') ?? ''
    return (
      (boxVisibilityOnWeb === 1 || !filters.includes('boxVisibilityOnWeb=1')) &&
      (boxSaleAllowed === 1 || !filters.includes('boxSaleAllowed=1'))
    )
  })
  return {
    hits: all.slice(0, mostHits).slice(page * size, (page + 1) * size),
    nbHits: all.length,
    page,
    nbPages: Math.ceil(all.length / size),
    hitsPerPage: size,
    exhaustiveNbHits: true,
    query,
    params: params.toString(),
    index,
    processingTimeMS: 2,
  }
}
