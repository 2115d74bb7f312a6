import { describe, expect, it } from 'vitest'
import { addressOn } from '../addresses.ts'
import { marketOf } from '../market.ts'
import { buttonPrices, pricesOf, toOffer, toOldOffer } from './mapping.ts'
import type { WireButton, WireLink, WirePrice, WireResult } from './schema.ts'

const market = marketOf({ PRICE_COUNTRY: 'ES' })
const picture = addressOn(['image.api.playstation.com'])
const shown = { market, lang: 'es', picture } as const
const image = 'https://image.api.playstation.com/vulcan/ap/rnd/x.png'
const eur = (amount: number) => ({ amount, currency: 'EUR' })

const price: WirePrice = {
  basePrice: '59,99\u00a0€',
  discountedPrice: '35,99\u00a0€',
  isFree: false,
  isTiedToSubscription: false,
}
const ring: WireResult = {
  id: '10000333',
  name: 'ELDEN RING',
  invariantName: 'ELDEN RING',
  storeDisplayClassification: 'FULL_GAME',
  platforms: ['PS4', 'PS5'],
  media: [
    { role: 'PREVIEW', type: 'VIDEO', url: 'https://vod.api.playstation.com/x.mp4' },
    { role: 'MASTER', type: 'IMAGE', url: image },
  ],
  price,
}

describe('a result of the search of the PlayStation Store', () => {
  it('is an offer, a concept or a product (PRI-01)', () => {
    expect(toOffer(ring, shown)).toEqual({
      id: '10000333',
      name: 'ELDEN RING',
      url: 'https://store.playstation.com/es-es/concept/10000333',
      image,
      price: eur(3_599),
      regular: eur(5_999),
      platforms: ['PS4', 'PS5'],
      kind: 'game',
      edition: null,
      condition: 'digital',
      inStock: true,
      seller: null,
    })
    const id = 'EP0700-PPSA04609_00-ELDENRINGDELUXE1'
    expect(toOffer({ ...ring, id, storeDisplayClassification: 'PREMIUM_EDITION' }, shown)).toMatchObject({
      id,
      url: `https://store.playstation.com/es-es/product/${id}`,
      kind: 'game',
    })
  })

  it('is something that goes with a game where it is neither a game nor several', () => {
    for (const [sort, kind] of [
      ['GAME_BUNDLE', 'bundle'],
      ['ADD_ON', 'addon'],
      ['COSTUME', 'addon'],
      ['DEMO', 'addon'],
      [null, null],
    ] as const)
      expect(toOffer({ ...ring, storeDisplayClassification: sort }, shown)?.kind).toBe(kind)
  })

  it('has its own name for those who read English, and no platforms in it', () => {
    const row = { ...ring, name: 'ELDEN RING Edición Deluxe PS4 & PS5', invariantName: 'ELDEN RING Deluxe PS5™' }
    expect(toOffer(row, shown)?.name).toBe('ELDEN RING Edición Deluxe')
    expect(toOffer(row, { ...shown, lang: 'en' })?.name).toBe('ELDEN RING Deluxe')
    for (const [name, known] of [
      ['FIFA 22 (PS5)', 'FIFA 22'],
      ['FIFA 22 - PS4™ y PS5™', 'FIFA 22'],
      ['FIFA 22 [PS4]', 'FIFA 22'],
      ['FIFA 22', 'FIFA 22'],
      ['PS5', 'PS5'],
      [`PS4 ${'x'.repeat(20_000)}`, `PS4 ${'x'.repeat(196)}`],
    ])
      expect(toOffer({ ...ring, name: name! }, shown)?.name).toBe(known)
    expect(toOffer({ ...ring, name: ' \u200b' }, shown)).toBeNull()
  })

  it('keeps no picture of another host (PR-03)', () => {
    for (const url of ['https://evil.example/x.png', 'http://image.api.playstation.com/x.png', 'javascript:x'])
      expect(toOffer({ ...ring, media: [{ role: 'MASTER', url }] }, shown)?.image).toBeNull()
    expect(toOffer({ ...ring, media: null }, shown)?.image).toBeNull()
  })
})

describe('its texts of prices', () => {
  it('are amounts, and free is nothing', () => {
    expect(pricesOf(price, market)).toEqual({ price: eur(3_599), regular: eur(5_999) })
    expect(pricesOf({ ...price, discountedPrice: null }, market)).toEqual({ price: eur(5_999), regular: null })
    expect(pricesOf({ ...price, basePrice: 'Gratis', discountedPrice: 'Gratis', isFree: true }, market)).toEqual({
      price: eur(0),
      regular: null,
    })
    const yen = pricesOf({ ...price, basePrice: '3200 JPY', discountedPrice: '3200 JPY' }, market)
    expect(yen?.price).toEqual({ amount: 3_200, currency: 'JPY' })
  })

  it('say nothing where there is none, or only one for subscribers', () => {
    expect(pricesOf(null, market)).toBeNull()
    expect(pricesOf({ ...price, isFree: true, isTiedToSubscription: true }, market)).toBeNull()
    expect(pricesOf({ ...price, basePrice: 'No disponible', discountedPrice: null }, market)).toBeNull()
    expect(pricesOf(undefined, market)).toBeNull()
  })
})

describe('the buttons of a page', () => {
  const pricesOn = (all: WireButton[]) => buttonPrices(all, market)
  const button = (type: string, value: number | null, more: object = {}): WireButton => ({
    __typename: 'GameCTA',
    type,
    price: { basePriceValue: 5_999, discountedValue: value, currencyCode: 'EUR', ...more },
  })

  it('that buy have a price, those before the day as well', () => {
    const member = button('UPSELL_PS_PLUS_GAME_CATALOG', 0, { isTiedToSubscription: true })
    expect(pricesOn([member, button('PREORDER', 5_999), button('ADD_TO_CART', 3_599)])).toEqual({
      price: eur(3_599),
      regular: eur(5_999),
    })
    expect(pricesOn([button('PREORDER', 5_999)])).toEqual({ price: eur(5_999), regular: null })
    expect(pricesOn([button('ADD_TO_CART', 1_980, { currencyCode: 'JPY', basePriceValue: 1_980 })]).price).toEqual({
      amount: 1_980,
      currency: 'JPY',
    })
  })

  it('that download are free, unless they belong to a subscription', () => {
    expect(pricesOn([{ ...button('DOWNLOAD', null), price: null }])).toEqual({ price: eur(0), regular: null })
    expect(pricesOn([button('DOWNLOAD', 0, { isTiedToSubscription: true })]).price).toBeNull()
  })

  it('that do something else have none', () => {
    const none = { price: null, regular: null }
    expect(pricesOn([])).toEqual(none)
    for (const type of [
      'UPSELL_PS_PLUS_GAME_CATALOG',
      'UPSELL_EA_ACCESS',
      'GAME_TRIAL',
      'DOWNLOAD_TRIAL',
      'UNAVAILABLE',
    ])
      expect(pricesOn([button(type, 0)]), type).toEqual(none)
    expect(pricesOn([button('ADD_TO_CART', 0, { isTiedToSubscription: true })])).toEqual(none)
    expect(pricesOn([{ ...button('ADD_TO_CART', 0), meta: { upSellService: 'PS_PLUS' } }])).toEqual(none)
    expect(pricesOn([{ ...button('ADD_TO_CART', 0), price: null }])).toEqual(none)
    for (const value of [-1, 0.5, 1e12]) expect(pricesOn([button('ADD_TO_CART', value)])).toEqual(none)
  })
})

describe('a result of the older search', () => {
  const link: WireLink = {
    id: 'EP0700-PPSA04609_00-ELDENRING0000000',
    name: 'ELDEN RING PS4 & PS5',
    images: [{ url: image }],
    playable_platform: ['PS4™', 'PS5™'],
    default_sku: { price: 5_999, display_price: '59,99 €', rewards: [{ price: 3_599, display_price: '35,99 €' }] },
  }

  it('is an offer at the lowest price that everybody has', () => {
    expect(toOldOffer(link, shown)).toMatchObject({
      name: 'ELDEN RING',
      url: 'https://store.playstation.com/es-es/product/EP0700-PPSA04609_00-ELDENRING0000000',
      image,
      price: eur(3_599),
      regular: eur(5_999),
      platforms: ['PS4', 'PS5'],
      kind: null,
    })
    const sku = (rewards: object[]) => ({ ...link, default_sku: { price: 5_999, display_price: '59,99 €', rewards } })
    const plus = { price: 0, display_price: 'Gratis', isPlus: true }
    expect(toOldOffer(sku([plus]), shown)).toMatchObject({ price: eur(5_999), regular: null })
    expect(toOldOffer(sku([plus, { price: 100, display_price: '1,00 €' }]), shown)?.price).toEqual(eur(100))
  })

  it('is free, or has no price', () => {
    const free = { price: 0, display_price: 'Gratis', rewards: [] }
    expect(toOldOffer({ ...link, default_sku: free }, shown)?.price).toEqual(eur(0))
    expect(toOldOffer({ ...link, default_sku: null }, shown)).toMatchObject({ price: null, inStock: false })
    const odd = { price: 5, display_price: 'Pronto', rewards: [] }
    expect(toOldOffer({ ...link, default_sku: odd }, shown)?.price).toBeNull()
  })
})
