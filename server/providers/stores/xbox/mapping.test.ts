import { describe, expect, it } from 'vitest'
import { addressOn } from '../addresses.ts'
import { marketOf } from '../market.ts'
import { toOffer } from './mapping.ts'
import type { WireAvailability, WireProduct } from './schema.ts'

const now = Date.parse('2026-11-24T12:00:00Z')
const shown = {
  market: marketOf({ PRICE_COUNTRY: 'ES' }),
  picture: addressOn(['store-images.s-microsoft.com']),
  now,
}

const way = (list: number, more: Partial<WireAvailability> = {}, currency = 'EUR', full = 59.99): WireAvailability => ({
  Actions: ['Details', 'Fulfill', 'Purchase'],
  Conditions: {
    StartDate: '2026-11-01T10:00:00Z',
    EndDate: '2026-11-30T10:00:00Z',
    ClientConditions: { AllowedPlatforms: [{ PlatformName: 'Windows.Xbox' }] },
  },
  OrderManagementData: { Price: { CurrencyCode: currency, ListPrice: list, MSRP: full } },
  RemediationRequired: false,
  ...more,
})
const licence = way(0, { Actions: ['Details', 'License'] })

const product = (ways: WireAvailability[], more: Partial<WireProduct> = {}): WireProduct => ({
  ProductId: '9PP5G1F0C2B6',
  ProductKind: 'Game',
  Properties: { XboxConsoleGenCompatible: ['ConsoleGen8', 'ConsoleGen9'] },
  LocalizedProperties: [
    {
      ProductTitle: 'Halo Infinite (Campaña)',
      Images: [
        { ImagePurpose: 'Logo', Uri: '//store-images.s-microsoft.com/image/apps.1' },
        { ImagePurpose: 'Poster', Uri: '//store-images.s-microsoft.com/image/apps.3' },
        { ImagePurpose: 'BoxArt', Uri: '//store-images.s-microsoft.com/image/apps.2' },
      ],
    },
  ],
  DisplaySkuAvailabilities: [{ Sku: { SkuType: 'full', Properties: { IsTrial: false } }, Availabilities: ways }],
  ...more,
})
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const priceOf = (...ways: WireAvailability[]) => {
  const offer = toOffer(product(ways), [], shown)
  return offer && [offer.price, offer.regular, offer.inStock]
}

describe('a product of the Xbox store', () => {
  it('is an offer at the lowest price that everybody has now (PRI-01)', () => {
    expect(toOffer(product([licence, way(29.99), way(39.99)]), ['PC', 'XboxSeriesX', 'XCloud'], shown)).toEqual({
      id: '9PP5G1F0C2B6',
      name: 'Halo Infinite (Campaña)',
      url: 'https://www.xbox.com/es-es/games/store/_/9PP5G1F0C2B6',
      image: 'https://store-images.s-microsoft.com/image/apps.2',
      price: eur(2_999),
      regular: eur(5_999),
      platforms: ['PC', 'Xbox Series'],
      kind: 'game',
      edition: null,
      condition: 'digital',
      inStock: true,
      seller: null,
    })
    expect(priceOf(way(59.99))).toEqual([eur(5_999), null, true])
  })

  it('has no price of members, of trials, of another time, of another currency', () => {
    const member = way(9.99, { RemediationRequired: true })
    const affirmed = way(0, { AffirmationId: '9FAKE' })
    const over = way(9.99, { Conditions: { EndDate: '2026-11-24T11:59:59Z' } })
    const coming = way(9.99, { Conditions: { StartDate: '2026-11-24T12:00:01Z' } })
    const foreign = way(9.99, {}, 'USD')
    expect(priceOf(licence, member, affirmed, over, coming, foreign)).toEqual([null, null, false])
    expect(priceOf(licence, member, affirmed, over, coming, foreign, way(29.99))).toEqual([
      eur(2_999),
      eur(5_999),
      true,
    ])
    const trial = { Sku: { SkuType: 'trial', Properties: { IsTrial: true } }, Availabilities: [way(0)] }
    expect(toOffer(product([], { DisplaySkuAvailabilities: [trial] }), [], shown)?.price).toBeNull()
    expect(priceOf(way(1, { Conditions: { StartDate: 'soon', EndDate: 'never' } }))).toEqual([null, null, false])
  })

  it('is free only when nothing else is asked', () => {
    expect(priceOf(way(0, {}, 'EUR', 0))).toEqual([eur(0), null, true])
    expect(priceOf(way(0), way(19.99))).toEqual([eur(1_999), eur(5_999), true])
  })

  it('has no price that is none', () => {
    for (const list of [-1, 59.999, 1e12, Number.NaN]) expect(priceOf(way(list))).toEqual([null, null, false])
    expect(priceOf({ ...way(1), OrderManagementData: null })).toEqual([null, null, false])
    const yen = { ...shown, market: { ...shown.market, currency: 'JPY' } }
    expect(toOffer(product([way(3_200, {}, 'JPY', 6_400)]), [], yen)).toMatchObject({
      price: { amount: 3_200, currency: 'JPY' },
      regular: { amount: 6_400 },
    })
  })

  it('says its platforms itself where the search does not', () => {
    const desktop = { ClientConditions: { AllowedPlatforms: [{ PlatformName: 'Windows.Desktop' }, {}] } }
    expect(toOffer(product([way(1), way(1, { Conditions: desktop })]), [], shown)?.platforms).toEqual([
      'Xbox One',
      'Xbox Series',
      'PC',
    ])
    expect(toOffer(product([], { Properties: null }), ['constructor'], shown)?.platforms).toEqual([])
  })

  it('is a game, or goes with one', () => {
    for (const [kind, known] of [
      ['Durable', 'addon'],
      ['Consumable', 'addon'],
      ['Pass', 'addon'],
      ['Application', 'game'],
      [null, null],
    ] as const)
      expect(toOffer(product([way(1)], { ProductKind: kind }), [], shown)?.kind).toBe(known)
  })

  it('keeps no picture of another host, and no name that is none (PR-03)', () => {
    const texts = (ProductTitle: string, ...uris: string[]) => ({
      LocalizedProperties: [{ ProductTitle, Images: uris.map((Uri) => ({ ImagePurpose: 'BoxArt', Uri })) }],
    })
    for (const uri of ['//evil.example/1', 'http://store-images.s-microsoft.com/1', 'javascript:x', '/1'])
      expect(toOffer(product([], texts('x', uri)), [], shown)?.image).toBeNull()
    expect(toOffer(product([], texts('A\u202eB\u0000'.repeat(500))), [], shown)?.name.length).toBeLessThanOrEqual(200)
    expect(toOffer(product([], texts('\u200b')), [], shown)).toBeNull()
    expect(toOffer(product([], { LocalizedProperties: [] }), [], shown)).toBeNull()
  })
})
