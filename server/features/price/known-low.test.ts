import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { startItadFake } from '../../../fakes/itad/fake.ts'
import { type Shops, startShops } from '../../testing/shops.ts'
import { answered, forgetPrices, offerOf } from './testing/offers.ts'

const day = 86_400_000
const lowPath = '/games/historylow/v1'

let shops: Shops
let fake: Awaited<ReturnType<typeof startItadFake>>
beforeEach(async () => {
  fake = await startItadFake()
  shops = await startShops({ env: fake.env })
  onTestFinished(() => fake.stop())
})

const prices = async (query = '') =>
  (await shops.test.call('GET', `/price/game/${shops.games.celeste}${query}`, { as: 'alice' })).body
const asked = () => fake.requests.filter(({ path }) => path === lowPath).length
/** What Steam wanted so many days ago. */
const seen = (amount: number, ago: number) =>
  answered(shops.test, { gameId: shops.games.celeste!, store: 'steam' }, [offerOf(amount)], Date.now() - ago * day)
/** What the comparison remembers. */
const remembers = (amount: number, on: string, currency = 'EUR') =>
  shops.test.pool.query(`update provider_answers set answer = $1 where key like 'low:%'`, [
    JSON.stringify({ amount, currency, day: on, seller: 'GOG' }),
  ])

describe('the lowest price ever that a comparison remembers (PRI-04)', () => {
  it('is kept beside its offers with day, shop and source, asked once a day', async () => {
    expect((await prices()).known_low).toBeNull()
    const { status, body } = await shops.scrap('itad', 'celeste')
    expect([status, body.length > 0]).toEqual([200, true])
    const { known_low: known, low, known_since: since } = await prices()
    expect(known).toEqual({
      amount: expect.any(Number),
      day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      seller: expect.any(String),
      source: 'itad',
    })
    expect(known.amount).toBeLessThanOrEqual(body[0].amount)
    // What we saw ourselves stays what it is.
    expect(low.amount).toBe(body[0].amount)
    expect(since).toBe(utcDay(Date.now()))
    await shops.later(3_700_000)
    await shops.scrap('itad', 'celeste')
    expect(asked()).toBe(1)
    await shops.later(day)
    await shops.scrap('itad', 'celeste')
    expect(asked()).toBe(2)
  })

  it('is told on the wishlist, too, of the kinds that are shown (PRI-04)', async () => {
    await shops.scrap('itad', 'celeste')
    await forgetPrices(shops.test)
    await seen(700, 100)
    const id_game = shops.games.celeste
    await shops.test.call('POST', '/collection', { as: 'alice', body: { id_game, type: 'wanted', value: 1 } })
    const wish = async () => (await shops.test.call('GET', '/price/wishlist', { as: 'alice' })).body.data[0]
    await remembers(499, '2020-05-01')
    expect(await wish()).toMatchObject({ low: { amount: 700 }, known_low: { amount: 499, source: 'itad' } })
    await remembers(900, '2020-05-01')
    expect(await wish()).toMatchObject({ low: { amount: 700 }, known_low: null })
  })

  it('is told only where it says more than what we saw ourselves in official shops', async () => {
    await shops.scrap('itad', 'celeste')
    await forgetPrices(shops.test)
    await seen(700, 100)
    const dayAgo = (ago: number): string => utcDay(Date.now() - ago * day)
    for (const [amount, ago, isTold] of [
      [499, 2_000, true],
      [499, 10, true],
      [700, 101, true],
      [700, 100, false],
      [700, 99, false],
      [701, 2_000, false],
    ] as const) {
      await remembers(amount, dayAgo(ago))
      const { known_low: known } = await prices('?shops=no-resellers')
      expect([amount, ago, known]).toEqual([
        amount,
        ago,
        isTold ? { amount, day: dayAgo(ago), seller: 'GOG', source: 'itad' } : null,
      ])
    }
    await remembers(499, '2024-03-12', 'USD')
    expect((await prices()).known_low).toBeNull()
  })

  it('is not there when it cannot be had, and the offers are', async () => {
    fake.fail('wrong-types', { on: lowPath })
    const { status, body } = await shops.scrap('itad', 'celeste')
    expect([status, body.length > 0]).toEqual([200, true])
    expect((await prices()).known_low).toBeNull()
    const shown = async () => JSON.stringify((await shops.test.call('GET', '/site/providers', { as: 'admin' })).body)
    await expect.poll(shown, { timeout: 10_000 }).toMatch(/"name":"itad","mode":"on","state":"changed"/)
  })
})
