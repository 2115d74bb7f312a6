import { describe, expect, it } from 'vitest'
import { type CexOptions, startCexFake } from '../../../../fakes/store-cex/fake.ts'
import { expectCancel, expectFailures, expectPause, failure } from '../../../testing/shop-failures.ts'
import { briefly, knowsPlatform, oddNames, startStore } from '../../../testing/stores.ts'
import type { StoreQuestion } from '../store.ts'

const start = (options: CexOptions = {}, setting = {}) => startStore('store-cex', startCexFake(options), setting)
const question = (name: string): StoreQuestion => ({ name, lang: 'es' })
const name = 'Elden Ring'

describe('CeX', () => {
  it('has used games in boxes, each platform by itself, with the price of the country (PRI-01)', async () => {
    const { fake, store } = await start()
    const offers = await store.search(question(name))
    expect(offers[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      name,
      url: `https://es.webuy.com/product-detail?id=${offers[0]?.id}`,
      image: expect.stringMatching(
        /^https:\/\/es\.static\.webuy\.com\/product_images\/Juegos\/PS4%20Juegos\/\d+_m\.jpg$/,
      ),
      price: { amount: expect.any(Number), currency: 'EUR' },
      regular: null,
      platforms: ['PS4'],
      kind: null,
      edition: null,
      condition: 'used',
      inStock: expect.any(Boolean),
      seller: null,
    })
    const plain = offers.filter((offer) => offer.name === name)
    expect(plain.flatMap(({ platforms }) => platforms)).toEqual(['PS4', 'PS5', 'Xbox One', 'Xbox Series X'])
    // Neither the controller nor what is shown to nobody.
    expect(offers.filter((offer) => /Controller/.test(offer.name) || offer.price?.amount === 100)).toEqual([])
    expect(fake.calls()).toHaveLength(1)
    expect(fake.calls()[0]?.headers).toMatchObject({ origin: 'https://es.webuy.com', accept: 'application/json' })
    expect(fake.calls()[0]?.headers).not.toHaveProperty('cookie')
  })

  it('is another shop in another country, and none where we cannot read it', async () => {
    const { store } = await start({}, { env: { PRICE_COUNTRY: 'GB' } })
    const [first] = await store.search(question(name))
    expect([first?.url.slice(0, 20), first?.price?.currency]).toEqual(['https://uk.webuy.com', 'GBP'])
    expect((await start({}, { env: { PRICE_COUNTRY: 'DE' } })).store).toBeNull()
  })

  it('tells what it has none of, and has nothing for what nobody sells (PRI-03)', async () => {
    const { store } = await start()
    const gone = (await store.search(question('Always Sold Out'))).filter((offer) => offer.name === 'Always Sold Out')
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.filter(({ inStock }) => inStock)).toEqual([])
    expect(await store.search(question('Qzxv wqptl'))).toEqual([])
    expect(await store.search(question(' \u202e '))).toEqual([])
  })

  it('says platforms in words that the catalogue knows', async () => {
    const { store } = await start()
    const offers = await Promise.all(['Mario', 'Sonic', 'Halo', 'the last'].map((text) => store.search(question(text))))
    const said = new Set(offers.flat().flatMap(({ platforms }) => platforms))
    expect(said.size).toBeGreaterThan(6)
    expect([...said].filter((word) => !knowsPlatform(word))).toEqual([])
  })

  it('believes no strange number and no strange address (PR-03)', async () => {
    const { store } = await start()
    const numbers = (await store.search(question('Impossible Numbers'))).filter(({ id }) => id.startsWith('97'))
    // Of seven boxes one has a text for a price, and one no name.
    expect(numbers.length).toBeGreaterThanOrEqual(5)
    expect(numbers.filter(({ price }) => price !== null)).toEqual([])
    const strange = (await store.search(question('Crooked Addresses'))).slice(0, 3)
    expect(strange.map(({ image }) => image)).toEqual([null, null, null])
    expect(strange.map((offer) => offer.name)).toEqual([
      '<img src=x onerror=alert(1)>',
      'Plain address',
      'A'.repeat(200),
    ])
  })

  it('gets a title as exactly one value, whatever stands in it (PR-05)', async () => {
    const { fake, store } = await start()
    for (const odd of oddNames) {
      await store.search(question(odd))
      const { path, query, body } = fake.calls().at(-1)!
      expect([path, query]).toEqual(['/1/indexes/*/queries', ''])
      const { requests } = JSON.parse(body) as { requests: { indexName: string; params: string }[] }
      expect(requests.map(({ indexName }) => indexName)).toEqual(['prod_cex_es'])
      expect([...new URLSearchParams(requests[0]?.params)]).toEqual([
        ['query', odd.replace(/\s+/g, ' ').trim()],
        ['hitsPerPage', '20'],
        ['page', '0'],
        ['filters', 'boxVisibilityOnWeb=1 AND boxSaleAllowed=1'],
      ])
    }
  })

  it('fails by a name of our own, whatever it answers instead (PR-06)', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    await expectFailures({ store, fake, name })
    await expect(store.search(question('Faulty html'))).rejects.toEqual(failure('changed'))
    await expectCancel({ store, fake, name })
    await expectPause({ store, fake, name })
  })

  it('that wants a key is told apart from a wall; a key may be set (PR-06)', async () => {
    const wrong = await start({ key: 'right-key' }, { env: { STORE_CEX_KEY: 'wrong-key' } })
    await expect(wrong.store.search(question(name))).rejects.toEqual(failure('auth'))
    const right = await start({ key: 'right-key' })
    expect((await right.store.search(question(name))).length).toBeGreaterThan(0)
  })

  it('with boxes of another shape has changed, as the admin reads (PR-06)', async () => {
    const { fake, store, test } = await start()
    fake.fail('renamed', { field: 'sellPrice' })
    await expect(store.search(question(name))).rejects.toEqual(failure('changed'))
    await expect
      .poll(async () => JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body), {
        timeout: 10_000,
      })
      .toMatch(/"name":"store-cex","mode":"on","state":"changed".{0,400}required properties sellPrice/)
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
