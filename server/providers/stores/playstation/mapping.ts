import type { Static } from 'typebox'
import type { Lang } from '../../../../common/api/shapes.ts'
import { line } from '../../clean.ts'
import type { AddressOn } from '../addresses.ts'
import { offerTexts } from '../limits.ts'
import type { Market } from '../market.ts'
import { minorMoney, moneyText } from '../money.ts'
import { priced } from '../offer.ts'
import type { StoreOffer } from '../store.ts'
import type { WireButton, WireLink, WirePrice, WireResult } from './schema.ts'

type Prices = ReturnType<typeof priced>
const noPrice: Prices = { price: null, regular: null }

export interface Shown {
  market: Market
  lang: Static<typeof Lang>
  picture: AddressOn
}

const kinds = new Map<string, StoreOffer['kind']>([
  ['FULL_GAME', 'game'],
  ['PREMIUM_EDITION', 'game'],
  ['GAME_BUNDLE', 'bundle'],
])

/** A result of the search, with the prices of its page where it has been asked for them. */
export function toOffer(row: WireResult, { market, lang, picture }: Shown, paged?: Prices): StoreOffer | null {
  const { id, name, invariantName, storeDisplayClassification: sort, platforms, media } = row
  const art = media?.find(({ role }) => role === 'MASTER') ?? media?.find(({ role }) => role === 'GAMEHUB_COVER_ART')
  return offerOf({
    id,
    name: lang === 'en' ? (invariantName ?? name) : name,
    image: picture(art?.url),
    prices: paged ?? pricesOf(row.price, market) ?? noPrice,
    platforms,
    // Whatever else it has (costumes, levels, avatars, music) goes with a game.
    kind: sort === null ? null : (kinds.get(sort) ?? 'addon'),
    market,
  })
}

/** What its texts say; null where only its page can tell: it has no price, or one that belongs to a subscription. */
export function pricesOf(price: WirePrice | null | undefined, { currency }: Market): Prices | null {
  if (!price || price.isTiedToSubscription === true) return null
  if (price.isFree) return priced({ amount: 0, currency }, null)
  const full = moneyText(price.basePrice, currency)
  const now = moneyText(price.discountedPrice, currency) ?? full
  return now && priced(now, full)
}

/**
 * Buying comes before ordering in advance, and a download is free; everything else is no price: trials, subscriptions,
 * what is owned already.
 */
const buttons = ['ADD_TO_CART', 'PREORDER', 'DOWNLOAD']

/** The price of the button that buys; none where there is only a subscription. */
export function buttonPrices(all: readonly WireButton[], { currency }: Pick<Market, 'currency'>): Prices {
  const bought = all
    .filter(({ price, meta }) => price?.isTiedToSubscription !== true && (meta?.upSellService ?? 'NONE') === 'NONE')
    .filter(({ type }) => buttons.includes(type))
    .toSorted((a, b) => buttons.indexOf(a.type) - buttons.indexOf(b.type))
  for (const { type, price } of bought) {
    if (type === 'DOWNLOAD') return priced({ amount: 0, currency: price?.currencyCode ?? currency }, null)
    const now = minorMoney(price?.discountedValue ?? price?.basePriceValue, price?.currencyCode)
    if (now) return priced(now, minorMoney(price?.basePriceValue, price?.currencyCode))
  }
  return noPrice
}

/** A result of the older search: a reward is a discount, of which some are for subscribers. */
export function toOldOffer({ id, name, images, playable_platform: on = [], default_sku: sku }: WireLink, shown: Shown) {
  const { market, picture } = shown
  return offerOf({
    id,
    name,
    image: picture(images?.[0]?.url),
    prices: sku ? skuPrices(sku, market.currency) : noPrice,
    platforms: on,
    kind: null,
    market,
  })
}

function skuPrices(sku: NonNullable<WireLink['default_sku']>, currency: string): Prices {
  // Texts name their currency, numbers do not.
  const moneyIn = (price: number | undefined, text: string | undefined) =>
    price === 0 ? { amount: 0, currency } : moneyText(text, currency)
  const full = moneyIn(sku.price, sku.display_price)
  const reduced = (sku.rewards ?? [])
    .filter(({ isPlus }) => isPlus !== true)
    .flatMap(({ price, display_price: text }) => moneyIn(price, text) ?? [])
  const lowest = reduced.toSorted((a, b) => a.amount - b.amount)[0]
  return priced(lowest ?? full, full)
}

interface Facts extends Pick<StoreOffer, 'id' | 'image' | 'kind'> {
  name: string
  prices: Prices
  platforms: string[]
  market: Market
}

function offerOf({ id, name, image, prices, platforms, kind, market }: Facts): StoreOffer | null {
  const known = line(withoutPlatforms(name), offerTexts.name)
  if (known === null) return null
  return {
    id,
    name: known,
    url: `https://store.playstation.com/${market.locale.toLowerCase()}/${/^\d+$/.test(id) ? 'concept' : 'product'}/${id}`,
    image,
    ...prices,
    platforms: [...new Set(platforms.flatMap((text) => line(text.replaceAll('™', ''), 20) ?? []))],
    kind,
    edition: null,
    condition: 'digital',
    inStock: prices.price !== null,
    seller: null,
  }
}

const platformTail = /[\s([-]{1,3}PS[345]™?(?:\s?(?:&|and|y|\+|\/|,)\s?PS[345]™?)?[\])]?$/

/** "ELDEN RING PS4 & PS5": it writes the platforms into the names of products, and tells them besides. */
const withoutPlatforms = (name: string): string => name.slice(0, 1_000).trim().replace(platformTail, '').trim()
