import { describe, expect, it } from 'vitest'
import { startXboxStoreFake } from '../../../../fakes/store-xbox/fake.ts'
import { idOf } from '../../../../fakes/store-xbox/wire.ts'
import { briefly, knowsPlatform, oddNames, startStore, storeFaults } from '../../../testing/stores.ts'
import type { StoreQuestion } from '../store.ts'

const start = (options = {}, setting = {}) => startStore('store-xbox', startXboxStoreFake(options), setting)
const question = (name: string, more: Partial<StoreQuestion> = {}): StoreQuestion => ({ name, lang: 'es', ...more })
const failure = (failure: string) => expect.objectContaining({ failure })
const parameters = (query: string | undefined) => Object.fromEntries(new URLSearchParams(query))

describe('the Xbox store', () => {
  it('is searched, and its catalogue asked for what was found (PRI-01)', async () => {
    const { fake, store } = await start()
    fake.shop.setPrice('Halo Infinite', 1_234)
    const offers = await store.search(question('Halo Infinite'))
    const item = fake.shop.find('Halo Infinite')[0]!
    expect(offers[0]).toMatchObject({
      id: idOf(item),
      name: item.name,
      url: `https://www.xbox.com/es-es/games/store/_/${idOf(item)}`,
      image: `https://store-images.s-microsoft.com/image/apps.${item.number}`,
      price: { amount: 1_234, currency: 'EUR' },
      regular: { amount: item.regular ?? expect.any(Number), currency: 'EUR' },
      kind: 'game',
      inStock: true,
      condition: 'digital',
      seller: null,
    })
    expect(offers.length).toBeGreaterThan(3)
    expect(offers.flatMap(({ platforms }) => platforms).every(knowsPlatform)).toBe(true)
    expect(new Set(offers.flatMap(({ platforms }) => platforms))).toEqual(new Set(['PC', 'Xbox One', 'Xbox Series']))
    const [first, second, ...more] = fake.calls()
    expect(more).toEqual([])
    expect([first?.path, parameters(first?.query)]).toEqual([
      '/api/search/xboxcomfd/search/games',
      { locale: 'es-ES', Query: 'Halo Infinite' },
    ])
    expect(first?.headers).toHaveProperty('ms-cv')
    expect(first?.headers).not.toHaveProperty('cookie')
    expect([second?.path, parameters(second?.query)]).toEqual([
      '/api/catalogue/v7.0/products',
      {
        bigIds: expect.any(String),
        market: 'ES',
        languages: 'es-ES',
        fieldsTemplate: 'details',
        'MS-CV': expect.any(String),
      },
    ])
    expect(parameters(second?.query)['bigIds']?.split(',').length).toBeLessThanOrEqual(12)
  })

  it('tells what everybody pays: no price of members, of a trial, of another week (PRI-01)', async () => {
    const { fake, store } = await start()
    for (const text of ['halo', 'gears', 'forza', 'final fantasy', 'assassin', 'fifa 22']) {
      const items = new Map(fake.shop.find(text, 'es').map((item) => [idOf(item), item]))
      for (const { id, price, regular } of await store.search(question(text))) {
        expect(price?.amount ?? null, text).toBe(items.get(id)?.price)
        expect(regular?.amount ?? null).toBe(items.get(id)?.regular)
      }
    }
    expect((await store.search(question('Subscribers Only')))[0]).toMatchObject({ price: null, inStock: false })
  })

  it('asks the catalogue for suggestions when the search is out of order (PRI-03)', async () => {
    const { fake, store } = await start()
    const usual = (await store.search(question('Halo Infinite'))).map(({ id }) => id)
    for (const fault of ['html', 'renamed', 'down', 'truncated'] as const) {
      fake.fail(fault, { on: '/api/search/' })
      const offers = await store.search(question('Halo Infinite'))
      expect(offers[0]?.id, fault).toBe(usual[0])
      expect(offers[0]?.platforms, fault).toContain('Xbox Series')
    }
    const { path, query } = fake.requests.at(-2)!
    expect([path, parameters(query)]).toEqual([
      '/api/catalogue/v7.0/productFamilies/autosuggest',
      { market: 'ES', languages: 'es-ES', productFamilyNames: 'Games', query: 'Halo Infinite', topProducts: '20' },
    ])
    // Additions are none of its games.
    expect((await store.search(question('Halo'))).every(({ kind }) => kind === 'game')).toBe(true)
  })

  it('has nothing that its catalogue says it does not sell here', async () => {
    const { fake, store } = await start()
    fake.fail('unknown', { on: '/api/catalogue/v7.0/products' })
    expect(await store.search(question('Halo'))).toEqual([])
    fake.fail('gone', { on: '/api/catalogue/v7.0/products' })
    await expect(store.search(question('Halo'))).rejects.toEqual(failure('changed'))
  })

  it('is left alone when it refuses us: there is no second way then', async () => {
    const { fake, store } = await start()
    for (const [fault, expected] of [
      ['challenge', 'blocked'],
      ['limited', 'rate_limited'],
    ] as const) {
      fake.fail(fault, { on: '/api/search/', retryAfter: 60 })
      await expect(store.search(question('Celeste'))).rejects.toEqual(failure(expected))
    }
    expect(fake.requests.some(({ path }) => path.startsWith('/api/catalogue/'))).toBe(false)
  })

  it('asks for what the catalogue knows by its id, whatever the search finds', async () => {
    const { fake, store } = await start()
    const id = idOf(fake.shop.find('Forza Horizon 5')[0]!)
    const offers = await store.search(question('Halo Infinite', { id: id.toLowerCase() }))
    expect(offers[0]?.name).toMatch(/forza horizon 5/i)
    expect(offers[1]?.name).toMatch(/halo/i)
    // Ids that are none go nowhere, and one that is not sold here is left out.
    for (const other of ['../../x', '1145360', '9NOTSOLDHERE'])
      expect((await store.search(question('Halo Infinite', { id: other })))[0]?.name).toMatch(/halo/i)
    expect(fake.requests.some(({ query }) => /\.\.|1145360/.test(decodeURIComponent(query)))).toBe(false)
  })

  it('has nothing, things without a price, other currencies and sold out ones (PRI-03)', async () => {
    const { fake, store } = await start()
    expect(await store.search(question('Super Mario Odyssey zzz'))).toEqual([])
    // Without a product there is no second call.
    expect(fake.requests).toHaveLength(1)
    expect(await store.search(question(' '))).toEqual([])
    expect((await store.search(question('The Elder Scrolls VI')))[0]).toMatchObject({ price: null, inStock: false })
    expect((await store.search(question('Always Sold Out')))[0]).toMatchObject({ price: null, inStock: false })
    // Of several prices the one of the market counts, and there is none.
    expect((await store.search(question('Foreign Coins')))[0]).toMatchObject({ price: null, inStock: false })
    expect((await store.search(question('Fortnite')))[0]).toMatchObject({ price: { amount: 0, currency: 'EUR' } })
    fake.fail('empty', { on: '/api/catalogue/' })
    await expect(store.search(question('Fortnite'))).rejects.toEqual(failure('changed'))
  })

  it('answers for another market in its currency, with texts in the language of the reader', async () => {
    const { fake, store } = await start({}, { env: { PRICE_COUNTRY: 'GB' } })
    fake.shop.setPrice('Halo Infinite', 1_000)
    expect((await store.search(question('Halo Infinite')))[0]).toMatchObject({
      price: { amount: 850, currency: 'GBP' },
      url: expect.stringContaining('/en-gb/'),
    })
    expect(parameters(fake.requests.at(-1)?.query)).toMatchObject({ market: 'GB', languages: 'es-ES' })
  })

  it('keeps no address of another host, no markup that is one, and no number that is no price (PR-03)', async () => {
    const { store } = await start()
    const [crooked] = await store.search(question('Crooked Addresses'))
    expect(crooked).toMatchObject({ image: null, name: '<b>Crooked </b> Addresses' })
    expect(crooked?.url).toMatch(/^https:\/\/www\.xbox\.com\/es-es\/games\/store\/_\/9FAKE[0-9A-Z]{7}$/)
    expect((await store.search(question('Impossible Numbers')))[0]).toMatchObject({ price: null, inStock: false })
  })

  it('gets the name as exactly one value, in both searches (PR-05)', async () => {
    const { fake, store } = await start()
    for (const name of oddNames) {
      const term = name.replace(/\s+/g, ' ').trim()
      const asked = fake.requests.length
      await store.search(question(name))
      const { path, query, headers } = fake.requests[asked]!
      expect([path, parameters(query)]).toEqual([
        '/api/search/xboxcomfd/search/games',
        { locale: 'es-ES', Query: term },
      ])
      expect(headers).not.toHaveProperty('x')
    }
    fake.fail('html', { on: '/api/search/' })
    for (const name of oddNames) {
      const asked = fake.requests.length
      await store.search(question(name))
      const suggested = fake.requests.slice(asked).find(({ path }) => path.endsWith('/autosuggest'))
      expect(parameters(suggested?.query)).toEqual({
        market: 'ES',
        languages: 'es-ES',
        productFamilyNames: 'Games',
        query: name.replace(/\s+/g, ' ').trim(),
        topProducts: '20',
      })
    }
  })

  it('fails by a name of our own, whatever it answers instead (PR-06)', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    for (const [fault, expected, options] of storeFaults) {
      fake.fail(fault, { ...options, on: '/api/catalogue/' })
      await expect(store.search(question('Halo')), fault).rejects.toEqual(failure(expected))
      fake.heal()
      expect((await store.search(question('Halo'))).length, `after ${fault}`).toBeGreaterThan(0)
    }
    for (const [fault, expected] of storeFaults.slice(0, 6)) {
      fake.fail(fault)
      await expect(store.search(question('Halo')), fault).rejects.toEqual(failure(expected))
      fake.heal()
      await store.search(question('Halo')).catch(() => undefined)
    }
    await expect(store.search(question('Faulty html'))).rejects.toEqual(failure('changed'))
  })

  it('changes when a field that we read has another name', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    for (const field of ['Products', 'ProductTitle', 'ListPrice', 'CurrencyCode', 'Availabilities', 'Actions']) {
      fake.fail('renamed', { field, on: '/api/catalogue/v7.0/products' })
      await expect(store.search(question('Halo')), field).rejects.toEqual(failure('changed'))
    }
  })

  it('is no longer asked when nobody waits, and the connection is closed (PR-04)', async () => {
    const { fake, store } = await start()
    fake.fail('silence', { on: '/api/catalogue/' })
    const end = new AbortController()
    const asked = store.search(question('Halo'), { wait: 1_000, within: 9_000, signal: end.signal })
    await expect.poll(() => fake.requests.length).toBe(2)
    end.abort()
    await expect(asked).rejects.toEqual(failure('ended'))
    await expect.poll(() => fake.requests[1]?.left, { timeout: 1_000 }).toBe(true)
  })

  it('is asked no faster than twice a second (PR-04)', async () => {
    const { fake, store } = await start({ paced: true }, { tuning: { limits: undefined } })
    const before = performance.now()
    const patience = { wait: 1_500, within: 9_000 }
    const all = await Promise.allSettled(
      Array.from({ length: 30 }, () => store.search(question('zzz nothing'), patience)),
    )
    const served = all.filter(({ status }) => status === 'fulfilled').length
    expect(served).toBeGreaterThanOrEqual(5)
    expect(served).toBeLessThan(7 + (performance.now() - before) / 600)
    expect(fake.calls().every(({ status }) => status === 200)).toBe(true)
  })
})

describe('the stand-in of the Xbox store', () => {
  it('refuses a search without a correlation and a market that is none, and has no products of others', async () => {
    const { fake } = await start()
    const get = (path: string, headers = {}) => fetch(`${fake.url}/api/${path}`, { headers })
    expect((await get('search/xboxcomfd/search/games?Query=halo')).status).toBe(400)
    const bad = await get('catalogue/v7.0/products?bigIds=9FAKE0000000&market=SPAIN')
    expect([bad.status, await bad.json()]).toEqual([400, expect.objectContaining({ source: 'DCatAPI' })])
    const none = await get('catalogue/v7.0/products?bigIds=9NBLGGH2JHXJ&market=ES&languages=es-es')
    expect(await none.json()).toMatchObject({ Products: [] })
  })
})
