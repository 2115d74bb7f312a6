import { type Fake, type FakeOptions, type FakeRequest, startFake } from '../kit/fake.ts'
import { faultNamed, type Item } from '../stores/stock.ts'
import { createShop, type Shop } from '../stores/shop.ts'

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

const platforms: Record<string, string> = {
  'playstation-4': 'PS4',
  'playstation-5': 'PS5',
  switch: 'Switch',
  'switch-2': 'Switch 2',
  'xbox-one': 'Xbox One',
  'xbox-series': 'Xbox Series X',
}

const noFilter = /[^a-z0-9]+/g
const slugOf = (text: string): string => text.toLowerCase().replace(noFilter, '-')

/** What its search finds: games in boxes, a controller for the same console, and what stands on no console at all. */
function rowsOf(shop: Shop, term: string): object[] {
  const items = shop.find(term, 'es')
  const rows = items.flatMap((item) => odd(item, sku(item)))
  const [first] = items
  if (!first) return []
  const controller = { ...sku(first), id: first.number + 30_000_000, name: `Mando ${first.title} Edición Limitada` }
  return [...rows.slice(0, 1), controller, ...rows.slice(1)]
}

function sku(item: Item) {
  const { number, name, state, released } = item
  const isGame = item.kind === 'game'
  const platform = isGame ? (platforms[item.platforms[0] ?? ''] ?? 'PS5') : null
  const uri = `/producto/${slugOf(`${name} ${platform ?? ''}`)}/${number}`
  const edition = item.edition === null ? 'Estándar' : item.edition
  return {
    id: number,
    // A game in an edition stands there by its own name, its edition apart.
    name: isGame ? titleOf(item) : name,
    ...(platform !== null && { cc1: platform, cc2: edition }),
    isDigital: isGame && number % 11 === 0,
    ...(state !== 'announced' && { currentPrice: prices(item) }),
    // Half of them are texts.
    url: number % 2 === 0 ? uri : { uri },
    details_uri: uri,
    images: [{ url: `https://static.xtralife.com/conversions/${number}-medium.webp` }],
    characteristics: [
      ...(platform === null ? [] : [{ name: 'platform', value: platform }]),
      { name: 'formato', value: number % 11 === 0 ? 'Digital' : 'Físico' },
      ...(platform === null ? [] : [{ name: 'edition', value: edition }]),
      { name: 'region', value: 'España' },
      ...(released === null ? [] : [{ name: 'launchDate', value: released }]),
      { name: 'editor', value: 'Sample Pub' },
    ],
    disponibility: { disponibility: availability(item) },
  }
}
type Sku = ReturnType<typeof sku>

/** The name without the edition that is told apart. */
const titleOf = ({ name, edition }: Item): string =>
  edition === null
    ? name
    : name
        .replace(edition, '')
        .replace('()', '')
        .replace(/[\s:–-]{1,3}$/, '')

const availability = ({ state, inStock }: Item): string => {
  if (state === 'announced') return 'reservation_not_opened'
  if (state === 'preorder') return 'reservation'
  return inStock ? 'available' : 'out_of_stock'
}

/** Some prices are texts. */
function prices({ number, price, regular }: Item) {
  const cents = price ?? 0
  const full = regular ?? cents
  const write = (amount: number) => (number % 3 === 0 ? (amount / 100).toFixed(2) : amount / 100)
  return { price: write(cents), normal_price: write(full), pvp: write(full + 500) }
}

/** Rows of which a single thing is wrong, each under a number of its own. */
function odd({ oddity }: Item, good: Sku): object[] {
  const each = (changes: object[]) =>
    changes.map((change, at) => ({ ...good, id: good.id + 40_000_000 + at * 1_000, ...change }))
  const picture = (url: string) => ({ images: [{ url }] })
  if (oddity === 'addresses')
    return each([
      { ...picture('javascript:alert(1)//static.xtralife.com'), name: '<img src=x onerror=alert(1)>' },
      { ...picture('http://static.xtralife.com/x.webp'), name: 'Plain\u202e\u0000 address' },
      { url: 'javascript:alert(1)', name: 'A script for a page' },
      { url: { uri: '//www.xtralife.com.evil.example/producto/1' }, name: 'A foreign page' },
      { url: 'http://www.xtralife.com/producto/1', name: 'A page without encryption' },
      { ...picture('https://static.xtralife.com.evil.example/x.webp'), name: 'A'.repeat(10_000) },
    ])
  if (oddity === 'numbers') {
    const amounts = [-1, 1e12, 0.005, '6,12', '6.12€', 'gratis', null, 0, [6]]
    return each([...amounts.map((price) => ({ currentPrice: { price, normal_price: '6' } })), { name: '' }])
  }
  return [good]
}
