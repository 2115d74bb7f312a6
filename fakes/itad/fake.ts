import { slugify } from '../../common/rules/names.ts'
import { utcDay } from '../../common/rules/utc-day.ts'
import { refusal } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, type Handler, startFake } from '../kit/fake.ts'
import { numberOf } from '../players/players.ts'
import { currencyOf, decimalOf, inCurrency } from '../stores/price-on.ts'
import { faultNamed, type Item } from '../stores/stock.ts'
import { createShop, type Shop } from '../stores/shop.ts'

export interface ItadOptions extends FakeOptions {
  key?: string
  /** Allows 1,000 calls in five minutes. */
  paced?: boolean
}

/** A fake of IsThereAnyDeal: games by id and name, and what seven shops want for them now and wanted before. */
export async function startItadFake({ key = 'fake-itad-key', paced = false, ...options }: ItadOptions = {}) {
  const shop = createShop('itad')
  const fake: Fake = await startFake(
    {
      routes: {
        ...shop.routes,
        'GET /games/lookup/v1': lookup(shop),
        'GET /games/search/v1': search(shop),
        'POST /games/prices/v3': prices(shop),
        'POST /games/historylow/v1': lows(shop),
      },
      env: (url) => ({ ITAD_KEY: key, ITAD_URL: url }),
      check: ({ path, query, headers }) => {
        if (!path.startsWith('/games/')) return
        if ((query.get('key') ?? headers['itad-api-key']) !== key) throw refuse(403, 'Invalid or expired api key')
      },
      ...(paced && { limits: { rates: [{ calls: 1_000, seconds: 300 }] } }),
      tooMany: () => refuse(429, 'Too Many Requests', { 'retry-after': '30' }),
      faultIn: ({ query }) => faultNamed(query.get('title')),
      faultsOn: '/games/',
    },
    options,
  )
  return { ...fake, shop }
}

const refuse = (status: number, reason: string, headers: Record<string, string> = {}) =>
  refusal(status, { status_code: status, reason_phrase: reason }, headers)

const idOf = ({ number }: Item): string => `018d0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const numberIn = (id: unknown): number =>
  Number.parseInt(/^018d0000-0000-7000-8000-([0-9a-f]{12})$/.exec(String(id))?.[1] ?? '', 16)

const types: Partial<Record<Item['kind'], string>> = { game: 'game', addon: 'dlc', bundle: 'package' }

function gameOf(item: Item) {
  const boxart =
    item.oddity === 'addresses'
      ? 'https://assets.isthereanydeal.com.evil.example/boxart.jpg'
      : `https://assets.isthereanydeal.com/${idOf(item)}/boxart.jpg?t=1790000000`
  return {
    id: idOf(item),
    slug: slugify(item.name) || `game-${item.number}`,
    title: item.oddity === 'addresses' ? '<b>Crooked\u202e</b> Addresses' : item.name,
    type: types[item.kind] ?? null,
    mature: false,
    assets: { boxart, banner145: boxart },
  }
}

const lookup =
  ({ by }: Shop): Handler =>
  ({ query }) => {
    const item = by({ steam: Number(query.get('appid')) })
    return item ? { found: true, game: gameOf(item) } : { found: false }
  }

const search =
  ({ find }: Shop): Handler =>
  ({ query }) =>
    find(query.get('title') ?? '')
      .slice(0, Math.min(Number(query.get('results') ?? 20), 100))
      .map(gameOf)

const shops: [id: number, name: string][] = [
  [61, 'Steam'],
  [35, 'GOG'],
  [37, 'Humble Store'],
  [6, 'Fanatical'],
  [36, 'GreenManGaming'],
  [16, 'Epic Game Store'],
  [48, 'Microsoft Store'],
]

/** Not every shop has everything. */
const shopsOf = ({ key, state, oddity }: Item) =>
  state === 'announced' || oddity === 'sold-out' || oddity === 'subscription'
    ? []
    : shops.filter(([id]) => id === 61 || numberOf(`${key} at ${id}`, 3) > 0)

const mostIds = 200

const prices =
  ({ by, today }: Shop): Handler =>
  (request) => {
    const ids = idsIn(request)
    if (!ids || ids.length > mostIds) throw refuse(400, 'Bad Request')
    const currency = currencyOf(request.query.get('country') ?? 'US')
    const most = Number(request.query.get('capacity') ?? 0) || shops.length
    return ids.flatMap((id) => {
      const item = by({ number: numberIn(id) })
      return item && item.price !== null ? [rowOf(item, { currency, most, today: today() })] : []
    })
  }

/** All years of its calendar. */
const everDays = 2_000

const lows =
  ({ by, today }: Shop): Handler =>
  (request) => {
    const ids = idsIn(request)
    if (!ids || ids.length > mostIds) throw refuse(400, 'Bad Request')
    const currency = currencyOf(request.query.get('country') ?? 'US')
    return ids.flatMap((id) => {
      const item = by({ number: numberIn(id) })
      return item ? [{ id: idOf(item), low: lowOf(item, currency, today()) }] : []
    })
  }

/** The lowest price of all its shops, and the last day of it. */
function lowOf(item: Item, currency: string, today: number) {
  const ever = offersOf(item).map(({ name, id, offer }) => ({ id, name, offer, cents: offer.lowest(everDays) }))
  const [lowest] = ever.toSorted((a, b) => a.cents - b.cents)
  if (!lowest) return null
  const { id, name, offer, cents } = lowest
  let [ago, last] = [1, everDays]
  while (ago < last) {
    const middle = (ago + last) >> 1
    if (offer.lowest(middle) > cents) ago = middle + 1
    else last = middle
  }
  const price = moneyIn(currency)(cents)
  const day = utcDay((today - ago + 1) * 86_400_000)
  return { shop: { id, name }, price, regular: price, cut: 0, timestamp: `${day}T19:00:00+01:00` }
}

const moneyIn = (currency: string) => (cents: number) => {
  const minor = inCurrency(cents, currency)
  return { amount: decimalOf(minor, currency), amountInt: minor, currency }
}

const offersOf = (item: Item) =>
  shopsOf(item).flatMap(([id, name]) => {
    const offer = item.at(name)
    return offer ? [{ id, name, offer }] : []
  })

function idsIn({ body }: FakeRequest): unknown[] | null {
  try {
    const ids: unknown = JSON.parse(body)
    return Array.isArray(ids) ? ids : null
  } catch {
    return null
  }
}

interface Asked {
  currency: string
  most: number
  today: number
}

function rowOf(item: Item, { currency: usual, most, today }: Asked) {
  const currency = item.oddity === 'currency' ? 'JPY' : usual
  const money = moneyIn(currency)
  const offered = offersOf(item)
  const lowest = (days: number) => {
    const all = offered.map(({ offer }) => offer.lowest(days))
    return all.length === 0 ? null : money(Math.min(...all))
  }
  const deals = offered
    .toSorted((a, b) => a.offer.price - b.offer.price)
    .slice(0, most)
    .map(({ id, name, offer: { price, regular } }) => ({
      shop: { id, name },
      price: item.oddity === 'numbers' ? { ...money(price), amount: id % 2 === 0 ? -1 : 1e12 } : money(price),
      regular: money(regular ?? price),
      cut: regular === null ? 0 : Math.round(100 - (100 * price) / regular),
      voucher: null,
      storeLow: money(price),
      flag: null,
      drm: [{ id: 61, name: 'Steam' }],
      platforms: [{ id: 1, name: 'Windows' }, ...(item.number % 3 === 0 ? [{ id: 2, name: 'Mac' }] : [])],
      timestamp: `${utcDay(today * 86_400_000)}T10:00:00+01:00`,
      expiry: null,
      url: `https://itad.link/${idOf(item)}-${id}/`,
    }))
  return { id: idOf(item), historyLow: { all: lowest(2_000), y1: lowest(365), m3: lowest(90) }, deals }
}
