import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sendDigests } from '../email/send-digest.ts'
import { takeUnexpected } from '../../testing/unexpected.ts'
import { askForWatched } from './ask-for-watched.queries.ts'
import { tellOfPrices } from './price-news.queries.ts'
import { type Shops, startShops } from '../../testing/shops.ts'

const hour = 3_600_000
const never = new AbortController().signal
const run = ({ test }: Shops, signal: AbortSignal = never) => askForWatched.run(test.ctx, signal)
const watch = ({ test, games }: Shops, slug: string, as: 'alice' | 'bob' | 'carla' = 'alice', amount = 2_000) =>
  test.call('PUT', `/price/watch/${games[slug]}`, { as, body: { amount, kinds: ['official', 'used', 'reseller'] } })
const termsAt = ({ fakes }: Shops) =>
  fakes.steam.calls().map(({ query }) => new URLSearchParams(query).get('term') ?? '')

describe('the pass of the day (PRI-04)', () => {
  it('asks each shop once for a game, however many watch it, and tells them when it fell', async () => {
    const shops = await startShops()
    const { fakes, test, price, later } = shops
    price('steam', 'celeste', 3_000)
    price('yuplay', 'celeste', 4_000)
    price('cex', 'celeste', null)
    for (const as of ['alice', 'bob', 'carla'] as const) await watch(shops, 'celeste', as)
    await run(shops)
    expect(termsAt(shops)).toEqual(['Celeste'])
    await tellOfPrices.run(test.ctx, never)
    // Not due again.
    await run(shops)
    expect(fakes.steam.calls()).toHaveLength(1)
    price('steam', 'celeste', 1_500)
    await later(21 * hour)
    await run(shops)
    await tellOfPrices.run(test.ctx, never)
    expect(termsAt(shops)).toEqual(['Celeste', 'Celeste'])
    for (const as of ['alice', 'bob', 'carla'] as const) {
      const { body } = await test.call('GET', '/notification', { as })
      expect(body.data).toMatchObject([{ type: 'price', price: { amount: 1_500, store: 'steam' } }])
    }
    const history = await test.call('GET', `/price/history/${shops.games.celeste}`, { as: 'alice' })
    expect(history.body.kinds[0]).toMatchObject({ kind: 'official', low: { amount: 1_500 } })
  })

  it('leads from a target and a lower price in the shop to a line and a mail, without anybody looking (NOT-10)', async () => {
    const shops = await startShops()
    const { test, price, later } = shops
    price('steam', 'celeste', 3_000)
    for (const store of ['yuplay', 'cex'] as const) price(store, 'celeste', null)
    await test.call('PUT', '/notification/digest', { as: 'alice', body: { digest: 'daily' } })
    await sql`update notification_states set digest_day = current_date - 2, digest_until = '-infinity'`.execute(test.db)
    expect((await watch(shops, 'celeste')).status).toBe(200)
    const pass = async () => {
      await run(shops)
      await tellOfPrices.run(test.ctx, never)
    }
    const lines = () => test.db.selectFrom('notifications').select(['user_id', 'kind', 'game_id']).execute()
    await pass()
    expect(await lines()).toEqual([])
    price('steam', 'celeste', 1_999)
    await later(21 * hour)
    await pass()
    expect(await lines()).toEqual([{ user_id: test.cast.alice.id, kind: 'price', game_id: shops.games.celeste }])
    await test.mails()
    const noon = Math.ceil(Date.now() / (24 * hour)) * 24 * hour + 12 * hour
    await sendDigests.run({ ...test.ctx, now: () => noon }, never)
    const mails = await test.mails()
    expect(mails.map(({ to }) => to)).toEqual([expect.stringContaining('alice')])
    expect(mails[0]?.text).toContain('The price of Celeste has fallen to where you wanted it.')
  })

  it('asks for wished games once a week, those that most want first, and nothing that nobody wants', async () => {
    const shops = await startShops()
    const { test, games, later } = shops
    const wish = (as: 'alice' | 'bob', slug: string) =>
      test.call('POST', '/collection', { as, body: { id_game: games[slug], type: 'wanted', value: 1 } })
    await wish('alice', 'celeste')
    await wish('alice', 'hollow-knight')
    await wish('bob', 'hollow-knight')
    await run(shops)
    expect(termsAt(shops)).toEqual(['Hollow Knight', 'Celeste'])
    await later(2 * 24 * hour)
    await run(shops)
    expect(termsAt(shops)).toHaveLength(2)
    await later(6 * 24 * hour)
    await run(shops)
    expect(termsAt(shops)).toHaveLength(4)
  })

  it('does not ask a shop for a game of platforms that it does not sell for', async () => {
    const shops = await startShops()
    await watch(shops, 'pokemon-ruby')
    await watch(shops, 'celeste')
    await run(shops)
    expect(termsAt(shops)).toEqual(['Celeste'])
    expect(shops.fakes.cex.calls()).toHaveLength(2)
  })

  it('goes on after it was ended, without asking again', async () => {
    const shops = await startShops()
    for (const slug of ['celeste', 'hollow-knight', 'final-fantasy-vii', 'next-year']) await watch(shops, slug)
    const end = new AbortController()
    shops.fakes.steam.fail('slow', { ms: 300 })
    const running = run(shops, end.signal)
    await expect.poll(() => shops.fakes.steam.calls().length, { timeout: 5_000 }).toBe(2)
    end.abort()
    await running
    shops.fakes.steam.heal()
    await run(shops)
    const terms = termsAt(shops)
    // The one that was being asked is asked again; no other.
    expect(terms.length).toBeLessThanOrEqual(5)
    expect(new Set(terms).size).toBe(4)
  })

  it('leaves a shop alone that fails, and goes on with the others', async () => {
    const shops = await startShops()
    const slugs = ['celeste', 'hollow-knight', 'final-fantasy-vii', 'next-year', 'some-day']
    for (const slug of slugs) await watch(shops, slug)
    shops.fakes.steam.fail('renamed')
    await run(shops)
    expect(shops.fakes.steam.calls()).toHaveLength(3)
    expect(shops.fakes.yuplay.calls()).toHaveLength(slugs.length)
    shops.fakes.steam.heal()
    await shops.later(4 * hour)
    await run(shops)
    expect(new Set(termsAt(shops)).size).toBe(slugs.length)
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from price_asks where store = 'steam' and asked_at is not null`.execute(
      shops.test.db,
    )
    expect(rows).toEqual([{ n: slugs.length }])
    takeUnexpected()
  })

  it('lets two processes work at once without asking twice', async () => {
    const shops = await startShops()
    for (const slug of ['celeste', 'hollow-knight', 'final-fantasy-vii']) await watch(shops, slug)
    await Promise.all([run(shops), run(shops)])
    expect(termsAt(shops).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'Celeste',
      'Final Fantasy VII',
      'Hollow Knight',
    ])
  })
})
