import { describe, expect, it } from 'vitest'
import { marketOf } from '../market.ts'
import { pageOf, toOffers } from './mapping.ts'
import type { Product } from './pack-names.ts'
import type { WireOffer, WireOffers } from './schema.ts'

const product: Product = { id: 73_341, name: 'Sample Ring PS5', title: 'Sample Ring', platform: 'PS5' }
const spain = marketOf({ PRICE_COUNTRY: 'ES' })
const answer: WireOffers = {
  success: true,
  merchants: {
    61: { name: 'SampleKeys', official: false },
    62: { name: 'Other Keys' },
    1: { name: 'Steam', official: true },
  },
  editions: { 1: { name: 'Standard' }, 4: { name: 'Deluxe Edition' } },
  regions: {
    2: { name: 'STEAM GLOBAL', filterName: 'GLOBAL' },
    3: { name: 'EUROPE', filterName: 'eu' },
    5: { name: 'US', filterName: 'US' },
    7: { name: 'LATAM', filterName: null },
  },
}
const offer: WireOffer = {
  id: 9_001,
  isActive: true,
  merchant: 61,
  edition: 1,
  region: 2,
  stock: 'InStock',
  price: { eur: { price: 31.42, priceWithoutCoupon: 34.15, currency: 'eur' } },
}
const costing = (priceWithoutCoupon: number | null, more: Partial<WireOffer> = {}): WireOffer => ({
  ...offer,
  ...more,
  price: { eur: { price: 0.01, priceWithoutCoupon, currency: 'eur' } },
})
const offers = (rows: WireOffer[], { wire = answer, market = spain } = {}) => toOffers(wire, rows, product, market)

describe('the offers of AllKeyShop', () => {
  it('name the shop behind them, its kind, and the price without a coupon (PRI-01)', () => {
    expect(offers([offer])).toEqual([
      {
        id: '73341-9001',
        name: 'Sample Ring',
        url: 'https://www.allkeyshop.com/blog/buy-sample-ring-ps5-cd-key-compare-prices/',
        image: null,
        price: { amount: 3_415, currency: 'EUR' },
        regular: null,
        platforms: ['PS5'],
        kind: null,
        edition: null,
        condition: 'digital',
        inStock: true,
        seller: { name: 'SampleKeys', official: false },
      },
    ])
    expect(offers([{ ...offer, merchant: '1' }])[0]?.seller).toEqual({ name: 'Steam', official: true })
  })

  it('come one for each shop and edition: the plain game first, then the cheapest', () => {
    const rows = [
      costing(10, { edition: 4 }),
      costing(30),
      costing(20, { merchant: 62 }),
      costing(25),
      costing(59.99, { merchant: 1 }),
    ]
    expect(offers(rows).map(({ edition, price, seller }) => [edition, price?.amount, seller?.name])).toEqual([
      [null, 2_000, 'Other Keys'],
      [null, 2_500, 'SampleKeys'],
      [null, 5_999, 'Steam'],
      ['Deluxe Edition', 1_000, 'SampleKeys'],
    ])
    const merchants = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [at, { name: `Keys ${at}` }]))
    const many = Array.from({ length: 80 }, (_, at) => costing(10 + at, { merchant: at }))
    expect(offers(many, { wire: { ...answer, merchants } })).toHaveLength(50)
  })

  it('that are over, of another currency, or cost nothing are left out', () => {
    expect(offers([{ ...offer, isActive: false }])).toEqual([])
    for (const amount of [0, null, -1, 0.005, 1e12, Number.NaN]) expect(offers([costing(amount)])).toEqual([])
    expect(offers([{ ...offer, price: { usd: { priceWithoutCoupon: 3, currency: 'usd' } } }])).toEqual([])
    expect(offers([{ ...offer, price: { eur: { priceWithoutCoupon: 3, currency: 'usd' } } }])).toEqual([])
    expect(offers([{ ...offer, price: [] }])).toEqual([])
    expect(offers([{ ...offer, price: { eur: { price: 3 } } }])).toEqual([])
  })

  it('are only those whose keys can be used here', () => {
    const here = (region: number, country: Parameters<typeof marketOf>[0]['PRICE_COUNTRY']) => {
      const market = marketOf({ PRICE_COUNTRY: country })
      const [currency] = [market.currency.toLowerCase()]
      const row = { ...offer, region, price: { [currency]: { priceWithoutCoupon: 3, currency } } }
      return offers([row], { market }).length
    }
    expect([2, 3, 5, 7, 99].map((region) => here(region, 'ES'))).toEqual([1, 1, 0, 0, 0])
    expect([2, 3, 5, 7].map((region) => here(region, 'US'))).toEqual([1, 0, 1, 0])
    expect([2, 3, 5, 7].map((region) => here(region, 'GB'))).toEqual([1, 0, 0, 0])
  })

  it('of which nothing is known are left out: PHP writes empty maps as lists', () => {
    for (const empty of [{ merchants: [] }, { editions: [] }, { regions: [] }, { merchants: null }])
      expect(offers([offer], { wire: { ...answer, ...empty } })).toEqual([])
    expect(offers([{ ...offer, merchant: '61', edition: '1', region: '2' }])).toHaveLength(1)
    expect(offers([{ ...offer, merchant: 'constructor' }])).toEqual([])
  })

  it('say what is not there', () => {
    expect(offers([{ ...offer, stock: 'OutOfStock' }])[0]?.inStock).toBe(false)
    expect(offers([{ ...offer, stock: null }])[0]?.inStock).toBe(true)
  })

  it('have clean texts, and lead to its own page, never through a link that pays somebody (PR-03)', () => {
    const merchants = { 61: { name: `<b>\u202eKeys</b>${' long'.repeat(50)}` } }
    const [odd] = offers([{ ...offer, affiliateUrl: 'https://evil.example/' } as WireOffer], {
      wire: { ...answer, merchants },
    })
    expect(odd?.seller?.name).toMatch(/^<b> Keys<\/b>/)
    expect(odd?.seller?.name.length).toBeLessThanOrEqual(60)
    expect(new URL(odd?.url ?? '').host).toBe('www.allkeyshop.com')
    expect(pageOf({ ...product, name: 'Ñandú: ../x?y#z VII' })).toBe(
      'https://www.allkeyshop.com/blog/buy-nandu-x-y-z-vii-cd-key-compare-prices/',
    )
    expect(pageOf({ ...product, name: '東方' })).toBeNull()
  })
})
