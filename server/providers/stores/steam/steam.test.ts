import { describe, expect, it } from 'vitest'
import { startSteamStoreFake } from '../../../../fakes/store-steam/fake.ts'
import { briefly, knowsPlatform, oddNames, startStore, storeFaults } from '../../../testing/stores.ts'
import type { StoreQuestion } from '../store.ts'

const start = (options = {}, setting = {}) => startStore('store-steam', startSteamStoreFake(options), setting)
const question = (name: string, more: Partial<StoreQuestion> = {}): StoreQuestion => ({ name, lang: 'es', ...more })
const failure = (failure: string) => expect.objectContaining({ failure })
const hades = '1145360'

describe('the Steam store', () => {
  it('is asked for a name, in the language of the reader and the market of the site (PRI-01)', async () => {
    const { fake, store } = await start()
    fake.shop.setPrice('Hades', 612)
    const [first, ...rest] = await store.search(question('Hades'))
    expect(first).toMatchObject({
      id: hades,
      name: expect.stringMatching(/^Hades/i),
      url: `https://store.steampowered.com/app/${hades}/`,
      image: `https://shared.akamai.steamstatic.com/store_item_assets/steam/apps/${hades}/capsule_231x87.jpg?t=1790000000`,
      price: { amount: 612, currency: 'EUR' },
      kind: null,
      edition: null,
      condition: 'digital',
      inStock: true,
      seller: null,
    })
    expect(first?.regular?.amount).toBeGreaterThan(612)
    expect(rest.map(({ name }) => name).join()).toMatch(/hades ii/i)
    expect(fake.calls().map(({ path, query }) => [path, query])).toEqual([
      ['/api/storesearch/', 'term=Hades&l=spanish&cc=ES'],
    ])
    await store.search(question('Hades', { lang: 'en' }))
    expect(fake.calls().at(-1)?.query).toBe('term=Hades&l=english&cc=ES')
  })

  it('is asked for the game itself where its id is known and the search does not tell its price (PRI-01)', async () => {
    const { fake, store } = await start()
    const [own] = await store.search(question('Dota 2', { id: '570' }))
    expect(own).toMatchObject({ id: '570', price: { amount: 0, currency: 'EUR' }, regular: null, kind: 'game' })
    expect(fake.calls().map(({ path }) => path)).toEqual(['/api/storesearch/', '/api/appdetails'])
    expect(fake.calls().at(-1)?.query).toBe('appids=570&l=spanish&cc=ES')
    // Under another name it is found by its id, before all others.
    fake.shop.setPrice('Hades', 999)
    const [first, ...others] = await store.search(question('Celeste', { id: hades }))
    expect(first).toMatchObject({ id: hades, price: { amount: 999, currency: 'EUR' } })
    expect(others.map(({ name }) => name).join()).toMatch(/celeste/i)
    // With a price in the search there is no second call, and no id leads to none that is not one.
    const before = fake.calls().length
    await store.search(question('Hades', { id: hades }))
    await store.search(question('Hades', { id: '620&key=x' }))
    expect(
      fake
        .calls()
        .slice(before)
        .map(({ path }) => path),
    ).toEqual(['/api/storesearch/', '/api/storesearch/'])
    // An id that it does not sell here.
    expect((await store.search(question('Hades', { id: '1' })))[0]?.id).toBe(hades)
  })

  it('has nothing, things without a price, other currencies and sold out ones (PRI-03)', async () => {
    const { store } = await start()
    expect(await store.search(question('Super Mario Odyssey zzz'))).toEqual([])
    expect(await store.search(question(' \u202e '))).toEqual([])
    expect((await store.search(question('The Witcher IV')))[0]).toMatchObject({ price: null, inStock: false })
    expect((await store.search(question('Always Sold Out')))[0]).toMatchObject({ price: null, inStock: false })
    const [foreign] = await store.search(question('Foreign Coins'))
    expect(foreign?.price).toEqual({ amount: expect.any(Number), currency: 'JPY' })
    // Whole yen: Steam writes hundredths of them.
    expect(foreign?.price?.amount).toBeLessThan(20_000)
  })

  it('answers for another market in its currency', async () => {
    const { store, fake } = await start({}, { env: { PRICE_COUNTRY: 'GB' } })
    fake.shop.setPrice('Hades', 1_000)
    expect((await store.search(question('Hades')))[0]?.price).toEqual({ amount: 850, currency: 'GBP' })
    expect(fake.calls()[0]?.query).toContain('cc=GB')
  })

  it('says platforms in words that the catalogue knows', async () => {
    const { store } = await start()
    const said = new Set((await store.search(question('the dark'))).flatMap(({ platforms }) => platforms))
    expect([...said].sort()).toEqual(['Linux', 'Mac', 'PC'])
    expect([...said].every(knowsPlatform)).toBe(true)
  })

  it('keeps no address of another host, no markup that is one, and no number that is no price (PR-03)', async () => {
    const { store } = await start()
    const strange = (await store.search(question('Crooked Addresses'))).slice(0, 3)
    expect(strange.map(({ image }) => image)).toEqual([null, null, null])
    expect(strange.map(({ url }) => new URL(url).host)).toEqual(Array(3).fill('store.steampowered.com'))
    expect(strange.map(({ name }) => name)).toEqual(['<img src=x onerror=alert(1)>', 'Plain address', 'A'.repeat(200)])
    // Five of seven rows: one has a text for a price, one has no name.
    const numbers = (await store.search(question('Impossible Numbers'))).filter(({ name }) =>
      /impossible numb/i.test(name),
    )
    expect(numbers.map(({ price }) => price)).toEqual(Array(4).fill(null))
  })

  it('gets the name as exactly one value (PR-05)', async () => {
    const { fake, store } = await start()
    for (const name of oddNames) {
      await store.search(question(name))
      const { path, query, headers } = fake.requests.at(-1)!
      expect(path).toBe('/api/storesearch/')
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
        term: name.replace(/\s+/g, ' ').trim(),
        l: 'spanish',
        cc: 'ES',
      })
      expect(headers).not.toHaveProperty('x')
      expect(headers).not.toHaveProperty('cookie')
    }
  })

  it('fails by a name of our own, whatever it answers instead (PR-06)', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    for (const [fault, expected, options] of storeFaults) {
      fake.fail(fault, options)
      await expect(store.search(question('Hades')), fault).rejects.toEqual(failure(expected))
      fake.heal()
      expect((await store.search(question('Hades'))).length, `after ${fault}`).toBeGreaterThan(0)
    }
    await expect(store.search(question('Faulty html'))).rejects.toEqual(failure('changed'))
    for (const fault of ['empty', 'hollow', 'wrong-types'] as const) {
      fake.fail(fault, { on: '/api/appdetails' })
      await expect(store.search(question('Dota 2', { id: '570' })), fault).rejects.toEqual(failure('changed'))
    }
  })

  it('is left alone for as long as it wants to be (PR-06)', async () => {
    const { fake, store } = await start()
    fake.fail('limited', { retryAfter: 60 })
    await expect(store.search(question('Hades'))).rejects.toEqual(
      expect.objectContaining({ failure: 'rate_limited', retryAfterMs: 60_000 }),
    )
    // Everybody waits that long, without asking.
    fake.heal()
    const before = fake.requests.length
    await expect(store.search(question('Celeste'))).rejects.toEqual(failure('busy'))
    expect(fake.requests).toHaveLength(before)
  })

  it('is no longer asked when nobody waits, and the connection is closed (PR-04)', async () => {
    const { fake, store } = await start()
    fake.fail('silence')
    const end = new AbortController()
    const asked = store.search(question('Hades'), { wait: 1_000, within: 9_000, signal: end.signal })
    await expect.poll(() => fake.requests.length).toBe(1)
    end.abort()
    await expect(asked).rejects.toEqual(failure('ended'))
    await expect.poll(() => fake.requests[0]?.left, { timeout: 1_000 }).toBe(true)
  })

  it('is asked no faster than it puts up with (PR-04)', async () => {
    const { fake, store } = await start({ paced: true }, { tuning: { limits: undefined } })
    const patience = { wait: 1_000, within: 9_000 }
    const before = performance.now()
    const all = await Promise.allSettled(Array.from({ length: 30 }, () => store.search(question('Hades'), patience)))
    // Twenty at once, one every second and a half after that.
    const served = all.filter(({ status }) => status === 'fulfilled').length
    expect(served).toBeGreaterThanOrEqual(10)
    expect(served).toBeLessThan(21 + (performance.now() - before) / 1_500)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toEqual(failure('busy'))
    expect(fake.calls()).toHaveLength(served)
  })
})

describe('the stand-in of the Steam store', () => {
  it('speaks its format: several prices at once, nothing for a bad call, 429 without a body', async () => {
    const { fake } = await start({ paced: true })
    const get = async (path: string) => (await fetch(fake.url + path)).json()
    const several = await get(`/api/appdetails?appids=${hades},570,1&filters=price_overview&cc=es`)
    expect(several).toEqual({
      [hades]: { success: true, data: { price_overview: expect.objectContaining({ currency: 'EUR' }) } },
      570: { success: true, data: [] },
      1: { success: false },
    })
    expect(await get(`/api/appdetails?appids=${hades},570`)).toBeNull()
    expect(await get('/api/appdetails?appids=x')).toBeNull()
    expect((await get(`/api/appdetails?appids=${hades}&cc=us`))[hades].data.price_overview.currency).toBe('USD')
    expect(await get('/api/storesearch/?term=')).toEqual({ total: 0, items: [] })
    const answers = await Promise.all(Array.from({ length: 200 }, () => fetch(`${fake.url}/api/storesearch?term=zzzz`)))
    const refused = answers.find(({ status }) => status === 429)
    expect(await refused?.json()).toBeNull()
  })
})
