import { describe, expect, it } from 'vitest'
import { startPlaystationStoreFake } from '../../../../fakes/store-playstation/fake.ts'
import { briefly, knowsPlatform, oddNames, startStore, storeFaults } from '../../../testing/stores.ts'
import type { StoreQuestion } from '../store.ts'

const start = (options = {}, setting = {}) =>
  startStore('store-playstation', startPlaystationStoreFake(options), setting)
const question = (name: string, more: Partial<StoreQuestion> = {}): StoreQuestion => ({ name, lang: 'es', ...more })
const failure = (failure: string) => expect.objectContaining({ failure })
const sum = (price: { amount: number } | null | undefined) => price?.amount ?? null

describe('the PlayStation Store', () => {
  it('is asked by the query of its pages, in the market of the site (PRI-01)', async () => {
    const { fake, store } = await start()
    fake.shop.setPrice('Elden Ring', 1_234)
    const offers = await store.search(question('Elden Ring'))
    expect(offers[0]).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      name: expect.stringMatching(/^elden ring/i),
      url: expect.stringMatching(/^https:\/\/store\.playstation\.com\/es-es\/concept\/\d+$/),
      image: expect.stringMatching(/^https:\/\/image\.api\.playstation\.com\//),
      price: { amount: 1_234, currency: 'EUR' },
      kind: 'game',
      platforms: ['PS4', 'PS5'],
      condition: 'digital',
      inStock: true,
      seller: null,
    })
    expect(offers.flatMap(({ platforms }) => platforms).every(knowsPlatform)).toBe(true)
    expect(offers.some(({ url }) => url.includes('/product/EP9999-PPSA99999_00-FAKE'))).toBe(true)
    const [{ path, query, headers }] = fake.calls() as [(typeof fake.requests)[number]]
    expect(path).toBe('/api/now/api/graphql/v1/op')
    expect(JSON.parse(new URLSearchParams(query).get('variables') ?? '')).toMatchObject({
      countryCode: 'ES',
      languageCode: 'es',
      searchTerm: 'Elden Ring',
    })
    expect(headers).toMatchObject({
      'x-psn-store-locale-override': 'es-ES',
      'content-type': 'application/json',
      origin: 'https://store.playstation.com',
    })
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('authorization')
  })

  it('is asked for the page of what its search has no price for: a subscription is none (PRI-01)', async () => {
    const { fake, store } = await start()
    for (const text of ['the last of us', 'final fantasy', 'assassin', 'resident evil', 'far cry', 'god of war']) {
      const before = fake.requests.length
      const offers = await store.search(question(text))
      const items = fake.shop.find(text, 'es').filter(({ price }) => price !== null)
      for (const { id, price } of offers) {
        const item = items.find(({ number, edition }) => edition === null && String(number) === id)
        // Either what everybody pays, or nothing: never what a subscriber pays.
        if (item && price) expect(price.amount, item.name).toBe(item.price)
      }
      const pages = fake.requests.slice(before).filter(({ query }) => /ByConceptId|ProductById/.test(query))
      expect(pages.length).toBeLessThanOrEqual(2)
    }
    const pages = fake.requests.filter(({ query }) => query.includes('metGetPricingDataByConceptId'))
    expect(pages.length).toBeGreaterThan(0)
    expect(fake.requests.some(({ query }) => query.includes('metGetProductById'))).toBe(true)
    // What only subscribers have.
    const [only] = await store.search(question('Subscribers Only'))
    expect(only).toMatchObject({ name: 'Subscribers Only', price: null, inStock: false })
    expect(fake.requests.at(-1)?.query).toContain('metGetPricingDataByConceptId')
  })

  it('has its other prices when a page fails', async () => {
    const { fake, store } = await start()
    fake.rotate('metGetPricingDataByConceptId')
    fake.rotate('metGetProductById')
    expect(
      (await store.search(question('final fantasy'))).filter(({ price }) => price !== null).length,
    ).toBeGreaterThan(3)
    expect((await store.search(question('Subscribers Only')))[0]?.price).toBeNull()
  })

  it('is asked the older way when it no longer knows its query, and the admin hears of it (PRI-03)', async () => {
    const { fake, test, store } = await start()
    fake.shop.setPrice('Elden Ring', 1_234)
    fake.rotate('getSearchResults')
    const offers = await store.search(question('Elden Ring'))
    expect(offers[0]).toMatchObject({
      name: expect.stringMatching(/^elden ring™?$/i),
      url: expect.stringMatching(/^https:\/\/store\.playstation\.com\/es-es\/product\/EP9999-/),
      price: { amount: 1_234, currency: 'EUR' },
      platforms: ['PS4', 'PS5'],
    })
    expect(fake.requests.at(-1)?.path).toBe('/api/old/store/api/chihiro/00_09_000/tumbler/ES/es/999/Elden%20Ring')
    await expect
      .poll(async () => JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body))
      .toContain('no longer knows the hash')
    // With the breaker open it is not even tried.
    for (let at = 0; at < 6; at++) await store.search(question('Elden Ring'))
    const before = fake.requests.length
    expect((await store.search(question('Elden Ring'))).length).toBeGreaterThan(0)
    expect(fake.requests.slice(before).map(({ path }) => path.slice(0, 9))).toEqual(['/api/old/'])
  })

  it('has a new hash as a setting', async () => {
    const hash = 'f'.repeat(64)
    const { fake, store } = await start({}, { env: { STORE_PLAYSTATION_SEARCH_HASH: hash } })
    fake.rotate('getSearchResults')
    expect((await store.search(question('Elden Ring'))).length).toBeGreaterThan(0)
    expect(fake.requests.every(({ path }) => path.startsWith('/api/now/'))).toBe(true)
  })

  it('has nothing, things without a price, other currencies and sold out ones (PRI-03)', async () => {
    const { store } = await start()
    expect(await store.search(question('Super Mario Odyssey zzz'))).toEqual([])
    expect(await store.search(question('\u200b'))).toEqual([])
    const [announced] = await store.search(question('The Witcher IV'))
    expect(announced).toMatchObject({ name: expect.stringMatching(/witcher (?:iv|4)/i), price: null, inStock: false })
    expect((await store.search(question('Always Sold Out')))[0]).toMatchObject({ price: null, inStock: false })
    const [foreign] = await store.search(question('Foreign Coins'))
    expect(foreign?.price).toEqual({ amount: expect.any(Number), currency: 'JPY' })
    expect((await store.search(question('Fortnite')))[0]).toMatchObject({ price: { amount: 0, currency: 'EUR' } })
  })

  it('answers for another market in its currency and locale', async () => {
    const { fake, store } = await start({}, { env: { PRICE_COUNTRY: 'US' } })
    fake.shop.setPrice('Elden Ring', 5_999)
    const [first] = await store.search(question('Elden Ring', { lang: 'en' }))
    expect(first).toMatchObject({ price: { amount: 5_999, currency: 'USD' } })
    expect(first?.url).toMatch(/^https:\/\/store\.playstation\.com\/en-us\//)
  })

  it('puts first what the catalogue knows by its id', async () => {
    const { fake, store } = await start()
    const { number } = fake.shop.find('Final Fantasy VII Rebirth')[0]!
    const id = String(number)
    expect((await store.search(question('Final Fantasy VII')))[0]?.id).not.toBe(id)
    expect((await store.search(question('Final Fantasy VII', { id })))[0]?.id).toBe(id)
  })

  it('keeps no address of another host, no markup that is one, and no number that is no price (PR-03)', async () => {
    const { store } = await start()
    // The fourth row has no id that leads anywhere.
    const odd = (await store.search(question('Crooked Addresses'))).slice(0, 3)
    expect(odd.map(({ image }) => image)).toEqual([null, null, null])
    expect(odd.map(({ name }) => name)).toEqual(['<img src=x onerror=alert(1)>', 'Plain address', 'A'.repeat(200)])
    expect(odd.every(({ url }) => /^https:\/\/store\.playstation\.com\/es-es\/concept\/\d+$/.test(url))).toBe(true)
    const numbers = (await store.search(question('Impossible Numbers'))).filter(({ name }) =>
      /impossible numb/i.test(name),
    )
    expect(numbers.map(({ price }) => sum(price))).toEqual(Array(5).fill(null))
  })

  it('gets the name as exactly one value, the older way too (PR-05)', async () => {
    const { fake, store } = await start()
    const names = oddNames.map((name) => [name, name.replace(/\s+/g, ' ').trim()] as const)
    for (const [name, term] of names) {
      const asked = fake.requests.length
      await store.search(question(name))
      const { path, query, headers } = fake.requests[asked]!
      expect(path).toBe('/api/now/api/graphql/v1/op')
      const parameters = Object.fromEntries(new URLSearchParams(query))
      expect(Object.keys(parameters)).toEqual(['operationName', 'variables', 'extensions'])
      expect(JSON.parse(parameters['variables'] ?? '').searchTerm).toBe(term)
      expect(headers).not.toHaveProperty('x')
    }
    fake.rotate('getSearchResults')
    const before = '/api/old/store/api/chihiro/00_09_000/tumbler/ES/es/999/'
    for (const [name, term] of names) {
      const asked = fake.requests.length
      await store.search(question(name)).catch(() => undefined)
      const old = fake.requests.slice(asked).filter(({ path }) => path.startsWith('/api/old/'))
      // A name that is a step up in an address names nothing there.
      expect(old.map(({ path }) => path)).toEqual(term === '..' ? [] : [before + encodeURIComponent(term)])
      for (const { query } of old) expect(query).toBe('suggested_size=10&mode=game')
    }
  })

  it('fails by a name of our own, whatever both ways answer instead (PR-06)', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    for (const [fault, expected, options] of storeFaults) {
      fake.fail(fault, options)
      await expect(store.search(question('Elden Ring')), fault).rejects.toEqual(failure(expected))
      fake.heal()
      expect((await store.search(question('Elden Ring'))).length, `after ${fault}`).toBeGreaterThan(0)
    }
    await expect(store.search(question('Faulty html'))).rejects.toEqual(failure('changed'))
  })

  it('changes when a field that we read has another name', async () => {
    const { fake, store } = await start()
    for (const field of ['results', 'universalSearch', 'storeDisplayClassification', 'platforms']) {
      fake.fail('renamed', { field, on: '/api/now/' })
      const before = fake.requests.length
      await store.search(question('Elden Ring'))
      expect(fake.requests.slice(before).at(-1)?.path, field).toContain('/api/old/')
    }
  })

  it('is left alone when it refuses us: there is no second way then', async () => {
    const { fake, store } = await start()
    for (const [fault, expected] of [
      ['challenge', 'blocked'],
      ['limited', 'rate_limited'],
    ] as const) {
      fake.fail(fault, { on: '/api/now/', retryAfter: 60 })
      await expect(store.search(question('Elden Ring'))).rejects.toEqual(failure(expected))
    }
    expect(fake.requests.filter(({ path }) => path.startsWith('/api/old/'))).toEqual([])
  })

  it('is no longer asked when nobody waits, and the connection is closed (PR-04)', async () => {
    const { fake, store } = await start()
    fake.fail('silence')
    const end = new AbortController()
    const asked = store.search(question('Elden Ring'), { wait: 1_000, within: 9_000, signal: end.signal })
    await expect.poll(() => fake.requests.length).toBe(1)
    end.abort()
    await expect(asked).rejects.toEqual(failure('ended'))
    await expect.poll(() => fake.requests[0]?.left, { timeout: 1_000 }).toBe(true)
    expect(fake.requests).toHaveLength(1)
  })

  it('is asked no faster than once a second (PR-04)', async () => {
    const { fake, store } = await start({ paced: true }, { tuning: { limits: undefined } })
    const before = performance.now()
    const patience = { wait: 1_500, within: 9_000 }
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => store.search(question('zzz nothing'), patience)),
    )
    const served = all.filter(({ status }) => status === 'fulfilled').length
    expect(served).toBeGreaterThanOrEqual(3)
    expect(served).toBeLessThan(5 + (performance.now() - before) / 1_400)
    expect(fake.calls().every(({ status }) => status === 200)).toBe(true)
  })
})

describe('the stand-in of the PlayStation Store', () => {
  it('refuses calls without a content type, an origin, a known hash, a locale', async () => {
    const { fake } = await start()
    const variables = encodeURIComponent(JSON.stringify({ searchTerm: 'hades' }))
    const extensions = (hash: string) =>
      encodeURIComponent(JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hash } }))
    const known = '4df6284f982e57bec70f23c77e2c219dc792eb19af7fb3d3a81767aa3f1958aa'
    const get = (headers: Record<string, string>, hash = known) =>
      fetch(
        `${fake.url}/api/now/api/graphql/v1/op?operationName=getSearchResults&variables=${variables}&extensions=${extensions(hash)}`,
        { headers },
      )
    const good = { 'content-type': 'application/json', origin: 'https://store.playstation.com' }
    expect((await get({ origin: good.origin })).status).toBe(400)
    expect((await get({ 'content-type': good['content-type'] })).status).toBe(403)
    expect((await get({ ...good, 'x-psn-store-locale-override': 'nowhere' })).status).toBe(400)
    expect(await (await get(good, 'a'.repeat(64))).json()).toMatchObject({
      errors: [{ message: 'PersistedQueryNotFound' }],
    })
    const text = async (locale: string) =>
      JSON.stringify(await (await get({ ...good, 'x-psn-store-locale-override': locale })).json())
    expect(await text('es-ES')).toContain('\u00a0€')
    expect(await text('en-US')).toContain('$')
  })
})
