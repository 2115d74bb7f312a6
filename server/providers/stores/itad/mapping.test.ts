import { describe, expect, it } from 'vitest'
import { addressOn } from '../addresses.ts'
import { toLow, toOffers } from './mapping.ts'
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

describe('the lowest prices of a game', () => {
  const low = (all: object | null, y1: object | null = null) =>
    toLow(game, { id: game.id, deals: [], historyLow: { all, y1, m3: null } } as Parameters<typeof toLow>[1])

  it('are those of all time, of a year, of three months (PRI-04)', () => {
    expect(low(eur(6.12), eur(9.8))).toEqual({
      id: game.id,
      name: 'Hades',
      kind: 'game',
      all: eur(612),
      year: eur(980),
      quarter: null,
    })
  })

  it('are none where there has never been one', () => {
    expect(low(null)).toBeNull()
    expect(low(eur(-1))).toBeNull()
    expect(low(null, eur(9.8))).toMatchObject({ all: null, year: eur(980) })
  })
})
