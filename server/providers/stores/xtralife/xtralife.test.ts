import { describe, expect, it } from 'vitest'
import { startXtralifeFake, type XtralifeOptions } from '../../../../fakes/store-xtralife/fake.ts'
import { expectCancel, expectFailures, expectPause, failure } from '../../../testing/shop-failures.ts'
import { briefly, knowsPlatform, oddNames, startStore } from '../../../testing/stores.ts'
import type { StoreQuestion } from '../store.ts'

const start = (options: XtralifeOptions = {}, setting = {}) =>
  startStore('store-xtralife', startXtralifeFake(options), setting)
const question = (name: string): StoreQuestion => ({ name, lang: 'en' })
const name = 'Elden Ring'

describe('Xtralife', () => {
  it('has new games in boxes, each platform and edition by itself (PRI-01)', async () => {
    const { fake, store } = await start()
    const offers = await store.search(question(name))
    const plain = offers.filter((offer) => /^elden ring™?$/i.test(offer.name) && offer.edition === null)
    expect(plain.flatMap(({ platforms }) => platforms)).toEqual(['PS4', 'PS5', 'Xbox One', 'Xbox Series X'])
    expect(plain[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name: expect.any(String),
      url: expect.stringMatching(/^https:\/\/www\.xtralife\.com\/producto\/elden-ring-[\w-]+\/\d+$/),
      image: expect.stringMatching(/^https:\/\/static\.xtralife\.com\/conversions\/\d+-medium\.webp$/),
      price: { amount: expect.any(Number), currency: 'EUR' },
      regular: plain[0]?.regular,
      platforms: ['PS4'],
      kind: null,
      edition: null,
      condition: expect.stringMatching(/^(?:new|digital)$/),
      inStock: expect.any(Boolean),
      seller: null,
    })
    expect(plain.map(({ condition }) => condition)).toContain('new')
    expect(fake.calls().map(({ path, query }) => [path, query])).toEqual([
      ['/public-api/v1/search-sku', 'term=Elden+Ring&filters=%5B%5D&storefrontId=1&page=1&howMany=24'],
    ])
    expect(fake.calls()[0]?.headers).toMatchObject({ origin: 'https://www.xtralife.com', accept: 'application/json' })
    expect(fake.calls()[0]?.headers).not.toHaveProperty('cookie')
  })

  it('tells editions apart from names, and has no figures and no mugs', async () => {
    const { fake, store } = await start()
    const names = ['Final Fantasy', 'Resident Evil', 'Dark Souls', 'God of War']
    const offers = (await Promise.all(names.map((text) => store.search(question(text))))).flat()
    expect(offers.filter(({ edition }) => edition !== null).length).toBeGreaterThan(0)
    expect(offers.filter((offer) => offer.edition !== null && offer.name.includes(offer.edition))).toEqual([])
    const things = names.flatMap((text) => fake.shop.find(text, 'es').filter(({ kind }) => kind === 'merchandise'))
    expect(things.length).toBeGreaterThan(0)
    const sold = new Set(offers.map((offer) => offer.name))
    expect(things.filter((thing) => sold.has(thing.name))).toEqual([])
    expect(offers.filter(({ platforms: [word = ''] }) => !knowsPlatform(word))).toEqual([])
  })

  it('is in Spain only', async () => {
    expect((await start({}, { env: { PRICE_COUNTRY: 'PT' } })).store).toBeNull()
  })

  it('tells what it has none of, what has no price yet, and has nothing for what nobody sells (PRI-03)', async () => {
    const { fake, store } = await start()
    const gone = (await store.search(question('Always Sold Out'))).filter((offer) => offer.name === 'Always Sold Out')
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.filter(({ inStock }) => inStock)).toEqual([])
    const announced = fake.shop.all('es').find(({ state, kind }) => state === 'announced' && kind === 'game')
    expect(announced).toBeDefined()
    const found = (await store.search(question(announced!.title))).find(({ id }) => id === String(announced?.number))
    expect(found).toMatchObject({ price: null, regular: null, inStock: false })
    expect(await store.search(question('Qzxv wqptl'))).toEqual([])
    expect(await store.search(question(' \u202e '))).toEqual([])
  })

  it('believes no strange number and no strange address (PR-03)', async () => {
    const { store } = await start()
    const numbers = (await store.search(question('Impossible Numbers'))).filter((offer) =>
      offer.name.startsWith('Impossible'),
    )
    // Of ten rows one is readable ("6,12"), one has a list for a price, one no name.
    expect(new Set(numbers.map(({ price }) => price?.amount ?? null))).toEqual(new Set([null, 612]))
    const strange = (await store.search(question('Crooked Addresses'))).filter(({ id }) => Number(id) > 2_040_000_000)
    // A row without a page of the shop is no offer.
    expect(new Set(strange.map((offer) => offer.name))).toEqual(
      new Set(['<img src=x onerror=alert(1)>', 'Plain address', 'A'.repeat(200)]),
    )
    expect(strange.filter(({ image }) => image !== null)).toEqual([])
    expect(new Set(strange.map(({ url }) => new URL(url).origin))).toEqual(new Set(['https://www.xtralife.com']))
  })

  it('gets a title as exactly one value, whatever stands in it (PR-05)', async () => {
    const { fake, store } = await start()
    for (const odd of oddNames) {
      await store.search(question(odd))
      const { path, query } = fake.calls().at(-1)!
      expect(path).toBe('/public-api/v1/search-sku')
      expect([...new URLSearchParams(query)]).toEqual([
        ['term', odd.replace(/\s+/g, ' ').trim()],
        ['filters', '[]'],
        ['storefrontId', '1'],
        ['page', '1'],
        ['howMany', '24'],
      ])
    }
  })

  it('fails by a name of our own, whatever it answers instead (PR-06)', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    await expectFailures({ store, fake, name })
    // It says with a good status that it failed.
    await expect(store.search(question('Broken search'))).rejects.toEqual(failure('upstream'))
    await expect(store.search(question('Faulty wrong types'))).rejects.toEqual(failure('changed'))
    await expectCancel({ store, fake, name })
    await expectPause({ store, fake, name })
  })

  it('with rows of another shape has changed, as the admin reads (PR-06)', async () => {
    const { fake, store, test } = await start()
    fake.fail('renamed', { field: 'name' })
    await expect(store.search(question(name))).rejects.toEqual(failure('changed'))
    await expect
      .poll(async () => JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body), {
        timeout: 10_000,
      })
      .toMatch(/"name":"store-xtralife","mode":"on","state":"changed".{0,400}required properties name/)
  })

  it('is asked once a second (PR-04)', async () => {
    const { fake, store } = await start({ paced: true }, { tuning: { limits: undefined } })
    const patience = { wait: 3_000, within: 9_000 }
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => store.search(question(name), patience)))
    const served = all.filter(({ status }) => status === 'fulfilled').length
    expect(served).toBeGreaterThanOrEqual(2)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toEqual(failure('busy'))
    expect(fake.calls().map(({ status }) => status)).toEqual(Array(served).fill(200))
  })
})
