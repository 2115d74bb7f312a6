import { describe, expect, it } from 'vitest'
import { addressOn } from '../addresses.ts'
import { toOffer } from './mapping.ts'
import type { WireSku } from './schema.ts'

const addresses = { page: addressOn(['www.xtralife.com']), picture: addressOn(['static.xtralife.com']) }
const sku: WireSku = {
  id: 81_234,
  name: 'Sample Ring',
  cc1: 'PS5',
  cc2: 'Estándar',
  isDigital: false,
  currentPrice: { price: 39.95, normal_price: 59.95 },
  url: { uri: '/producto/sample-ring-ps5-estandar/81234' },
  images: [{ url: 'https://static.xtralife.com/conversions/81234-medium.webp' }],
  characteristics: [{ name: 'platform', value: 'PS5' }],
}
const offer = (changes: Partial<WireSku> = {}) => toOffer({ ...sku, ...changes }, addresses)

describe('a row of Xtralife', () => {
  it('is a new game in a box (PRI-01)', () => {
    expect(offer()).toEqual({
      id: '81234',
      name: 'Sample Ring',
      url: 'https://www.xtralife.com/producto/sample-ring-ps5-estandar/81234',
      image: 'https://static.xtralife.com/conversions/81234-medium.webp',
      price: { amount: 3_995, currency: 'EUR' },
      regular: { amount: 5_995, currency: 'EUR' },
      platforms: ['PS5'],
      kind: null,
      edition: null,
      condition: 'new',
      inStock: true,
      seller: null,
    })
    expect(offer({ isDigital: true })?.condition).toBe('digital')
  })

  it('has its address as a text or in an object, and the same', () => {
    const url = '/producto/sample-ring-ps5-estandar/81234'
    expect(offer({ url })).toEqual(offer())
    expect(offer({ url: null, details_uri: url })).toEqual(offer())
    expect(offer({ url: `https://www.xtralife.com${url}` })).toEqual(offer())
  })

  it('without a page of the shop is no offer, and has no picture of another host (PR-03)', () => {
    for (const url of [
      'javascript:alert(1)',
      '//evil.example/x',
      'https://evil.example/x',
      'http://www.xtralife.com/x',
      'https://www.xtralife.com.evil.example/x',
      'https://user@www.xtralife.com/x',
      'https://www.xtralife.com:8443/x',
      `/${'x'.repeat(3_000)}`,
      'http://[',
    ])
      expect([url.slice(0, 50), offer({ url })]).toEqual([url.slice(0, 50), null])
    expect(offer({ url: null })).toBeNull()
    for (const url of ['javascript:alert(1)', 'http://static.xtralife.com/x', 'https://evil.example/x', null])
      expect(offer({ images: [{ url }] })?.image).toBeNull()
    expect(offer({ images: [] })?.image).toBeNull()
  })

  it.each<[number | string, number | null]>([
    [39.95, 3_995],
    ['39.95', 3_995],
    ['39,95', 3_995],
    [' 40 ', 4_000],
    ['1.039,95', null],
    ['39,95 €', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['0', null],
    [0, null],
    [-1, null],
    [0.005, null],
    [1e12, null],
    [Number.NaN, null],
  ])('costs %j only if that is a price', (price, amount) => {
    expect(offer({ currentPrice: { price, normal_price: null } })).toMatchObject({
      price: amount === null ? null : { amount, currency: 'EUR' },
      regular: null,
      inStock: amount !== null,
    })
  })

  it('without a price is only in the catalogue; one that was never higher has no discount', () => {
    expect(offer({ currentPrice: null })).toMatchObject({ price: null, regular: null, inStock: false })
    expect(offer({ currentPrice: { price: 39.95, normal_price: '39,95' } })?.regular).toBeNull()
  })

  it('stands on a platform, or is no game', () => {
    expect(offer({ characteristics: null })?.platforms).toEqual(['PS5'])
    expect(offer({ cc1: null })?.platforms).toEqual(['PS5'])
    expect(offer({ cc1: null, characteristics: [] })).toBeNull()
    expect(offer({ cc1: ' ', characteristics: null })).toBeNull()
  })

  it('names an edition that is not the plain one', () => {
    expect(offer({ cc2: 'Coleccionista' })?.edition).toBe('Coleccionista')
    expect(offer({ characteristics: [{ name: 'edition', value: 'Deluxe' }] })?.edition).toBe('Deluxe')
    for (const cc2 of ['Estándar', 'estandar', 'Standard Edition', '', null]) expect(offer({ cc2 })?.edition).toBeNull()
  })

  it.each([
    ['available', true],
    ['reservation', true],
    ['reservation_not_opened', false],
    ['out_of_stock', false],
    ['maybe_out_of_stock', false],
    ['restock', false],
    ['archived', false],
  ])('that is %s can be ordered: %s', (disponibility, inStock) => {
    expect(offer({ disponibility })?.inStock).toBe(inStock)
    expect(offer({ disponibility: { disponibility } })?.inStock).toBe(inStock)
  })
})
