import { json, Refusal } from '../kit/answer.ts'
import { type Fake, type FakeOptions, type FakeRequest, type Handler, startFake } from '../kit/fake.ts'
import { currencyOf, decimalOf, inCurrency, priceText } from '../stores/price-on.ts'
import { faultNamed, type Item } from '../stores/stock.ts'
import { createShop, type Shop } from '../stores/shop.ts'

export interface SteamStoreOptions extends FakeOptions {
  /** Allows 200 calls in five minutes, as the real one does. */
  paced?: boolean
}

/** A fake of the Steam store: the search of its pages and the details of an app, with today's invented prices. */
export async function startSteamStoreFake({ paced = false, ...options }: SteamStoreOptions = {}) {
  const shop = createShop('steam')
  const fake: Fake = await startFake(
    {
      routes: {
        ...shop.routes,
        'GET /api/storesearch': (request) => search(shop, request),
        'GET /api/appdetails': details(shop),
      },
      env: (url) => ({ STORE_STEAM_URL: url }),
      ...(paced && { limits: { rates: [{ calls: 200, seconds: 300 }] } }),
      tooMany: () => new Refusal(json(null, { status: 429 })),
      faultIn: ({ query }) => faultNamed(query.get('term')),
      faultsOn: '/api/',
    },
    options,
  )
  return { ...fake, shop }
}

interface Place {
  lang: 'en' | 'es'
  currency: string
}

/** Texts and prices go by the query; a language that it does not know is English. */
const placeOf = ({ query }: FakeRequest): Place => ({
  lang: /^(?:spanish|latam)$/.test(query.get('l') ?? '') ? 'es' : 'en',
  currency: currencyOf(query.get('cc') ?? 'US'),
})

/** Steam knows its games by the ids that the open catalogue has, and all others by numbers of the shop. */
const idOf = ({ steam, number }: Item): number => steam ?? number
const hostOfPictures = 'https://shared.akamai.steamstatic.com/store_item_assets/steam/apps'
const platforms = ({ number }: Item) => ({ windows: true, mac: number % 3 === 0, linux: number % 4 === 0 })

/** Hundredths, even of yen. */
function prices({ price, regular, oddity }: Item, { currency: usual }: Place) {
  if (price === null || price === 0 || oddity === 'sold-out' || oddity === 'subscription') return null
  const currency = oddity === 'currency' ? 'JPY' : usual
  const hundredths = (cents: number): number => Math.round(decimalOf(inCurrency(cents, currency), currency) * 100)
  return { currency, initial: hundredths(regular ?? price), final: hundredths(price) }
}

/** No more come at once. */
const mostFound = 10

function search({ find }: Shop, request: FakeRequest) {
  const place = placeOf(request)
  const all = find(request.query.get('term') ?? '', place.lang)
  const items = all.slice(0, mostFound).flatMap((item) => odd(item, row(item, place)))
  return { total: items.length, items }
}

function row(item: Item, place: Place) {
  const price = prices(item, place)
  return {
    type: item.kind === 'bundle' ? 'bundle' : 'app',
    name: item.name,
    id: idOf(item),
    ...(price && { price }),
    tiny_image: `${hostOfPictures}/${idOf(item)}/capsule_231x87.jpg?t=1790000000`,
    metascore: item.number % 2 === 0 ? String(50 + (item.number % 50)) : '',
    platforms: platforms(item),
    streamingvideo: false,
    ...(item.number % 2 === 0 && { controller_support: 'full' }),
  }
}

/** Rows of which a single thing is wrong, each under a number of its own. */
function odd({ oddity }: Item, good: ReturnType<typeof row>): object[] {
  const each = (changes: object[]) =>
    changes.map((change, at) => ({ ...good, id: good.id + 1_000_000 + at, ...change }))
  if (oddity === 'addresses')
    return each([
      { tiny_image: 'javascript:alert(1)//shared.akamai.steamstatic.com', name: '<img src=x onerror=alert(1)>' },
      { tiny_image: 'http://shared.akamai.steamstatic.com/x.jpg', name: 'Plain\u202e\u0000 address' },
      { tiny_image: 'https://shared.akamai.steamstatic.com.evil.example/x.jpg', name: 'A'.repeat(10_000) },
    ])
  const price = (final: unknown, currency = 'EUR') => ({ price: { currency, initial: 612, final } })
  if (oddity === 'numbers')
    return each([...[-1, 1e12, 0.5, '612', null].map((final) => price(final)), price(612, 'XQX'), { name: '' }])
  return [good]
}

/** One app, or only the prices of several. A call that it does not understand is answered with `null`. */
function details({ by }: Shop): Handler {
  return (request) => {
    const place = placeOf(request)
    const ids = (request.query.get('appids') ?? '').split(',')
    const pricesOnly = request.query.get('filters') === 'price_overview'
    const good = ids.every((id) => /^[1-9]\d{0,9}$/.test(id)) && ids.length <= (pricesOnly ? 50 : 1)
    if (!good) return json(null)
    return Object.fromEntries(
      ids.map((id) => {
        const item = by({ steam: Number(id) }, place.lang) ?? by({ number: Number(id) }, place.lang)
        if (!item || item.oddity === 'sold-out') return [id, { success: false }]
        return [id, { success: true, data: pricesOnly ? priceAlone(item, place) : wholeApp(item, place) }]
      }),
    )
  }
}

const types: Partial<Record<Item['kind'], string>> = { addon: 'dlc', soundtrack: 'music', demo: 'demo' }

function overview(item: Item, place: Place) {
  const price = prices(item, place)
  if (!price) return null
  const { initial, final, currency } = price
  const locale = place.lang === 'es' ? 'es-ES' : 'en-US'
  const text = (hundredths: number): string =>
    priceText(currency === 'JPY' ? hundredths / 100 : hundredths, currency, locale)
  return {
    ...price,
    discount_percent: Math.round(100 - (100 * final) / initial),
    // Empty where there is no discount.
    initial_formatted: final === initial ? '' : text(initial),
    final_formatted: text(final),
  }
}

const priceAlone = (item: Item, place: Place) => {
  const price = overview(item, place)
  return price ? { price_overview: price } : []
}

function wholeApp(item: Item, place: Place) {
  const price = overview(item, place)
  const soon = item.state !== 'out'
  return {
    type: types[item.kind] ?? 'game',
    name: item.name,
    steam_appid: idOf(item),
    required_age: item.number % 2 === 0 ? 0 : '16',
    is_free: item.price === 0,
    short_description: place.lang === 'es' ? 'Un juego.' : 'A game.',
    header_image: `${hostOfPictures}/${idOf(item)}/header.jpg?t=1790000000`,
    ...(price && { price_overview: price }),
    platforms: platforms(item),
    release_date: { coming_soon: soon, date: item.released ?? '' },
  }
}
