import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { mergeGames } from '../../catalogue/merge/merge-games.ts'
import { lockCatalogue } from '../../catalogue/write/locks.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { Ask } from './offers.queries.ts'
import { answered, forgetPrices, offerOf } from './testing/offers.ts'
import { tidyPrices } from './tidy-prices.queries.ts'

const day = 86_400_000
let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())
beforeEach(() => forgetPrices(test))

const costs = (amount: number, ago: number, store: Ask['store'] = 'steam', slug = 'celeste') =>
  answered(test, { gameId: games[slug]!, store }, [offerOf(amount)], Date.now() - ago * day)
const tidy = () => tidyPrices.run(test.ctx, new AbortController().signal)
const lows = async (slug = 'celeste') =>
  (
    await sql<{ store: string; day: string; low: number; at_end: number }>`
      select store, day::text, low, at_end from price_lows where game_id = ${games[slug]} order by price_lows.day, store`.execute(
      test.db,
    )
  ).rows

describe('prices do not grow for ever', () => {
  it('an offer that nobody asked for in sixty days is none any more, its lowest price stays', async () => {
    await costs(1_000, 61)
    await costs(2_000, 59, 'xbox')
    await tidy()
    const { best, low } = (await test.call('GET', `/price/game/${games.celeste}`, { as: 'alice' })).body
    expect(best).toMatchObject([{ store: 'xbox', amount: 2_000 }])
    expect(low).toMatchObject({ amount: 1_000, store: 'steam' })
    expect((await lows()).filter(({ store }) => store === 'steam')).toMatchObject([{ at_end: 1_000 }, { at_end: null }])
    expect(await test.db.selectFrom('price_asks').select('store').execute()).toEqual([{ store: 'xbox' }])
  })

  it('of old history a week keeps one row: its lowest price, and the one at its end', async () => {
    const monday = Math.floor((Date.now() - 410 * day) / day) * day
    const back = (new Date(monday).getUTCDay() + 6) % 7
    const week = (at: number) => utcDay(monday - (back - at) * day)
    for (const [at, low, end] of [
      [0, 3_000, 3_000],
      [2, 1_000, 2_000],
      [6, 2_500, 2_500],
      [7, 2_600, 2_600],
    ] as const)
      await sql`
        insert into price_lows (game_id, store, kind, currency, day, low, at_end)
        values (${games.celeste}, 'steam', 'official', 'EUR', ${week(at)}::date, ${low}, ${end})`.execute(test.db)
    await costs(2_700, 300)
    await costs(2_800, 299)
    // What is told of the shop today: the offer is not old.
    await costs(2_800, 0)
    await tidy()
    const rows = await lows()
    expect(rows.map(({ low, at_end }) => [low, at_end])).toEqual([
      [1_000, 2_500],
      [2_600, 2_600],
      [2_700, 2_700],
      [2_800, 2_800],
    ])
    await tidy()
    expect(await lows()).toEqual(rows)
  })

  it('of more than ten years none', async () => {
    await sql`
      insert into price_lows (game_id, store, kind, currency, day, low, at_end)
      select ${games.celeste}, 'steam', 'official', 'EUR', current_date - 3700 - n, n, n from generate_series(1, 1200) n`.execute(
      test.db,
    )
    await costs(1_000, 0)
    await tidy()
    expect(await lows()).toHaveLength(1)
  })
})

describe('two games that are one', () => {
  it('have their prices, history and watches together, each once', async () => {
    const [into, from] = [games.celeste!, games['hollow-knight']!]
    await costs(3_000, 5)
    await costs(4_000, 400, 'steam', 'hollow-knight')
    await costs(900, 3, 'xbox', 'hollow-knight')
    for (const [as, id] of [
      ['alice', into],
      ['alice', from],
      ['bob', from],
    ] as const)
      await test.call('PUT', `/price/watch/${id}`, { as, body: { amount: 500, kinds: ['official'] } })
    await test.db.transaction().execute(async (trx) => {
      await lockCatalogue(trx)
      await mergeGames(trx, test.ctx.resources, from, into)
    })
    expect(await lows()).toMatchObject([
      { store: 'steam', at_end: 4_000 },
      { store: 'steam', at_end: 3_000 },
      { store: 'xbox', at_end: 900 },
    ])
    const { best, low } = (await test.call('GET', `/price/game/${into}`, { as: 'alice' })).body
    expect(best).toMatchObject([{ store: 'xbox', amount: 900 }])
    expect(low).toMatchObject({ amount: 900 })
    const watches = await test.db.selectFrom('price_watches').select(['user_id', 'game_id']).execute()
    expect(watches.toSorted((a, b) => a.user_id - b.user_id)).toEqual([
      { user_id: test.cast.alice.id, game_id: into },
      { user_id: test.cast.bob.id, game_id: into },
    ])
  })
})
