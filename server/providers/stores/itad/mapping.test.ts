import { describe, expect, it } from 'vitest'
import { addressOn } from '../addresses.ts'
import { gameIn, toLow, toOffers } from './mapping.ts'
import type { WireDeal, WireGame } from './schema.ts'

const picture = addressOn(['assets.isthereanydeal.com'])
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const game: WireGame = {
  id: '018d937f-0000-7000-8000-000000000001',
  slug: 'hades',
  title: 'Hades',
  type: 'game',
  assets: { boxart: 'https://assets.isthereanydeal.com/018d937f/boxart.jpg' },
}
const deal = (id: number, name: string, price: number, regular = 24.5): WireDeal => ({
  shop: { id, name },
  price: eur(price),
  regular: eur(regular),
  platforms: [{ name: 'Windows' }, { name: 'Mac' }, { name: 'Amiga' }],
})

describe('the deals of a game', () => {
  it('are offers of its shops, the cheapest first (PRI-04)', () => {
    const offers = toOffers(game, [deal(61, 'Steam', 24.5), deal(35, 'GOG', 6.12)], picture)
    expect(offers).toEqual([
      {
        id: '018d937f-0000-7000-8000-000000000001-35',
        name: 'Hades',
        url: 'https://isthereanydeal.com/game/hades/info/',
        image: 'https://assets.isthereanydeal.com/018d937f/boxart.jpg',
        price: eur(612),
        regular: eur(2_450),
        platforms: ['PC', 'Mac'],
        kind: 'game',
        edition: null,
        condition: 'digital',
        inStock: true,
        seller: { name: 'GOG', official: true },
      },
      expect.objectContaining({ price: eur(2_450), regular: null, seller: { name: 'Steam', official: true } }),
    ])
  })

  it('are none without a price, a shop, a name', () => {
    for (const price of [-1, 6.125, 1e12, Number.NaN])
      expect(toOffers(game, [deal(1, 'A', price)], picture)).toEqual([])
    expect(toOffers(game, [deal(1, ' \u200b', 1)], picture)).toEqual([])
    expect(toOffers({ ...game, title: '\u202e' }, [deal(1, 'A', 1)], picture)).toEqual([])
    const coins = { ...deal(1, 'A', 1), price: { amount: 1, currency: 'ITA' } }
    expect(toOffers(game, [coins], picture)).toEqual([])
  })

  it('keep what they are, and no picture of another host (PR-03)', () => {
    for (const [type, kind] of [
      ['dlc', 'addon'],
      ['package', 'bundle'],
      ['mod', null],
      ['constructor', null],
      [null, null],
    ] as const)
      expect(toOffers({ ...game, type }, [deal(1, 'A', 1)], picture)[0]?.kind).toBe(kind)
    for (const boxart of ['https://evil.example/x.jpg', 'http://assets.isthereanydeal.com/x.jpg', null])
      expect(toOffers({ ...game, assets: { boxart } }, [deal(1, 'A', 1)], picture)[0]?.image).toBeNull()
    const [yen] = toOffers(game, [{ ...deal(1, 'A', 1), price: { amount: 1_980, currency: 'JPY' } }], picture)
    expect(yen).toMatchObject({ price: { amount: 1_980, currency: 'JPY' }, regular: null })
  })
})

describe('the lowest price ever', () => {
  const wire = { shop: { name: 'GOG' }, price: eur(6.12), timestamp: '2024-03-12T19:05:11+01:00' }

  it('has a day and a shop (PRI-04)', () => {
    expect(toLow(wire)).toEqual({ ...eur(612), day: '2024-03-12', seller: 'GOG' })
  })

  it('is none without a price, a day, a shop (PR-03)', () => {
    for (const odd of [
      { price: eur(-1) },
      { price: { amount: 1, currency: 'ITA' } },
      { timestamp: '' },
      { timestamp: '2024-02-31T10:00:00Z' },
      { timestamp: '9999-99-99T10:00:00Z' },
      { timestamp: 'yesterday' },
      { shop: { name: ' \u200b' } },
    ])
      expect(toLow({ ...wire, ...odd }), JSON.stringify(odd)).toBeNull()
    expect(toLow({ ...wire, shop: { name: `<b>${'x'.repeat(200)}` } })?.seller).toHaveLength(60)
  })

  it('is that of the game of an offer', () => {
    expect(gameIn(`${game.id}-61`)).toBe(game.id)
    for (const odd of ['', game.id, `${game.id}-`, `../${game.id}-1`, '1145360', `${game.id}-61-1`])
      expect(gameIn(odd), odd).toBeNull()
  })
})
