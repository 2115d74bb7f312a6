import { describe, expect, it } from 'vitest'
import type { PriceEntry } from '../../../../common/api/price.ts'
import { addedTo, bestOf, cheapestFirst, isShown, plainBest, withoutRetold } from './offers.ts'

const offer = (name: string, given: Partial<PriceEntry> = {}): PriceEntry => ({
  name,
  price: '',
  url: `https://shop.example/${name}`,
  image: null,
  store: 'steam',
  kind: 'official',
  seller: null,
  edition: null,
  platforms: [],
  condition: 'digital',
  amount: 1_000,
  currency: 'EUR',
  regular_amount: null,
  in_stock: 1,
  seen_at: '2026-10-01T10:00:00Z',
  ...given,
})
const names = (offers: readonly PriceEntry[]): string[] => offers.map(({ name }) => name)

const none = offer('none', { amount: null, currency: null })
const out = offer('out', { amount: 100, in_stock: 0 })
const pounds = offer('pounds', { amount: 200, currency: 'GBP' })
const gold = offer('gold', { amount: 500, edition: 'Gold' })
const used = offer('used', { amount: 900, kind: 'used', store: 'cex' })
const plain = offer('plain')
const key = offer('key', { amount: 700, kind: 'reseller', store: 'yuplay' })
const all = [none, out, pounds, gold, plain, used, key]

describe('offers (PRI-03, PRI-04)', () => {
  it('stand with the cheapest first, and what cannot be compared or bought last', () => {
    expect(names(cheapestFirst(all, 'EUR'))).toEqual(['gold', 'key', 'used', 'plain', 'pounds', 'out', 'none'])
  })

  it('keep their order while others are added', () => {
    expect(names(addedTo([plain, used], [key, used, gold, plain]))).toEqual(['plain', 'used', 'key', 'gold'])
    expect(names(addedTo([plain, used], [used]))).toEqual(['used'])
    expect(names(addedTo([], [key, used]))).toEqual(['key', 'used'])
  })

  it('are led by the cheapest plain game that can be bought; by an edition where nobody sells it', () => {
    expect(bestOf(all, 'EUR')).toBe(key)
    expect(bestOf([none, out, pounds, gold], 'EUR')).toBe(gold)
    expect(bestOf([none, out, pounds], 'EUR')).toBeNull()
    expect(bestOf([], 'EUR')).toBeNull()
  })

  it('that a watch waits for are plain games of its kinds of shops', () => {
    expect(plainBest(all, 'EUR', ['official', 'used'])).toBe(used)
    expect(plainBest([gold], 'EUR', ['official'])).toBeNull()
    expect(plainBest(all, 'EUR', [])).toBeNull()
  })

  it('that a comparison tells of a shop are left out where the shop itself answered', () => {
    const told = offer('told', { store: 'allkeys', seller: 'STEAM' })
    const other = offer('other', { store: 'allkeys', seller: 'Fanatical' })
    const left = (...answers: PriceEntry[][]) =>
      withoutRetold(answers.map((offers) => ({ offers }))).map(({ offers }) => names(offers))
    expect(left([plain], [told, other])).toEqual([['plain'], ['other']])
    expect(left([told, other], [used])).toEqual([['told', 'other'], ['used']])
  })

  it('of key resellers can be hidden', () => {
    expect(names(all.filter((one) => isShown(one, 'no-resellers')))).not.toContain('key')
    expect(all.every((one) => isShown(one, 'all'))).toBe(true)
  })
})
