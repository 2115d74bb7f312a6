import { currencyOf, inCurrency, priceText } from '../stores/price-on.ts'
import type { Item } from '../stores/stock.ts'

/** Where and in which language somebody shops. */
export interface Place {
  locale: string
  lang: 'en' | 'es'
  country: string
  currency: string
}

/** "es-ES" as a place; null for what is none. */
export function placeOf(locale: string): Place | null {
  const [, language = '', country = ''] = /^([a-z]{2})-([A-Z]{2})$/.exec(locale) ?? []
  if (country === '') return null
  return { locale, lang: language === 'es' ? 'es' : 'en', country, currency: currencyOf(country) }
}

const isConcept = ({ edition }: Item): boolean => edition === null

/** The game alone is a concept with a number, everything else a product. */
export const idOf = (item: Item): string => (isConcept(item) ? String(item.number) : productId(item))
const productId = ({ number }: Item): string => `EP9999-PPSA99999_00-FAKE${String(number).padStart(12, '0')}`

/** The number of an item in the shop, from one of its ids. */
export const numberIn = (id: string): number => Number(/(?:^|FAKE)0*(\d{1,12})$/.exec(id)?.[1])

const currencyAt = ({ oddity }: Item, { currency }: Place): string => (oddity === 'currency' ? 'JPY' : currency)
const free = ({ lang }: Place): string => (lang === 'es' ? 'Gratis' : 'Free')

/** Some belong to a subscription, and say their own price on their page only. */
const isTied = ({ number, oddity, price, edition }: Item): boolean =>
  oddity === 'subscription' || (oddity === null && edition === null && price !== 0 && number % 9 === 0)
/** Of some the search knows no price although there is one. */
const isUntold = ({ number, oddity }: Item): boolean => oddity === null && number % 7 === 0

/** A price as the search tells it. */
function searchPrice(item: Item, place: Place): object | null {
  const { price, regular, oddity } = item
  if (price === null || oddity === 'sold-out' || isUntold(item)) return null
  const text = (cents: number): string => {
    const currency = currencyAt(item, place)
    return priceText(inCurrency(cents, currency), currency, place.locale)
  }
  const tied = isTied(item)
  const base = price === 0 ? free(place) : text(regular ?? price)
  return {
    __typename: 'SkuPrice',
    basePrice: base,
    discountedPrice: tied ? (place.lang === 'es' ? 'Incluido' : 'Included') : price === 0 ? free(place) : text(price),
    discountText: regular === null ? null : `-${Math.round(100 - (100 * price) / regular)}\u00a0%`,
    isFree: tied || price === 0,
    isExclusive: false,
    isTiedToSubscription: tied,
    serviceBranding: [tied ? 'PS_PLUS' : 'NONE'],
    upsellText: null,
    upsellServiceBranding: [tied ? 'PS_PLUS' : 'NONE'],
    skuId: null,
  }
}

const sorts: Record<Item['kind'], string> = {
  game: 'FULL_GAME',
  bundle: 'GAME_BUNDLE',
  addon: 'ADD_ON',
  soundtrack: 'ADD_ON',
  demo: 'DEMO',
  merchandise: 'ADD_ON',
}

/** The names of some products end in their platforms. */
const named = (item: Item): string =>
  isConcept(item) || item.number % 3 > 0 ? item.name : `${item.name} ${platformsOf(item).join(' & ')}`

const platformsOf = ({ platforms }: Item): string[] =>
  platforms.map((slug) => (slug === 'playstation-5' ? 'PS5' : 'PS4'))

/** One result of the search. */
export function result(item: Item, place: Place) {
  const { kind, edition, name } = item
  return {
    __typename: isConcept(item) ? 'Concept' : 'Product',
    id: idOf(item),
    name: named(item),
    ...(isConcept(item) ? { invariantName: name } : { npTitleId: 'PPSA99999_00' }),
    storeDisplayClassification: kind === 'game' && edition !== null ? 'PREMIUM_EDITION' : sorts[kind],
    localizedStoreDisplayClassification: place.lang === 'es' ? 'Juego completo' : 'Full Game',
    platforms: platformsOf(item),
    media: [
      { role: 'PREVIEW', type: 'VIDEO', url: 'https://vod.api.playstation.com/fake.mp4' },
      { role: 'MASTER', type: 'IMAGE', url: `https://image.api.playstation.com/vulcan/ap/rnd/${item.number}.png` },
    ],
    price: searchPrice(item, place),
  }
}

/** The buttons of a page: who belongs to a subscription pays nothing, everybody else the price. */
export function buttons(item: Item, place: Place): object[] {
  const { price, regular, state, oddity } = item
  const currencyCode = currencyAt(item, place)
  const value = (cents: number): number => inCurrency(cents, currencyCode)
  const text = (cents: number): string => priceText(value(cents), currencyCode, place.locale)
  const button = (type: string, now: number, full: number, more: object = {}) => ({
    __typename: 'GameCTA',
    type,
    hasLinkedConsole: false,
    action: { type, param: [{ name: 'skuId', values: [`${productId(item)}-E001`] }] },
    meta: { upSellService: 'NONE' },
    price: {
      basePrice: text(full),
      discountedPrice: now === 0 ? free(place) : text(now),
      basePriceValue: value(full),
      discountedValue: value(now),
      currencyCode,
      discountText: null,
      isFree: now === 0,
      isTiedToSubscription: false,
      serviceBranding: ['NONE'],
      endTime: null,
      upsellText: null,
      ...more,
    },
  })
  if (price === null || oddity === 'sold-out')
    return [{ ...button('ANNOUNCEMENT', 0, 0), type: 'ANNOUNCEMENT', price: null }]
  const upsell = button('UPSELL_PS_PLUS_GAME_CATALOG', 0, regular ?? price, {
    isTiedToSubscription: true,
    serviceBranding: ['PS_PLUS'],
  })
  const trial = button('UPSELL_PS_PLUS_GAME_TRIAL', 0, regular ?? price, { isTiedToSubscription: true })
  const buying = button(state === 'preorder' ? 'PREORDER' : 'ADD_TO_CART', price, regular ?? price)
  const tied = isTied(item) ? [upsell, trial] : []
  return oddity === 'subscription' ? tied : [...tied, buying]
}

/** A result of the older search. */
export function link(item: Item, place: Place) {
  const { price, regular, kind, edition } = item
  const currency = currencyAt(item, place)
  const text = (cents: number): string => priceText(inCurrency(cents, currency), currency, place.locale)
  const shown = (cents: number): string => (cents === 0 ? free(place) : text(cents))
  return {
    id: productId(item),
    container_type: 'product',
    game_contentType: kind === 'game' && edition === null ? 'Juego completo' : 'Lote',
    name: `${item.name} ${platformsOf(item).join(' & ')}`,
    url: `https://store.playstation.com/store/api/chihiro/00_09_000/container/${place.country}/${place.lang}/999/${productId(item)}`,
    images: [{ type: 1, url: `https://image.api.playstation.com/vulcan/ap/rnd/${item.number}.png` }],
    playable_platform: platformsOf(item).map((name) => `${name}™`),
    ...(price !== null && {
      default_sku: {
        id: `${productId(item)}-E001`,
        name: 'Juego',
        price: inCurrency(regular ?? price, currency),
        display_price: shown(regular ?? price),
        rewards: [
          ...(regular === null
            ? []
            : [{ discount: 40, price: inCurrency(price, currency), display_price: shown(price), isPlus: false }]),
          ...(isTied(item) ? [{ discount: 100, price: 0, display_price: free(place), isPlus: true }] : []),
        ],
      },
    }),
  }
}
