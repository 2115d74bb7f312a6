import { describe, expect, it } from 'vitest'
import { type ItadOptions, startItadFake } from '../../../../fakes/itad/fake.ts'
import { readConfig } from '../../../config.ts'
import { briefly, knowsPlatform, oddNames, startStore, storeFaults } from '../../../testing/stores.ts'
import type { StoreQuestion } from '../store.ts'

const key = 'hush-hush-key'
const start = (options: ItadOptions = {}, setting = {}) =>
  startStore('itad', startItadFake({ key, ...options }), setting)
const question = (name: string, more: Partial<StoreQuestion> = {}): StoreQuestion => ({ name, lang: 'es', ...more })
const failure = (failure: string) => expect.objectContaining({ failure })
const hades = '1145360'

describe('IsThereAnyDeal', () => {
  it('is off without a key in production, and its fake answers elsewhere (PRI-04)', () => {
    expect(readConfig({ NODE_ENV: 'production' }).providers.itad).toBeNull()
    expect(readConfig({ ITAD_KEY: 'x' }).providers.itad).toMatchObject({ mode: 'on', key: 'x' })
    expect(readConfig({ PRICE_COUNTRY: 'GB' }).providers.itad).toBeNull()
  })

  it('tells what several shops want for a game that it knows by its id on Steam (PRI-04)', async () => {
    const { fake, store } = await start()
    const offers = await store.search(question('whatever', { id: hades }))
    expect(offers.length).toBeGreaterThan(2)
    expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length)
    expect(new Set(offers.map(({ seller }) => seller?.name)).size).toBe(offers.length)
    for (const { name, url, seller, image, platforms } of offers) {
      expect(name).toMatch(/^hades/i)
      expect(url).toMatch(/^https:\/\/isthereanydeal\.com\/game\/hades[a-z-]*\/info\/$/)
      expect(image).toMatch(/^https:\/\/assets\.isthereanydeal\.com\//)
      expect(seller?.official).toBe(true)
      expect(platforms.every(knowsPlatform)).toBe(true)
    }
    const amounts = offers.map(({ price }) => price!.amount)
    expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    expect(fake.calls().map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual([
      `GET /games/lookup/v1?appid=${hades}`,
      'POST /games/prices/v3?country=ES&capacity=30&vouchers=false',
    ])
    expect(JSON.parse(fake.calls()[1]?.body ?? '')).toHaveLength(1)
    // The key goes where nobody writes it down.
    expect(fake.calls().every(({ headers, query }) => headers['itad-api-key'] === key && !query.includes(key))).toBe(
      true,
    )
  })

  it('is searched by name otherwise, with all prices in one call (PRI-04)', async () => {
    const { fake, store } = await start()
    const offers = await store.search(question('Final Fantasy VII'))
    expect(new Set(offers.map(({ name }) => name)).size).toBeGreaterThan(3)
    expect(offers.length).toBeLessThanOrEqual(50)
    expect(fake.calls().map(({ path }) => path)).toEqual(['/games/search/v1', '/games/prices/v3'])
    expect(fake.calls()[0]?.query).toBe('title=Final+Fantasy+VII&results=6')
    // An id that it does not know is no reason to find nothing, and an earlier offer's id puts its game first.
    expect((await store.search(question('Celeste', { id: '4294967295' })))[0]?.name).toMatch(/celeste/i)
    const other = offers.at(-1)!
    expect(other.name).not.toBe(offers[0]?.name)
    expect((await store.search(question('Final Fantasy VII', { id: other.id })))[0]?.name).toBe(other.name)
  })

  it('remembers the lowest price, its day and its shop (PRI-04)', async () => {
    const { fake, store } = await start()
    const offers = await store.search(question('Hades', { id: hades }))
    const before = fake.requests.length
    const low = await store.low(offers[0]!.id)
    expect(low).toEqual({
      amount: expect.any(Number),
      currency: 'EUR',
      day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      seller: expect.any(String),
    })
    expect(low!.amount).toBeLessThan(offers[0]!.price!.amount + 1)
    // One call: which game it is was decided before.
    expect(fake.requests.slice(before).map(({ path, query }) => `${path}?${query}`)).toEqual([
      '/games/historylow/v1?country=ES',
    ])
    expect(await store.low('018d937f-0000-7000-8000-00000000ffff-61')).toBeNull()
    expect(await store.low('../1')).toBeNull()
    expect(fake.requests).toHaveLength(before + 2)
  })

  it('has nothing, unreleased games, other currencies and sold out ones (PRI-03)', async () => {
    const { fake, store } = await start()
    expect(await store.search(question('Super Mario Odyssey zzz'))).toEqual([])
    // Without a game there is no second call.
    expect(fake.requests).toHaveLength(1)
    expect(await store.search(question('\u200b'))).toEqual([])
    const names = async (name: string) => (await store.search(question(name))).map((offer) => offer.name)
    expect(await names('The Witcher IV')).not.toContain('The Witcher IV')
    expect(await names('Always Sold Out')).not.toContain('Always Sold Out')
    expect((await store.search(question('Foreign Coins')))[0]?.price?.currency).toBe('JPY')
    expect((await store.search(question('Dota 2', { id: '570' })))[0]?.price).toEqual({ amount: 0, currency: 'EUR' })
  })

  it('answers for another market in its currency', async () => {
    const { fake, store } = await start({}, { env: { PRICE_COUNTRY: 'US' } })
    fake.shop.setPrice('Hades', 999)
    expect((await store.search(question('Hades', { id: hades })))[0]?.price).toEqual({ amount: 999, currency: 'USD' })
    expect(fake.requests.at(-1)?.query).toContain('country=US')
  })

  it('keeps no address of another host, no markup that is one, and no number that is no price (PR-03)', async () => {
    const { store } = await start()
    const [crooked] = await store.search(question('Crooked Addresses'))
    expect(crooked).toMatchObject({
      name: '<b>Crooked </b> Addresses',
      image: null,
      url: 'https://isthereanydeal.com/game/crooked-addresses/info/',
    })
    expect((await store.search(question('Impossible Numbers'))).some(({ name }) => /numbers/i.test(name))).toBe(false)
  })

  it('gets the name as exactly one value (PR-05)', async () => {
    const { fake, store } = await start()
    for (const name of oddNames) {
      const asked = fake.requests.length
      await store.search(question(name, { id: '../x' }))
      const { path, query, headers } = fake.requests[asked]!
      expect([path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
        '/games/search/v1',
        { title: name.replace(/\s+/g, ' ').trim(), results: '6' },
      ])
      expect(headers).not.toHaveProperty('x')
      expect(headers).not.toHaveProperty('cookie')
    }
  })

  it('fails by a name of our own, whatever it answers instead (PR-06)', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    for (const on of ['/games/search/', '/games/prices/']) {
      for (const [fault, expected, options] of storeFaults) {
        fake.fail(fault, { ...options, on })
        await expect(store.search(question('Hades')), `${fault} ${on}`).rejects.toEqual(failure(expected))
        fake.heal()
        expect((await store.search(question('Hades'))).length, `after ${fault}`).toBeGreaterThan(0)
      }
    }
    await expect(store.search(question('Faulty html'))).rejects.toEqual(failure('changed'))
    const [offer] = await store.search(question('Hades'))
    fake.fail('html', { on: '/games/historylow/' })
    await expect(store.low(offer!.id)).rejects.toEqual(failure('changed'))
  }, 120_000)

  it('changes when a field that we read has another name', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    for (const field of ['deals', 'price', 'regular', 'shop', 'amount', 'currency', 'slug', 'title']) {
      fake.fail('renamed', { field })
      await expect(store.search(question('Hades')), field).rejects.toEqual(failure('changed'))
    }
  })

  it('with a key that it does not accept is an error of ours, and the key is in no message (PL-06)', async () => {
    const { store, test } = await start({ key: 'another' }, { env: { ITAD_KEY: key } })
    const error = await store.search(question('Hades')).catch((reason: unknown) => reason)
    expect(error).toEqual(failure('auth'))
    expect(String(error)).not.toContain(key)
    await expect
      .poll(async () => JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body))
      .toContain('"failure":"auth"')
    expect(JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body)).not.toContain(key)
  })

  it('is no longer asked when nobody waits, and the connection is closed (PR-04)', async () => {
    const { fake, store } = await start()
    fake.fail('silence', { on: '/games/prices/' })
    const end = new AbortController()
    const asked = store.search(question('Hades'), { wait: 1_000, within: 9_000, signal: end.signal })
    await expect.poll(() => fake.requests.length).toBe(2)
    end.abort()
    await expect(asked).rejects.toEqual(failure('ended'))
    await expect.poll(() => fake.requests[1]?.left, { timeout: 1_000 }).toBe(true)
  })

  it('is asked no faster than a key allows (PR-04)', async () => {
    const { fake, store } = await start({ paced: true }, { tuning: { limits: undefined } })
    const before = performance.now()
    const patience = { wait: 700, within: 9_000 }
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, () => store.search(question('zzz nothing'), patience)),
    )
    const served = all.filter(({ status }) => status === 'fulfilled').length
    expect(served).toBeGreaterThanOrEqual(10)
    expect(served).toBeLessThan(31 + (performance.now() - before) / 300)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toEqual(failure('busy'))
    expect(fake.calls().every(({ status }) => status === 200)).toBe(true)
  })
})
