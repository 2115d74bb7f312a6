import { request as httpRequest } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nameKey } from '../../../common/rules/names.ts'
import { type PriceStoreName, priceStores } from '../../../common/rules/prices.ts'
import { startAllkeysFake } from '../../../fakes/store-allkeys/fake.ts'
import { oddNames } from '../../testing/stores.ts'
import { longerTitles } from './game-names.ts'
import { type Shops, startShops } from '../../testing/shops.ts'

const hour = 3_600_000

describe('a search of a shop (PRI-01)', () => {
  it('tells what it asks for the game, in the language of the person and honestly', async () => {
    const { scrap, price } = await startShops()
    price('steam', 'celeste', 1_999)
    price('cex', 'celeste', 1_250)
    const { status, body } = await scrap('steam', 'celeste')
    expect(status).toBe(200)
    expect(body[0]).toEqual({
      name: 'Celeste',
      price: '€19.99',
      url: expect.stringMatching(/^https:\/\/store\.steampowered\.com\/app\/\d+/),
      image: null,
      store: 'steam',
      kind: 'official',
      seller: null,
      edition: null,
      platforms: expect.arrayContaining([expect.objectContaining({ slug: 'pc', name: 'PC' })]),
      condition: 'digital',
      amount: 1_999,
      currency: 'EUR',
      regular_amount: expect.toSatisfy((one) => one === null || one > 1_999),
      in_stock: 1,
      seen_at: expect.any(String),
    })
    const used = await scrap('cex', 'celeste', 'bob', { lang: 'es' })
    const text = `12,50\u00a0€`
    expect(used.body[0]).toMatchObject({ kind: 'used', condition: 'used', price: text, amount: 1_250 })
    expect((await scrap('yuplay', 'celeste')).body[0]).toMatchObject({ kind: 'reseller' })
  })

  it('shows editions as such, and nothing that is another game, an addition or a soundtrack (PRI-02)', async () => {
    const { scrap, fakes } = await startShops()
    const seen: { name: string; edition: string | null }[] = []
    for (const slug of ['celeste', 'hollow-knight', 'final-fantasy-vii'])
      for (const store of ['steam', 'cex', 'yuplay'] as const) {
        const { status, body } = await scrap(store, slug)
        expect(status).toBe(200)
        seen.push(...body)
      }
    for (const fake of Object.values(fakes)) expect(fake.calls().length).toBeGreaterThan(0)
    const besides = /soundtrack|season pass|dlc|demo|bundle|artbook|silksong|remake|rebirth|viii|\bviii?i\b/i
    expect(seen.filter(({ name }) => besides.test(name))).toEqual([])
    const editions = seen.filter(({ edition }) => edition !== null)
    expect(editions.length).toBeGreaterThan(0)
    for (const { name, edition } of editions) expect(name).toContain(edition)
    expect(seen.some(({ edition }) => edition === null)).toBe(true)
  })

  it('shows no remaster that is a game of its own as an edition of the original (PRI-02)', async () => {
    const editionsOf = async ({ scrap }: Pick<Shops, 'scrap'>, store: PriceStoreName, slug: string) =>
      ((await scrap(store, slug)).body as { edition: string | null }[]).flatMap(({ edition }) => edition ?? [])
    const first = await startShops()
    const found: { store: PriceStoreName; slug: string; edition: string }[] = []
    for (const slug of ['celeste', 'hollow-knight', 'final-fantasy-vii'])
      for (const store of ['steam', 'cex', 'yuplay'] as const)
        for (const edition of await editionsOf(first, store, slug)) found.push({ store, slug, edition })
    // One of the words that remasters have, too.
    const isUsual = ({ edition }: (typeof found)[number]) => longerTitles('x').includes(nameKey(`x ${edition}`))
    const [{ store, slug, edition }] = found.filter(isUsual) as [(typeof found)[number]]
    const { test, games, ...shops } = await startShops()
    const { title } = await test.db
      .selectFrom('games')
      .select('title')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const name = `${title}: ${edition}`
    const other = { game_id: games['pokemon-ruby']!, name, name_key: nameKey(name), main: true }
    await test.db.insertInto('game_names').values(other).execute()
    expect(await editionsOf(shops, store, slug)).not.toContain(edition)
  })

  it('finds a game under another name where a list has only that, and sees no other game in it (PRI-02)', async () => {
    const allkeys = await startAllkeysFake()
    onTestFinished(() => allkeys.stop())
    const { test, games, scrap } = await startShops({ env: allkeys.env })
    await test.db.updateTable('games').set({ title: 'Grand Theft Auto V' }).where('id', '=', games.celeste!).execute()
    const ask = () => scrap('allkeys', 'celeste', 'alice', { name: 'Grand Theft Auto V' })
    expect((await ask()).body).toEqual([])
    for (const name of ['GTA 4', 'GTA Online', 'GTA V'])
      await test.db
        .insertInto('game_names')
        .values({ game_id: games.celeste!, name, name_key: nameKey(name), main: false })
        .execute()
    await test.db.deleteFrom('provider_answers').where('key', 'like', 'offers:%').execute()
    const { body } = await ask()
    expect(body.length).toBeGreaterThan(0)
    for (const { name } of body) expect(name).toBe('GTA 5')
  })

  it('asks once an hour for the whole installation, however many look', async () => {
    const { scrap, fakes, later, price } = await startShops()
    price('steam', 'celeste', 1_999)
    const people = ['alice', 'bob', 'carla', 'dan'] as const
    const all = await Promise.all(
      people.flatMap((as) => [scrap('steam', 'celeste', as), scrap('steam', 'celeste', as)]),
    )
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const calls = fakes.steam.calls().length
    price('steam', 'celeste', 999)
    await later(hour - 60_000)
    expect((await scrap('steam', 'celeste', 'bob', { lang: 'es' })).body[0].amount).toBe(1_999)
    expect(fakes.steam.calls()).toHaveLength(calls)
    await later(2 * 60_000)
    expect((await scrap('steam', 'celeste')).body[0].amount).toBe(999)
    expect(fakes.steam.calls().length).toBeGreaterThan(calls)
  })

  it('is for people who are logged in, and thirty times a minute (PR-04)', async () => {
    const { scrap, test, games } = await startShops({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
    for (const store of priceStores) {
      const asked = await test.call('POST', `/scrap/${store}`, {
        body: { id: games.celeste, name: 'Celeste', lang: 'en' },
      })
      expect(asked.status).toBe(401)
    }
    for (let call = 0; call < 30; call++) expect((await scrap('steam', 'celeste')).status).toBe(200)
    const refused = await scrap('steam', 'celeste')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await scrap('cex', 'celeste', 'bob')).status).toBe(200)
  })

  it('is about a game that is here, by one of its names', async () => {
    const { scrap, fakes } = await startShops()
    expect((await scrap('steam', 'celeste', 'alice', { id: 2_000_000_000 })).status).toBe(404)
    for (const name of ['Other Game', 'Celeste 2', 'Celeste Soundtrack', 'x'.repeat(501), ''])
      expect((await scrap('steam', 'celeste', 'alice', { name })).status).toBe(422)
    expect((await scrap('steam', 'celeste', 'alice', { lang: 'fr' })).status).toBe(422)
    expect((await scrap('steam', 'final-fantasy-vii', 'alice', { name: 'Final Fantasy 7' })).status).toBe(200)
    expect(fakes.cex.calls()).toHaveLength(0)
  })
})

describe('what goes out', () => {
  it('names no person: no id, no cookie, no referrer, and nothing of the link is added (P-42, P-43)', async () => {
    const { scrap, fakes, test } = await startShops()
    const urls: string[] = []
    for (const store of ['steam', 'cex', 'yuplay'] as const) {
      const { body } = await scrap(store, 'celeste')
      urls.push(...body.map(({ url }: { url: string }) => url))
      for (const { headers, query, body: sent } of fakes[store].requests) {
        expect(headers).not.toHaveProperty('cookie')
        expect(headers).not.toHaveProperty('authorization')
        expect(headers).not.toHaveProperty('x-forwarded-for')
        expect(headers.referer ?? '').not.toContain('ludoteca')
        expect(`${query}${sent}`).not.toMatch(/alice|user|uid/i)
        expect(headers.referer ?? '').not.toContain(String(test.cast.alice.id))
      }
    }
    expect(urls.length).toBeGreaterThan(0)
    for (const url of urls) {
      expect(new URL(url).protocol).toBe('https:')
      expect(url).not.toMatch(/[?&](?:utm_|aff|ref|partner|tag)/i)
    }
  })

  it('carries an odd title as exactly one encoded value (PR-05)', async () => {
    const { test, games, fakes, later } = await startShops()
    for (const odd of oddNames) {
      // Of its title only what the database takes: a game is called like that.
      const title = `Zz ${odd.replace(/[\r\n]+/g, ' ')}`
      await sql`update games set title = ${title} where id = ${games.celeste}`.execute(test.db)
      const before = fakes.steam.requests.length
      const asked = await test.call('POST', '/scrap/steam', {
        as: 'alice',
        body: { id: games.celeste, name: title, lang: 'en' },
      })
      expect(asked.status, odd).toBe(200)
      const [sent] = fakes.steam.requests.slice(before)
      const query = new URLSearchParams(sent?.query)
      expect(query.getAll('term')).toEqual([title.trim()])
      expect([...query.keys()].toSorted()).toEqual(['cc', 'l', 'term'])
      expect(sent?.path).toMatch(/^\/api\/storesearch\/?$/)
      await later(2 * hour)
    }
  })
})

/** Asks over a socket of its own, which can be cut. */
async function overSocket({ test, games }: Shops, store: string) {
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {
    const { port } = test.app.server.address() as { port: number }
    return `http://127.0.0.1:${port}`
  })
  const body = JSON.stringify({ id: games.celeste, name: 'Celeste', lang: 'en' })
  const call = httpRequest(`${url}/api/scrap/${store}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test.cast.alice.token}`, 'content-type': 'application/json' },
  })
  call.on('error', () => undefined)
  call.end(body)
  return call
}

describe('a search that nobody waits for (PR-04)', () => {
  it.each(['steam', 'cex', 'yuplay'] as const)('ends at %s within a second', async (store) => {
    const shops = await startShops()
    const fake = shops.fakes[store]
    fake.fail('silence')
    const call = await overSocket(shops, store)
    await expect.poll(() => fake.requests.length, { timeout: 4_000 }).toBe(1)
    const left = performance.now()
    call.destroy()
    await expect.poll(() => fake.requests[0]?.left, { timeout: 1_000, interval: 10 }).toBe(true)
    expect(performance.now() - left).toBeLessThan(1_000)
    fake.heal()
    expect((await shops.scrap(store, 'celeste')).status).toBe(200)
  })

  it('goes on while somebody else waits for the same', async () => {
    const shops = await startShops()
    const fake = shops.fakes.steam
    fake.fail('slow', { ms: 1_500 })
    const call = await overSocket(shops, 'steam')
    await expect.poll(() => fake.requests.length, { timeout: 4_000 }).toBe(1)
    const other = shops.scrap('steam', 'celeste', 'bob')
    await new Promise((done) => setTimeout(done, 200))
    call.destroy()
    expect((await other).status).toBe(200)
    expect(fake.requests[0]?.left).toBe(false)
  })
})

describe('a shop that fails (PRI-03, PR-06)', () => {
  it('is 409 with a code, and hides nothing of the others', async () => {
    const { scrap, fakes } = await startShops()
    const codeOf = async (store: PriceStoreName) => {
      const { status, body } = await scrap(store, 'celeste')
      return status === 200 ? 200 : `${status} ${body.code}`
    }
    expect(await codeOf('playstation')).toBe('409 provider_off')
    fakes.steam.fail('renamed')
    expect(await codeOf('steam')).toBe('409 store_changed')
    fakes.steam.fail('html')
    expect(await codeOf('steam')).toBe('409 store_changed')
    fakes.yuplay.fail('error')
    expect(await codeOf('yuplay')).toBe('409 provider_down')
    fakes.cex.fail('limited', { retryAfter: 60 })
    expect(await codeOf('cex')).toBe('409 provider_busy')
    fakes.steam.heal()
    expect(await codeOf('steam')).toBe(200)
  })

  it('is seen by the admin as changed, and by a player only as no price now', async () => {
    const { scrap, fakes, test } = await startShops()
    fakes.steam.fail('renamed')
    const { body } = await scrap('steam', 'celeste')
    expect(body.detail).not.toMatch(/schema|field|items/i)
    const stateOf = async () =>
      (await test.call('GET', '/site/providers', { as: 'admin' })).body.find(
        ({ name }: { name: string }) => name === 'store-steam',
      )
    await expect.poll(stateOf).toMatchObject({ state: 'changed' })
  })

  it('has nothing kept instead: what was known before stands beside it, with its time', async () => {
    const { scrap, fakes, test, games, price, later } = await startShops()
    price('steam', 'celeste', 1_999)
    await scrap('steam', 'celeste')
    await later(2 * hour)
    fakes.steam.fail('down')
    expect((await scrap('steam', 'celeste')).status).toBe(409)
    const { body } = await test.call('GET', `/price/game/${games.celeste}`, { as: 'alice' })
    const seen = Date.parse(body.offers[0].seen_at)
    expect(body.offers[0]).toMatchObject({ store: 'steam', amount: 1_999 })
    expect(Date.now() - seen).toBeGreaterThan(2 * hour)
  })

  it('that is silent is given up within ten seconds', async () => {
    const { scrap, fakes } = await startShops({ tuning: { timeoutMs: 60_000 } })
    fakes.steam.fail('silence')
    const start = performance.now()
    const { status, body } = await scrap('steam', 'celeste')
    expect([status, body.code]).toEqual([409, 'provider_down'])
    expect(performance.now() - start).toBeLessThan(10_000)
  }, 20_000)
})
