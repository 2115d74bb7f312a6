import type { Static } from 'typebox'
import { line } from '../../clean.ts'
import type { AddressOn } from '../addresses.ts'
import { offerTexts } from '../limits.ts'
import { decimalMoney } from '../money.ts'
import { priced } from '../offer.ts'
import type { Money, StoreOffer } from '../store.ts'
import type { WireSku } from './schema.ts'

export const site = 'https://www.xtralife.com'

/** It sells in euros alone, and says so nowhere in its answers. */
const currency = 'EUR'

interface Addresses {
  page: AddressOn
  picture: AddressOn
}

/** A game of the shop; null for what stands on no platform (a figure, a mug), and for what has no page or no name. */
export function toOffer(sku: WireSku, { page, picture }: Addresses): StoreOffer | null {
  const platform = line(characteristic(sku, 'platform') ?? sku.cc1 ?? undefined, offerTexts.edition)
  const name = line(sku.name, offerTexts.name)
  const url = page(absolute(uriOf(sku)))
  if (platform === null || name === null || url === null) return null
  const { price, regular } = priced(priceOf(sku.currentPrice?.price), priceOf(sku.currentPrice?.normal_price))
  return {
    id: String(sku.id),
    name,
    url,
    image: picture(sku.images?.[0]?.url),
    price,
    regular,
    platforms: [platform],
    kind: null,
    edition: editionOf(sku),
    condition: sku.isDigital === true ? 'digital' : 'new',
    inStock: price !== null && isThere(sku),
    seller: null,
  }
}

const characteristic = ({ characteristics }: WireSku, wanted: string): string | undefined =>
  characteristics?.find(({ name }) => name.toLowerCase() === wanted)?.value ?? undefined

const uriOf = ({ url, details_uri: details }: WireSku): string | null =>
  (typeof url === 'string' ? url : url?.uri) ?? details ?? null

const mostAddress = 2_000

/** Its addresses begin at its own site. */
const absolute = (uri: string | null): string | null =>
  uri !== null && uri.length <= mostAddress && URL.canParse(uri, site) ? new URL(uri, site).href : null

type Amount = NonNullable<NonNullable<Static<typeof WireSku>['currentPrice']>['price']>

/** 39.95, "39.95" or "39,95"; nothing costs 0 there. */
function priceOf(amount: Amount | null | undefined): Money | null {
  const number = typeof amount === 'string' ? numberOf(amount.trim()) : amount
  return number === 0 ? null : decimalMoney(number, currency)
}

const numberOf = (text: string): number | null =>
  /^\d{1,6}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null

/** Its word for the game without anything. */
const plain = /^(?:est[aá]ndar|standard)(?: edition)?$/i

function editionOf(sku: WireSku): string | null {
  const edition = line(characteristic(sku, 'edition') ?? sku.cc2 ?? undefined, offerTexts.edition)
  return edition === null || plain.test(edition) ? null : edition
}

/** What can be ordered or ordered beforehand; what says nothing of itself is there. */
const orderable = new Set(['available', 'reservation'])

function isThere({ disponibility }: WireSku): boolean {
  const state = typeof disponibility === 'string' ? disponibility : disponibility?.disponibility
  return state === undefined || orderable.has(state)
}
