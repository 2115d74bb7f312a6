import { slugify } from '../../../../common/rules/names.ts'
import { line } from '../../clean.ts'
import { mostOffers, offerTexts } from '../limits.ts'
import type { Market } from '../market.ts'
import { decimalMoney } from '../money.ts'
import type { Money, StoreOffer } from '../store.ts'
import type { Product } from './pack-names.ts'
import type { WireOffer, WireOffers } from './schema.ts'

/** The page that compares the prices of a product; null for a name without a latin letter. */
export function pageOf({ name }: Product): string | null {
  const slug = slugify(name, '')
  return slug === '' ? null : `https://www.allkeyshop.com/blog/buy-${slug}-cd-key-compare-prices/`
}

/** Regions whose keys can be used in a country: besides those for the whole world. */
const regionsOf: Record<string, readonly string[]> = { GB: ['UK'], US: ['US'] }
const everywhere = 'GLOBAL'
const european = ['EU', 'EUROPE']

/** Its name of the game without anything. */
const plain = 'standard'

/** What the offers of a product mean: one for each merchant and edition, the plain game first, the cheapest first. */
export function toOffers(wire: WireOffers, rows: WireOffer[], product: Product, market: Market): StoreOffer[] {
  const url = pageOf(product)
  if (url === null) return []
  const offers = rows.flatMap((row) => toOffer(row, wire, product, market) ?? [])
  const seen = new Set<string>()
  return offers
    .toSorted((a, b) => Number(a.edition !== null) - Number(b.edition !== null) || a.price.amount - b.price.amount)
    .filter(({ edition, seller }) => {
      const place = JSON.stringify([edition, seller.name])
      return !seen.has(place) && seen.add(place)
    })
    .slice(0, mostOffers)
    .map((offer) => ({ ...offer, url }))
}

/** Whether an offer names a merchant that the answer lists. */
export const hasMerchant = ({ merchants }: WireOffers, { merchant }: WireOffer): boolean =>
  entryOf(merchants, merchant) !== null

function toOffer(row: WireOffer, { merchants, editions, regions }: WireOffers, product: Product, market: Market) {
  const merchant = entryOf(merchants, row.merchant)
  const seller = line(merchant?.name, offerTexts.seller)
  const edition = line(entryOf(editions, row.edition)?.name, offerTexts.edition)
  const price = priceOf(row, market.currency)
  if (row.isActive === false || seller === null || edition === null || price === null) return null
  if (!isForHere(entryOf(regions, row.region), market)) return null
  return {
    id: `${product.id}-${row.id}`,
    name: product.title,
    image: null,
    price,
    regular: null,
    platforms: [product.platform],
    kind: null,
    edition: edition.toLowerCase() === plain ? null : edition,
    condition: 'digital' as const,
    inStock: row.stock == null || row.stock === 'InStock',
    seller: { name: seller, official: merchant?.official === true },
  }
}

type MapOf<T> = Record<string, T> | unknown[] | null | undefined

/** An entry of a map, which is a list when it is empty. */
function entryOf<T>(map: MapOf<T>, id: number | string): T | null {
  return map == null || Array.isArray(map) || !Object.hasOwn(map, id) ? null : (map[id] ?? null)
}

/** What everybody pays, without a coupon; null in another currency, and for a price of nothing. */
function priceOf({ price }: WireOffer, currency: string): Money | null {
  const found = entryOf(price, currency.toLowerCase())
  if (found === null || (found.currency != null && found.currency.toUpperCase() !== currency)) return null
  const money = decimalMoney(found.priceWithoutCoupon, currency)
  return money === null || money.amount === 0 ? null : money
}

type Region = { name?: string | null; filterName?: string | null }

function isForHere(region: Region | null, { country, currency }: Market): boolean {
  const name = region?.filterName?.trim().toUpperCase()
  const here = regionsOf[country] ?? (currency === 'EUR' ? european : [])
  return name === everywhere || (name !== undefined && here.includes(name))
}
