import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PricedWish } from '../../../common/api/price.ts'
import { exportOf, readZip, restoreArchive } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { KeptOffer } from './choose-offers.ts'
import type { Ask } from './offers.queries.ts'
import { answered, forgetPrices, offerOf } from './testing/offers.ts'

const day = 86_400_000
let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await forgetPrices(test)
  for (const slug of Object.keys(games)) await wish('alice', slug, 0)
})

const wish = (as: CastName, slug: string, value = 1) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type: 'wanted', value } })
const costs = (slug: string, offer: KeptOffer, ago = 0, store: Ask['store'] = 'steam') =>
  answered(test, { gameId: games[slug]!, store }, [offer], Date.now() - ago * day)
const wishes = async (query = '', as: CastName = 'alice') =>
  (await test.call('GET', `/price/wishlist${query}`, { as })).body
const slugsOf = ({ data }: { data: PricedWish[] }) => data.map(({ game }) => game.slug)

describe('the wishes with what they cost (PRI-04)', () => {
  it('come by discount, by price or by name, with what is known of each', async () => {
    for (const slug of ['celeste', 'hollow-knight', 'chrono-trigger', 'next-year']) await wish('alice', slug)
    await costs('celeste', offerOf(1_000, { regular: 2_000 }))
    await costs('hollow-knight', offerOf(1_200, { regular: 1_500 }))
    await costs('chrono-trigger', offerOf(900))
    await costs('final-fantasy-vii', offerOf(1, { regular: 2_000 }))
    await test.call('PUT', `/price/watch/${games.celeste}`, { as: 'alice', body: { amount: 500, kinds: ['official'] } })
    const found = await wishes()
    expect(found).toMatchObject({ total: 4, current_page: 1, next_page_url: null })
    expect(slugsOf(found)).toEqual(['celeste', 'hollow-knight', 'chrono-trigger', 'next-year'])
    expect(found.data[0]).toMatchObject({
      game: { slug: 'celeste', title: 'Celeste' },
      best: { kind: 'official', store: 'steam', amount: 1_000, regular_amount: 2_000, currency: 'EUR' },
      discount: 50,
      low: { amount: 1_000 },
      watch: { amount: 500, kinds: ['official'] },
    })
    expect(found.data[3]).toMatchObject({ best: null, discount: 0, low: null, watch: null })
    expect(slugsOf(await wishes('?order=price'))).toEqual(['chrono-trigger', 'celeste', 'hollow-knight', 'next-year'])
    expect(slugsOf(await wishes('?order=title'))).toEqual(['celeste', 'chrono-trigger', 'next-year', 'hollow-knight'])
    expect((await wishes('', 'bob')).data).toEqual([])
    expect((await test.call('GET', '/price/wishlist?order=best', { as: 'alice' })).status).toBe(422)
  })

  it('come without key resellers where the caller hides them', async () => {
    await wish('alice', 'celeste')
    await costs('celeste', offerOf(1_500))
    await costs('celeste', offerOf(500, { kind: 'reseller' }), 0, 'yuplay')
    expect((await wishes()).data[0].best).toMatchObject({ kind: 'reseller', amount: 500 })
    const { data } = await wishes('?shops=no-resellers')
    expect(data[0]).toMatchObject({ best: { kind: 'official', amount: 1_500 }, low: { amount: 1_500 } })
  })

  it('are compared with what they cost a month ago, as far as that is known', async () => {
    for (const slug of ['celeste', 'hollow-knight', 'chrono-trigger']) await wish('alice', slug)
    expect((await wishes()).cheaper).toBeNull()
    await costs('celeste', offerOf(2_000), 40)
    await costs('celeste', offerOf(1_000), 5)
    await costs('hollow-knight', offerOf(3_000), 100)
    await costs('hollow-knight', offerOf(3_300), 2)
    // Nobody knows what this one cost then.
    await costs('chrono-trigger', offerOf(100), 3)
    expect((await wishes()).cheaper).toBe(14)
    await costs('celeste', offerOf(2_700), 1)
    expect((await wishes()).cheaper).toBe(-20)
    await costs('celeste', offerOf(10, { kind: 'reseller' }), 0, 'yuplay')
    expect((await wishes('?shops=no-resellers')).cheaper).toBe(-20)
  })
})

describe('watches in an archive (PRF-07)', () => {
  it('come back as they were; a price that is there already is no news', async () => {
    await costs('celeste', offerOf(1_000))
    for (const [slug, amount, kinds] of [
      ['celeste', 1_500, ['official', 'used']],
      ['hollow-knight', 800, ['reseller']],
    ] as const)
      await test.call('PUT', `/price/watch/${games[slug]}`, { as: 'alice', body: { amount, kinds } })
    const zip = await exportOf(test, 'alice')
    const { watches } = JSON.parse((await readZip(zip))['watches.json']!.toString())
    expect(watches).toHaveLength(2)
    expect(watches).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ amount: 800, currency: 'EUR', kinds: ['reseller'] }),
        expect.objectContaining({ amount: 1_500, currency: 'EUR', kinds: ['official', 'used'] }),
      ]),
    )
    const partOf = (answer: { report: { parts: { entity: string }[] } }) =>
      answer.report.parts.find(({ entity }) => entity === 'watches')
    expect(partOf(await restoreArchive(test, 'bob', zip))).toMatchObject({ total: 2, added: 2, kept: 0, unknown: 0 })
    const rows = await test.db
      .selectFrom('price_watches')
      .select(['game_id', 'amount', 'kinds', 'below'])
      .where('user_id', '=', test.cast.bob.id)
      .orderBy('amount')
      .execute()
    expect(rows).toEqual([
      { game_id: games['hollow-knight'], amount: 800, kinds: ['reseller'], below: false },
      { game_id: games.celeste, amount: 1_500, kinds: ['official', 'used'], below: true },
    ])
    expect(partOf(await restoreArchive(test, 'bob', zip))).toMatchObject({ added: 0, kept: 2 })
  })
})
