import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { utcDay } from '../../common/rules/utc-day.ts'
import { readOpenCatalogue } from '../catalogue/load/read-catalogue.ts'
import { answered, offerOf } from '../features/price/testing/offers.ts'
import { addGames } from '../testing/games.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { demoPrices, pricedSlugs, deleteDemoPrices, insertPrices } from './demo-prices.ts'

const day = 86_400_000

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const core = new Map(
  readOpenCatalogue()
    .games.filter(({ source }) => source === 'core')
    .map((game) => [game.slug, [...new Set(game.releases.map(({ platform }) => platform))]]),
)
const history = async (slug: string) =>
  (await test.call('GET', `/price/history/${games[slug]}?range=1y`, { as: 'alice' })).body
const known = async (slug: string) => (await test.call('GET', `/price/game/${games[slug]}`, { as: 'alice' })).body
const insert = () =>
  test.db.transaction().execute((trx) =>
    insertPrices(trx, {
      games: ['celeste', 'hollow-knight', 'chrono-cross'].map((slug) => ({
        id: games[slug]!,
        slug,
        platforms: ['pc'],
      })),
      currency: 'EUR',
      now: Date.now(),
    }),
  )

describe('the invented prices of the demonstration (PRI-04)', () => {
  it('are of games of the core, over a year, each shop with its ups and downs', () => {
    for (const slug of pricedSlugs) {
      const prices = demoPrices({ slug, platforms: core.get(slug) ?? [] })
      expect([slug, prices.length > 10]).toEqual([slug, true])
      for (const { age, amount } of prices) {
        expect(age).toBeGreaterThan(0)
        expect(age).toBeLessThanOrEqual(365)
        expect(Number.isInteger(age) && Number.isInteger(amount) && amount > 100 && amount < 10_000).toBe(true)
      }
      expect(new Set(prices.map(({ amount }) => amount)).size).toBeGreaterThan(3)
      // The same at every start.
      expect(demoPrices({ slug, platforms: core.get(slug) ?? [] })).toEqual(prices)
    }
  })

  it('make a line of a year that says what it is, and no price of today', async () => {
    await insert()
    const { demo, kinds, from } = await history('celeste')
    expect(demo).toBe(1)
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toEqual(['official', 'reseller'])
    for (const { steps, low } of kinds) {
      expect(steps.length).toBeGreaterThan(5)
      expect(steps[0].day <= utcDay(Date.parse(from) + day)).toBe(true)
      expect(low.amount).toBe(Math.min(...steps.map(({ amount }: { amount: number }) => amount)))
    }
    expect(await known('celeste')).toMatchObject({ best: [], today: null, offers: [] })
    expect(await history('chrono-cross')).toMatchObject({ demo: 0, kinds: [] })
  })

  it('go with the demonstration, and what shops really wanted stays', async () => {
    await insert()
    const ask = { gameId: games.celeste!, store: 'steam' as const }
    await answered(test, ask, [offerOf(8_000)])
    expect((await known('celeste')).low.amount).toBeLessThan(8_000)
    await deleteDemoPrices(test.db)
    const today = utcDay(Date.now())
    expect(await known('celeste')).toMatchObject({
      low: { amount: 8_000, day: today, store: 'steam' },
      today: { amount: 8_000 },
      known_since: today,
    })
    expect(await history('celeste')).toMatchObject({ demo: 0, kinds: [{ steps: [{ day: today, amount: 8_000 }] }] })
    expect(await history('hollow-knight')).toMatchObject({ demo: 0, kinds: [] })
    await deleteDemoPrices(test.db)
    expect((await known('celeste')).low.amount).toBe(8_000)
  })
})
