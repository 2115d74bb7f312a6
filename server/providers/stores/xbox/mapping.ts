import { line } from '../../clean.ts'
import type { AddressOn } from '../addresses.ts'
import { offerTexts } from '../limits.ts'
import type { Market } from '../market.ts'
import { decimalMoney } from '../money.ts'
import { priced } from '../offer.ts'
import type { StoreOffer } from '../store.ts'
import type { WireAvailability, WireProduct } from './schema.ts'

export interface Shown {
  market: Market
  picture: AddressOn
  /** Milliseconds since 1970: prices have a beginning and an end. */
  now: number
}

/** A product of the catalogue; `on` are the platforms that the search tells. Null: it has no name. */
export function toOffer(
  product: WireProduct,
  on: readonly string[],
  { market, picture, now }: Shown,
): StoreOffer | null {
  const { ProductId: id, ProductKind: kind, LocalizedProperties: texts } = product
  const name = line(texts[0]?.ProductTitle, offerTexts.name)
  if (name === null) return null
  const bought = purchases(product, now)
  const prices = pricesOf(bought, market)
  return {
    id,
    name,
    url: `https://www.xbox.com/${market.locale.toLowerCase()}/games/store/_/${id}`,
    image: pictureOf(texts[0]?.Images ?? [], picture),
    ...prices,
    platforms: platformsOf(product, on, bought),
    kind: kind === 'Game' || kind === 'Application' ? 'game' : kind == null ? null : 'addon',
    edition: null,
    condition: 'digital',
    inStock: prices.price !== null,
    seller: null,
  }
}

/** The ways in which anybody can buy it now: no trial, nothing for members of Game Pass or EA Play only. */
const purchases = ({ DisplaySkuAvailabilities: skus }: WireProduct, now: number): WireAvailability[] =>
  skus
    .filter(({ Sku: { SkuType: type, Properties: properties } }) => type !== 'trial' && properties?.IsTrial !== true)
    .flatMap(({ Availabilities: all }) => all)
    .filter(
      ({ Actions: actions, RemediationRequired: remedied, AffirmationId: affirmed, Conditions: conditions }) =>
        actions.includes('Purchase') && remedied !== true && affirmed == null && isNow(conditions, now),
    )

function isNow(conditions: WireAvailability['Conditions'], now: number): boolean {
  const { StartDate: start, EndDate: end } = conditions ?? {}
  return (start == null || Date.parse(start) <= now) && (end == null || Date.parse(end) > now)
}

/** The lowest price above nothing in the currency of the market; free only where nothing else is asked. */
function pricesOf(all: WireAvailability[], { currency }: Market): ReturnType<typeof priced> {
  const amounts = all.flatMap(({ OrderManagementData: data }) => {
    const price = data?.Price
    const now = price?.CurrencyCode === currency ? decimalMoney(price.ListPrice, currency) : null
    return now ? [priced(now, decimalMoney(price?.MSRP, currency))] : []
  })
  const sorted = amounts.toSorted((a, b) => (a.price?.amount ?? 0) - (b.price?.amount ?? 0))
  return sorted.find(({ price }) => (price?.amount ?? 0) > 0) ?? sorted[0] ?? { price: null, regular: null }
}

const words = new Map([
  ['PC', 'PC'],
  ['Windows.Desktop', 'PC'],
  ['XboxOne', 'Xbox One'],
  ['ConsoleGen8', 'Xbox One'],
  ['XboxSeriesX', 'Xbox Series'],
  ['ConsoleGen9', 'Xbox Series'],
])

/** What the search tells or, without it, what the product does. Consoles are told by their generation. */
function platformsOf(
  { Properties: properties }: WireProduct,
  on: readonly string[],
  all: WireAvailability[],
): string[] {
  const allowed = all.flatMap(
    ({ Conditions: conditions }) =>
      conditions?.ClientConditions?.AllowedPlatforms?.map((one) => one.PlatformName ?? '') ?? [],
  )
  const said = on.length > 0 ? on : [...(properties?.XboxConsoleGenCompatible ?? []), ...allowed]
  return [...new Set(said.flatMap((word) => words.get(word) ?? []))]
}

const purposes = ['BoxArt', 'Poster']

/** Addresses of pictures have no protocol there. */
function pictureOf(images: { ImagePurpose: string; Uri: string }[], picture: AddressOn): string | null {
  for (const purpose of purposes) {
    const uri = images.find(({ ImagePurpose: one }) => one === purpose)?.Uri
    const url = picture(uri?.startsWith('//') ? `https:${uri}` : uri)
    if (url !== null) return url
  }
  return null
}
