import { numberOf } from '../players/players.ts'
import { decimalOf, inCurrency } from '../stores/price-on.ts'
import type { Shop } from '../stores/shop.ts'
import type { Item } from '../stores/stock.ts'
import { isProduct } from './names.ts'

export const currencies = { eur: 'EUR', gbp: 'GBP', usd: 'USD' } as const
type Currency = keyof typeof currencies

interface Merchant {
  id: number
  name: string
  official: boolean
  /** In percent, for whoever types its code. */
  coupon: number
}

const resellers: Merchant[] = [
  { id: 61, name: 'KeyHarbour', official: false, coupon: 8 },
  { id: 62, name: 'Code Bazaar', official: false, coupon: 0 },
  { id: 63, name: 'Llavero Digital', official: false, coupon: 3 },
  { id: 64, name: 'Gamevault 24', official: false, coupon: 0 },
  { id: 65, name: 'Second Key', official: false, coupon: 12 },
]
const official = (name: string): Merchant => ({ id: 1, name, official: true, coupon: 0 })
const officials: Record<string, Merchant> = {
  pc: official('Steam'),
  'playstation-4': official('PlayStation Store'),
  'playstation-5': official('PlayStation Store'),
  switch: official('Nintendo eShop'),
  'switch-2': official('Nintendo eShop'),
  'xbox-one': official('Microsoft Store'),
  'xbox-series': official('Microsoft Store'),
}

const regions = {
  2: { id: 2, name: 'STEAM GLOBAL', filterName: 'GLOBAL' },
  3: { id: 3, name: 'STEAM EU', filterName: 'EU' },
  5: { id: 5, name: 'STEAM US', filterName: 'US' },
  7: { id: 7, name: 'STEAM LATAM', filterName: 'LATAM' },
}
const regionIds = [2, 2, 2, 3, 5, 7] as const

/** The offers for a product, cheapest first; PHP writes empty maps as lists. */
export function comparison(shop: Shop, number: number, currency: Currency) {
  const item = shop.by({ number })
  const nothing = { success: true, offers: [], merchants: [], editions: [], regions: [] }
  if (!item || item.state === 'announced' || !isProduct(item)) return nothing
  const wares = [item, ...editionsOf(shop, item)]
  const offers = wares.flatMap((ware, at) => offersOf(ware, at + 1, currency)).toSorted((a, b) => lowest(a) - lowest(b))
  const merchants = [officials[item.platforms[0] ?? ''] ?? official('Steam'), ...resellers]
  return {
    success: true,
    // Half of the answers have a map in place of the list.
    offers: item.number % 2 === 0 ? offers : Object.fromEntries(offers.entries()),
    merchants: Object.fromEntries(merchants.map((one) => [one.id, merchantOf(one, item)])),
    editions: Object.fromEntries(
      wares.map((ware, at) => [at + 1, { id: at + 1, name: at === 0 ? 'Standard' : (ware.edition ?? '') }]),
    ),
    regions,
  }
}
type Offer = ReturnType<typeof offersOf>[number]

const lowest = ({ price }: Offer): number => {
  const [first] = Object.values(price)
  return typeof first?.price === 'number' ? first.price : 0
}

/** The editions of a game on the same platform. */
const editionsOf = (shop: Shop, { title, kind, platforms: [platform] }: Item): Item[] =>
  kind !== 'game'
    ? []
    : shop
        .find(title)
        .filter((one) => one.title === title && one.kind === 'game' && one.edition !== null)
        .filter(({ platforms }) => platforms[0] === platform)

function merchantOf({ id, name, official }: Merchant, { oddity }: Item) {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return {
    id,
    name: oddity === 'addresses' ? `<img src=x onerror=alert(1)>\u202e${name}${' long'.repeat(100)}` : name,
    official,
    rating: { score: 80 + (id % 20), count: 800 },
    logoSlug: slug,
    reviewUrl: `https://www.allkeyshop.com/blog/${slug}-review/`,
  }
}

function offersOf(item: Item, edition: number, currency: Currency) {
  const merchants = [officials[item.platforms[0] ?? ''] ?? official('Steam'), ...resellers]
  return merchants.flatMap((merchant) => {
    const chance = (what: string, below: number): number => numberOf(`${item.key} ${merchant.name} ${what}`, below)
    if (!merchant.official && chance('sells', 5) === 0) return []
    const cents = item.at(merchant.name)?.price ?? 0
    const id = item.number * 10 + merchant.id
    const region = merchant.official ? 2 : (regionIds[chance('region', regionIds.length)] ?? 2)
    const offer = {
      id,
      affiliateUrl: `https://www.allkeyshop.com/redirection/offer/${currency}/${id}?locale=en&merchant=${merchant.id}`,
      isActive: true,
      merchant: merchant.id,
      edition,
      region,
      stock: item.oddity === 'sold-out' ? 'OutOfStock' : 'InStock',
      platform: item.platforms[0] === 'pc' ? 'steam' : '',
      price: priceOf(item, merchant, cents, currency),
    }
    // What is no longer sold stays in the list, at what it cost last.
    const gone = { ...offer, id: id + 5, isActive: false, price: priceOf(item, merchant, 1, currency) }
    return [...odd(item, offer), ...(chance('was sold', 6) === 0 ? [gone] : [])]
  })
}

function priceOf({ oddity }: Item, { coupon }: Merchant, cents: number, asked: Currency) {
  const currency = oddity === 'currency' ? 'usd' : asked
  const amount = (percent: number): number =>
    decimalOf(Math.round((inCurrency(cents, currencies[currency]) * percent) / 100), currencies[currency])
  const isCode = coupon > 0
  return {
    [currency]: {
      price: amount(100 - coupon) as unknown,
      priceWithoutCoupon: (oddity === 'subscription' ? null : amount(100)) as unknown,
      priceCard: amount(107),
      pricePaypal: amount(109),
      currency,
      bestCoupon: isCode
        ? { code: `SAVE${coupon}`, discountValue: coupon, discountStrategy: 'percent', isCashback: false }
        : null,
    },
  }
}

type WireOffer = Record<string, unknown> & { price: Record<string, { price?: unknown }> }

/** Offers of which a single thing is wrong, each under a number of its own. */
function odd({ oddity }: Item, good: WireOffer): WireOffer[] {
  if (oddity !== 'numbers') return [good]
  return [-1, 0, 0.005, 1e12, '6.12', null].map((priceWithoutCoupon, at) => ({
    ...good,
    id: Number(good['id']) * 10 + at,
    price: { eur: { price: priceWithoutCoupon, priceWithoutCoupon, currency: 'eur' } },
  }))
}
