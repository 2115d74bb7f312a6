import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { priceStores } from '../../../common/rules/prices.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { KeptOffer } from './choose-offers.ts'
import type { Ask } from './offers.queries.ts'
import { answered, forgetPrices, offerOf } from './testing/offers.ts'
import { startShops } from '../../testing/shops.ts'

const day = 86_400_000

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())
beforeEach(() => forgetPrices(test))

const dayOf = (ago: number): string => utcDay(Date.now() - ago * day)
/** What a shop answered so many days ago. */
const answers = (ago: number, offers: KeptOffer[], store: Ask['store'] = 'steam') =>
  answered(test, { gameId: games.celeste!, store }, offers, Date.now() - ago * day)
const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by ${sql.raw('1, 2, 3')}`.execute(
      test.db,
    )
  ).rows
const prices = async (query = '') =>
  (await test.call('GET', `/price/game/${games.celeste}${query}`, { as: 'alice' })).body
const history = async (range: string) =>
  (await test.call('GET', `/price/history/${games.celeste}?range=${range}`, { as: 'alice' })).body

describe('what is known without asking a shop (PRI-01, PRI-04)', () => {
  it('begins with the three fixed offers, in the language of the reader', async () => {
    const { body } = await test.call('GET', `/price/game/${games.celeste}`, {
      as: 'alice',
      headers: { 'accept-language': 'es' },
    })
    expect(body).toMatchObject({
      offers: [],
      best: [],
      low: null,
      today: null,
      watch: null,
      records: [],
      currency: 'EUR',
    })
    expect(body.subscriptions).toMatchObject([
      { key: 'xbox-gamepass', amount: 1_298, currency: 'EUR', price: '12,98\u00a0€' },
      { key: 'ps-plus', amount: 1_000, price: '10,00\u00a0€' },
      { key: 'nintendo-online', amount: 799, price: '7,99\u00a0€', since: '2026-11-24' },
    ])
    expect(body.stores.map(({ store }: { store: string }) => store)).toEqual([...priceStores])
    expect(body.stores[0]).toEqual({ store: 'playstation', on: 0, demo: 0, asked_at: null })
  })

  it('is for people who are logged in, about games that are here', async () => {
    for (const path of [`game/${games.celeste}`, `history/${games.celeste}`, 'wishlist'])
      expect((await test.call('GET', `/price/${path}`)).status).toBe(401)
    for (const path of ['game', 'history'])
      expect((await test.call('GET', `/price/${path}/2000000000`, { as: 'alice' })).status).toBe(404)
    expect((await test.call('PUT', `/price/watch/${games.celeste}`, { body: {} })).status).toBe(401)
    expect((await test.call('POST', '/price', { body: {} })).status).toBe(401)
  })

  it('has the best price by kind of shop, of the plain game, of what can be bought, in the currency of the market', async () => {
    await answers(0, [
      offerOf(3_000),
      offerOf(1_000, { offer_id: '2', edition: 'Deluxe' }),
      offerOf(500, { offer_id: '3', in_stock: false }),
      offerOf(700, { offer_id: '4', currency: 'USD' }),
      offerOf(null, { offer_id: '5' }),
    ])
    await answers(0, [offerOf(2_500, { kind: 'used', condition: 'used' })], 'cex')
    await answers(0, [offerOf(1_500, { kind: 'reseller' })], 'yuplay')
    const { best, low, today } = await prices()
    expect(best).toMatchObject([
      { kind: 'reseller', amount: 1_500, store: 'yuplay' },
      { kind: 'used', amount: 2_500, store: 'cex' },
      { kind: 'official', amount: 3_000, store: 'steam', currency: 'EUR' },
    ])
    expect(today).toMatchObject({ kind: 'reseller', amount: 1_500, lowest_since: null })
    expect(low).toEqual({ amount: 1_500, day: dayOf(0), store: 'yuplay', kind: 'reseller' })
    const without = await prices('?shops=no-resellers')
    expect(without.today).toMatchObject({ kind: 'used', amount: 2_500 })
    expect(without.best).toHaveLength(2)
  })

  it('leaves the offers of a shop that is off out, and tells when each was asked', async () => {
    await answers(1, [offerOf(3_000)])
    const { offers, stores } = await prices()
    expect(offers).toEqual([])
    const steam = stores.find(({ store }: { store: string }) => store === 'steam')
    expect(dayOf((Date.now() - Date.parse(steam.asked_at)) / day)).toBe(dayOf(1))
  })
})

describe('the history (PRI-04)', () => {
  it('is written only where something changed: the lowest of the day, and what it was at its end', async () => {
    await answers(10, [offerOf(3_000)])
    await answers(9, [offerOf(3_000)])
    await answers(5, [offerOf(2_000)])
    await answers(5, [offerOf(1_000)])
    await answers(5, [offerOf(2_500)])
    await answers(4, [offerOf(2_500)])
    await answers(1, [])
    await answers(0, [])
    const rows = (await rowsOf('price_lows')).map(({ low, at_end }) => [low, at_end])
    expect(rows).toEqual([
      [3_000, 3_000],
      [1_000, 2_500],
      [null, null],
    ])
    expect(await rowsOf('price_bests')).toMatchObject([{ amount: null, store: null, low: 1_000, low_store: 'steam' }])
  })

  it('is a line of steps by kind of shop, of a range, with its lowest', async () => {
    await answers(200, [offerOf(6_000)])
    await answers(120, [offerOf(2_000)])
    await answers(100, [offerOf(6_000)])
    await answers(20, [offerOf(3_000)])
    await answers(20, [offerOf(2_800, { kind: 'used' })], 'cex')
    const { currency, from, to, kinds } = await history('3m')
    expect({ currency, from, to }).toEqual({ currency: 'EUR', from: dayOf(92), to: dayOf(0) })
    expect(kinds).toEqual([
      {
        kind: 'official',
        low: { amount: 2_000, day: dayOf(120), store: 'steam', kind: 'official' },
        steps: [
          { day: dayOf(92), amount: 6_000 },
          { day: dayOf(20), amount: 3_000 },
        ],
      },
      {
        kind: 'used',
        low: { amount: 2_800, day: dayOf(20), store: 'cex', kind: 'used' },
        steps: [{ day: dayOf(20), amount: 2_800 }],
      },
    ])
    const all = await history('all')
    expect(all.from).toBe(dayOf(200))
    expect(all.kinds[0].steps).toHaveLength(4)
    expect((await history('1y')).kinds[0].steps).toHaveLength(4)
    const { today, known_since } = await prices('?shops=no-resellers')
    expect(today).toMatchObject({ amount: 2_800, lowest_since: dayOf(101) })
    expect(known_since).toBe(dayOf(200))
  })

  it('of ten years is at most as long as a page can draw', async () => {
    await sql`
      insert into price_lows (game_id, store, kind, currency, day, low, at_end)
      select ${games.celeste}, store, case store when 'cex' then 'used' else 'official' end, 'EUR', current_date - n, 1000 + n % 7, 1000 + n % 7
      from generate_series(1, 3600) n, unnest(array['steam', 'xbox', 'cex']) store`.execute(test.db)
    await answers(0, [offerOf(1_500)])
    await answers(0, [offerOf(1_500, { kind: 'used' })], 'cex')
    const start = performance.now()
    const { kinds } = await history('all')
    expect(performance.now() - start).toBeLessThan(1_000)
    for (const { steps } of kinds) expect(steps.length).toBeLessThanOrEqual(401)
    expect(Math.min(...kinds[0].steps.map(({ amount }: { amount: number }) => amount))).toBe(1_000)
  })

  it('is right however many shops answer at once', async () => {
    await Promise.all(
      priceStores.map((store, at) =>
        answers(0, [offerOf(1_000 + at), offerOf(900 + at, { offer_id: '2', kind: 'used' })], store),
      ),
    )
    expect((await rowsOf('price_bests')).map(({ kind, amount, store }) => [kind, amount, store])).toEqual([
      ['official', 1_000, 'playstation'],
      ['used', 900, 'playstation'],
    ])
    // The same again at once, in another order: nothing is written twice.
    await Promise.all([3, 1, 2, 3, 1].map((at) => answers(0, [offerOf(800 + at)], priceStores[at])))
    expect((await rowsOf('price_bests'))[0]).toMatchObject({ amount: 801, store: priceStores[1] })
    expect(await rowsOf('price_lows')).toHaveLength(16)
  })
})

describe('a price that is saved (PR-01, PRI-02)', () => {
  const save = (shops: Awaited<ReturnType<typeof startShops>>, body: object, as: 'alice' | 'dan' = 'alice') =>
    shops.test.call('POST', '/price', { as, body: { id_game: shops.games.celeste, id_store: 2, ...body } })

  it('is one that our own search returned within ten minutes: a record when something changed', async () => {
    const shops = await startShops()
    shops.price('steam', 'celeste', 1_999)
    const given = { name: 'Celeste', currency: 'EUR', price: '€19.99' }
    expect((await save(shops, given)).status).toBe(422)
    const { body } = await shops.scrap('steam', 'celeste')
    expect(body[0]).toMatchObject({ name: given.name, price: given.price })
    const saved = await save(shops, given)
    expect(saved.status).toBe(201)
    expect(saved.body).toEqual({
      id_game: shops.games.celeste,
      id_store: 2,
      ...given,
      saved_at: expect.any(String),
    })
    expect((await save(shops, given)).status).toBe(200)
    // The text of the other language is the same price.
    expect((await save(shops, { ...given, price: '19,99 €' })).status).toBe(200)
    const known = await shops.test.call('GET', `/price/game/${shops.games.celeste}`, { as: 'dan' })
    expect(known.body.records).toEqual([saved.body])
    await shops.later(11 * 60_000)
    expect((await save(shops, given)).status).toBe(422)
    // Told again from what is kept: it may be saved again.
    await shops.scrap('steam', 'celeste', 'bob')
    expect((await save(shops, given)).status).toBe(200)
    shops.price('steam', 'celeste', 999)
    await shops.later(3_600_000)
    await shops.scrap('steam', 'celeste')
    expect((await save(shops, given)).status).toBe(422)
    expect((await save(shops, { ...given, price: '€9.99' })).status).toBe(201)
  })

  it('is never what somebody sends', async () => {
    const shops = await startShops()
    shops.price('steam', 'celeste', 1_999)
    await shops.scrap('steam', 'celeste')
    await shops.scrap('cex', 'celeste')
    const good = { name: 'Celeste', currency: 'EUR', price: '€19.99' }
    const bad = [
      { price: '€0.01' },
      { price: '0.01' },
      { price: '-€19.99' },
      { price: 'NaN' },
      { price: '1e9' },
      { price: '' },
      { price: ' ' },
      { price: '€' },
      { price: 19.99 },
      { currency: 'USD' },
      { currency: 'XXX' },
      { currency: 'eur' },
      { name: 'Other Game' },
      { name: 'Celeste 2' },
      { name: 'Celeste Soundtrack' },
      { name: 'a'.repeat(10_000) },
      { id_store: 1 },
      { id_store: 3 },
      { id_store: 4 },
      { id_store: '2; drop table' },
      { id_store: 2.5 },
    ]
    for (const one of bad) {
      const start = performance.now()
      expect((await save(shops, { ...good, ...one }, 'dan')).status, JSON.stringify(one).slice(0, 60)).toBe(422)
      expect(performance.now() - start).toBeLessThan(1_000)
    }
    expect((await save(shops, { ...good, id_game: 2_000_000_000 })).status).toBe(404)
    expect((await save(shops, good)).status).toBe(201)
  })

  it('is one record, however many save it at once', async () => {
    const shops = await startShops()
    shops.price('steam', 'celeste', 1_999)
    await shops.scrap('steam', 'celeste')
    const given = { name: 'Celeste', currency: 'EUR', price: '€19.99' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(shops, given)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 9 }, () => 200),
      201,
    ])
  })
})

describe('the fixed offers (PRI-01)', () => {
  const change = (as: 'alice' | 'admin', key: string, body: object) =>
    test.call('PUT', `/price/subscriptions/${key}`, { as, body })

  it('are changed by admins alone, and the security log says by whom', async () => {
    const given = { amount: 1_499, currency: 'EUR', since: '2026-01-02' }
    expect((await change('alice', 'ps-plus', given)).status).toBe(403)
    expect((await test.call('GET', '/price/subscriptions', { as: 'alice' })).status).toBe(403)
    expect((await test.call('GET', '/price/subscriptions')).status).toBe(401)
    const { status, body } = await change('admin', 'ps-plus', given)
    expect([status, body]).toEqual([200, expect.objectContaining({ ...given, key: 'ps-plus', price: '€14.99' })])
    const { subscriptions } = await prices()
    expect(subscriptions[1]).toMatchObject({ ...given, price: '€14.99', name: 'PlayStation Plus' })
    const log = await test.call('GET', '/admin/security-log?kind=fixed-offer-changed', { as: 'admin' })
    expect(log.body.data).toMatchObject([{ person: null, actor: { id: test.cast.admin.id }, refused: 0 }])
    await change('admin', 'ps-plus', { amount: 1_000, currency: 'EUR', since: '2026-11-24' })
  })

  it('are amounts of a currency, since a day that has come', async () => {
    const good = { amount: 1_000, currency: 'EUR', since: '2026-01-02' }
    const bad = [
      { amount: -1 },
      { amount: 1.5 },
      { amount: 1e12 },
      { currency: 'XYZ' },
      { currency: 'KWD' },
      { currency: '€' },
      { since: '2099-01-01' },
      { since: '2026-02-30' },
    ]
    for (const one of bad) expect((await change('admin', 'ps-plus', { ...good, ...one })).status).toBe(422)
    expect([404, 422]).toContain((await change('admin', 'free-games', good)).status)
  })
})
