import { describe, expect, it } from 'vitest'
import { inCurrency, priceText, dayOf, lowestOn, priceOn } from './price-on.ts'
import { faultNamed, itemBy, type StoreName, stockOf } from './stock.ts'
import { oddTitles } from './near-titles.ts'
import { createShop } from './shop.ts'

const today = dayOf('2026-11-24')
const stores: StoreName[] = ['allkeys', 'cex', 'itad', 'playstation', 'steam', 'xbox', 'xtralife', 'yuplay']
const names = (store: StoreName, text: string) => stockOf(store, text, today).map(({ name }) => name)

describe('the stock of an invented shop', () => {
  it('has what is asked for, and what is near it', () => {
    expect(names('steam', 'Hades')).toEqual(expect.arrayContaining([expect.stringMatching(/^Hades/i)]))
    expect(stockOf('steam', 'hades', today).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Hades', 'Hades II', 'Hades Challenge']),
    )
    const football = new Set(stockOf('playstation', 'FIFA 22', today).map(({ title }) => title))
    expect([...football].slice(0, 1)).toEqual(['FIFA 22'])
    expect(football).toContain('FIFA 23')
    const fantasy = stockOf('steam', 'Final Fantasy VII', today).map(({ title }) => title)
    expect(fantasy).toEqual(
      expect.arrayContaining(['Final Fantasy VII', 'Final Fantasy VIII', 'Final Fantasy VII Remake']),
    )
    expect([names('steam', ''), names('steam', '???'), names('xbox', 'Super Mario Odyssey')]).toEqual([[], [], []])
  })

  it('is the same at each start and has a number for everything', () => {
    for (const store of stores) {
      const some = stockOf(store, 'final fantasy', today)
      expect(stockOf(store, 'final fantasy', today)).toMatchObject(some.map(({ key, price }) => ({ key, price })))
      expect(new Set(some.map(({ number }) => number)).size).toBe(some.length)
      for (const { number, key } of some.slice(0, 5)) expect(itemBy(store, { number }, today)?.key).toBe(key)
    }
    expect(itemBy('steam', { steam: 1_145_360 }, today)?.title).toBe('Hades')
    expect(itemBy('steam', { number: 1 }, today)).toBeNull()
  })

  it('has editions, additions, music, demos and things, in the language of the shop', () => {
    const all = ['the', 'a', 'of', 'dark', 'final', 'assassin', 'far', 'halo', 'marvel', 'tomb'].flatMap((word) =>
      (['steam', 'xtralife'] as const).flatMap((store) => stockOf(store, word, today, 'es')),
    )
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['game', 'bundle', 'addon', 'soundtrack', 'demo', 'merchandise']),
    )
    expect(all.map(({ edition }) => edition)).toEqual(expect.arrayContaining(['Edición Juego del Año', null]))
  })

  it('has things that are free, announced, to be ordered, sold out', () => {
    expect(stockOf('steam', 'Dota 2', today)[0]).toMatchObject({ price: 0, regular: null })
    expect(stockOf('playstation', 'The Witcher IV', today)[0]).toMatchObject({ state: 'announced', price: null })
    expect(stockOf('cex', 'Always Sold Out', today)[0]).toMatchObject({ inStock: false })
    for (const title of Object.keys(oddTitles))
      for (const store of stores) expect(stockOf(store, title, today)[0]?.title, store).toBe(title)
    const boxed = stockOf('cex', 'the', today)
    expect(boxed.some(({ inStock }) => !inStock) && boxed.some(({ inStock }) => inStock)).toBe(true)
  })

  it('costs something else on another day, by a fixed rule', () => {
    const pricing = { key: 'x', from: dayOf('2023-01-01'), full: 5_999, way: 'sales' } as const
    const days = Array.from({ length: 365 }, (_, at) => priceOn(pricing, today - at))
    const low = Math.min(...days.map(({ price }) => price))
    expect(lowestOn(pricing, today, 365)).toBe(low)
    for (const length of [1, 5, 20, 90, 200])
      for (const key of ['a', 'b', 'c'])
        expect(lowestOn({ ...pricing, key }, today, length)).toBe(
          Math.min(...Array.from({ length }, (_, at) => priceOn({ ...pricing, key }, today - at).price)),
        )
    expect(new Set(days.map(({ price }) => price)).size).toBeGreaterThan(3)
    for (const { price, regular } of days) expect(regular === null || price < regular).toBe(true)
    expect(days.filter(({ regular }) => regular !== null).length).toBeGreaterThan(30)
    const traded = Array.from({ length: 30 }, (_, at) => priceOn({ ...pricing, way: 'trade' }, today - at).price)
    expect(new Set(traded).size).toBeGreaterThan(3)
    const [game] = stockOf('itad', 'Celeste', today)
    const sellers = ['Steam', 'GOG', 'Fanatical', 'Humble'].map((seller) => game!.at(seller)!)
    expect(new Set(sellers.map(({ lowest }) => lowest(400))).size).toBeGreaterThan(1)
    for (const { price, lowest } of sellers) expect(lowest(400)).toBeLessThanOrEqual(price)
    // A new game is not discounted, and old ones cost less.
    expect(priceOn({ ...pricing, from: today - 10 }, today)).toEqual({ price: 5_999, regular: null })
    const old = priceOn({ ...pricing, from: today - 3_000 }, today)
    expect(old.regular ?? old.price).toBe(2_999)
  })

  it('can be moved to another day, and told what a game costs', () => {
    const shop = createShop('steam')
    const price = () => shop.find('Hades')[0]?.price
    const first = price()
    const days = Array.from({ length: 80 }, () => {
      shop.move(1)
      return price()
    })
    expect(new Set([first, ...days]).size).toBeGreaterThan(1)
    shop.setPrice('Hades', 1)
    expect(shop.by({ steam: 1_145_360 })).toMatchObject({ price: 1, regular: expect.any(Number) })
    expect(
      shop
        .find('Hades')
        .filter(({ edition }) => edition !== null)
        .every((item) => item.price !== 1),
    ).toBe(true)
    shop.setPrice('Hades', null)
    expect([price(), shop.find('Hades')[0]?.at('GOG')]).toEqual([null, null])
    shop.setPrice('Hades')
    expect(price()).toBe(days.at(-1))
  })

  it('has one rule for what goes wrong by name', () => {
    expect(faultNamed('Faulty limited')).toEqual({ name: 'limited', options: { retryAfter: 2 } })
    expect(faultNamed('faulty Wrong-Types')).toEqual({ name: 'wrong-types' })
    expect([faultNamed('Faulty'), faultNamed('Faulty love'), faultNamed('Celeste'), faultNamed(null)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('has prices in other currencies, written as there', () => {
    expect(inCurrency(5_999, 'GBP')).toBe(5_099)
    expect(inCurrency(1_999, 'JPY')).toBe(3_200)
    expect(priceText(5_999, 'EUR', 'es-ES')).toBe('59,99\u00a0€')
    expect(priceText(5_999, 'USD', 'en-US')).toBe('$59.99')
    expect(priceText(3_200, 'JPY', 'en-US')).toBe('¥3,200')
  })
})
