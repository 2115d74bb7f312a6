import { describe, expect, it } from 'vitest'
import { addressOn } from '../addresses.ts'
import { toOffer } from './mapping.ts'
import type { WireHit } from './schema.ts'

const place = { page: addressOn(['www.yuplay.com']), picture: addressOn(['img.yuplay.com']), currency: 'EUR' }
const hit: WireHit = {
  title: '\n Sample  Ring ',
  href: '/product/sample-ring/',
  image: 'https://img.yuplay.com/sample.webp',
  price: ' 47,99 € ',
  soldOut: false,
}
const offer = (changes: Partial<WireHit> = {}, currency = 'EUR') =>
  toOffer({ ...hit, ...changes }, { ...place, currency })

describe('a hit of Yuplay', () => {
  it('is a key for a game (PRI-01)', () => {
    expect(offer()).toEqual({
      id: 'sample-ring',
      name: 'Sample Ring',
      url: 'https://www.yuplay.com/product/sample-ring/',
      image: 'https://img.yuplay.com/sample.webp',
      price: { amount: 4_799, currency: 'EUR' },
      regular: null,
      platforms: [],
      kind: null,
      edition: null,
      condition: 'digital',
      inStock: true,
      seller: null,
    })
  })

  it.each<[string, string, ReturnType<typeof place.page> | { amount: number; currency: string } | null]>([
    ['$12.34', 'USD', { amount: 1_234, currency: 'USD' }],
    ['£12.34', 'EUR', { amount: 1_234, currency: 'GBP' }],
    ['1.234,56 €', 'EUR', { amount: 123_456, currency: 'EUR' }],
    // Of which country, nobody says.
    ['$12.34', 'EUR', null],
    ['¥1,980', 'EUR', null],
    ['12,34', 'EUR', null],
    ['-12,34 €', 'EUR', null],
    ['12,3 €', 'EUR', null],
    ['€12,34 €', 'EUR', null],
    ['Coming soon', 'EUR', null],
    ['', 'EUR', null],
  ])('that costs %j where %s is usual costs %j', (price, currency, money) => {
    expect(offer({ price }, currency)).toMatchObject({ price: money, inStock: money !== null })
  })

  it('that is sold out keeps its price, and one without a price cannot be bought', () => {
    expect(offer({ soldOut: true })).toMatchObject({ price: { amount: 4_799 }, inStock: false })
    const { price: _price, ...soon } = hit
    expect(toOffer(soon, place)).toMatchObject({ price: null, inStock: false })
  })

  it('without a page of the shop is no offer, and has no picture of another host (PR-03)', () => {
    for (const href of [
      'javascript:alert(1)',
      '//evil.example/product/x/',
      'http://www.yuplay.com/product/x/',
      'https://www.yuplay.com.evil.example/product/x/',
      'https://user@www.yuplay.com/product/x/',
      `/product/${'x'.repeat(3_000)}/`,
      '/',
      'http://[',
    ])
      expect([href.slice(0, 50), offer({ href })]).toEqual([href.slice(0, 50), null])
    for (const image of [
      'javascript:alert(1)',
      'http://img.yuplay.com/x',
      '//evil.example/x',
      'data:image/gif;base64,AA',
    ])
      expect(offer({ image })?.image).toBeNull()
    expect(offer({ image: '//img.yuplay.com/x.webp' })?.image).toBe('https://img.yuplay.com/x.webp')
    expect(offer({ title: ' \u200b ' })).toBeNull()
    expect(offer({ title: 'x'.repeat(10_000) })?.name).toHaveLength(200)
  })
})
