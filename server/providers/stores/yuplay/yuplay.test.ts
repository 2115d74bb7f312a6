import { describe, expect, it } from 'vitest'
import { startYuplayFake, type YuplayOptions } from '../../../../fakes/store-yuplay/fake.ts'
import { readConfig } from '../../../config.ts'
import { expectCancel, expectFailures, expectPause, failure } from '../../../testing/shop-failures.ts'
import { briefly, oddNames, startStore } from '../../../testing/stores.ts'
import type { StoreQuestion } from '../store.ts'

const start = (options: YuplayOptions = {}, setting = {}) =>
  startStore('store-yuplay', startYuplayFake(options), setting)
const question = (name: string): StoreQuestion => ({ name, lang: 'es' })
const name = 'Elden Ring'

describe('Yuplay', () => {
  it('is off in production until the operator switches it on: its terms forbid what we do', () => {
    const production = {
      NODE_ENV: 'production',
      TOKEN_SECRET: 'x'.repeat(40),
      PUBLIC_URL: 'https://site.example',
      CONTACT_EMAIL: 'me@site.example',
      SMTP_URL: 'smtps://me:secret@mail.example',
    }
    const providers = (env: object) => readConfig({ ...production, ...env }).providers
    expect(providers({})['store-yuplay']).toBeNull()
    // Not even by where its prices are asked for, nor by its address.
    expect(providers({ PRICE_COUNTRY: 'GB', STORE_YUPLAY_URL: 'https://y.example' })['store-yuplay']).toBeNull()
    expect(providers({ STORE_YUPLAY: 'on' })['store-yuplay']).toMatchObject({
      url: 'https://www.yuplay.com',
      mode: 'on',
    })
    expect(providers({ STORE_YUPLAY: 'on', LUDOTECA_PROVIDERS_OFF: 'store-yuplay' })['store-yuplay']).toBeNull()
  })

  it('has keys for games, by the pages of its shop (PRI-01)', async () => {
    const { fake, store } = await start()
    const [item] = fake.shop.find(name)
    const offers = await store.search(question(name))
    expect(offers[0]).toMatchObject({
      name: item?.name,
      url: expect.stringMatching(/^https:\/\/www\.yuplay\.com\/product\/elden-ring[\w-]*\/$/),
      image: `https://img.yuplay.com/${item?.number}.webp`,
      price: { amount: item?.price, currency: 'EUR' },
      condition: 'digital',
      inStock: true,
      seller: null,
    })
    expect(offers).toHaveLength(fake.shop.find(name).length)
    expect(fake.calls().map(({ path, query }) => [path, query])).toEqual([['/products/', 'search=Elden+Ring']])
    expect(fake.calls()[0]?.headers).not.toHaveProperty('cookie')
  })

  it('tells prices in dollars only where dollars are usual', async () => {
    const american = await start({ currency: 'USD' }, { env: { PRICE_COUNTRY: 'US' } })
    expect((await american.store.search(question(name)))[0]?.price?.currency).toBe('USD')
    // Which dollars these are, nobody says: no price is better than a wrong one.
    const spanish = await start({ currency: 'USD' })
    await expect(spanish.store.search(question(name))).rejects.toEqual(failure('changed'))
  })

  it('tells what is sold out, and has nothing for what nobody sells (PRI-03)', async () => {
    const { store } = await start()
    const [gone] = await store.search(question('Always Sold Out'))
    expect(gone).toMatchObject({ name: 'Always Sold Out', inStock: false })
    expect(await store.search(question('Qzxv wqptl'))).toEqual([])
    expect(await store.search(question(' \u202e '))).toEqual([])
  })

  it('believes no strange number and no strange address (PR-03)', async () => {
    const { store } = await start()
    const numbers = (await store.search(question('Impossible Numbers'))).filter(({ id }) => id.startsWith('odd-'))
    // One of six is a price.
    expect(numbers.map(({ price }) => price?.amount ?? null)).toEqual([null, null, null, null, null, 612])
    const strange = (await store.search(question('Crooked Addresses'))).filter(({ id }) => id.startsWith('odd-'))
    expect(strange.map((offer) => offer.name)).toEqual([
      '<img src=x onerror=alert(1)>',
      'Plain address',
      'A'.repeat(200),
    ])
    expect(strange.map(({ image }) => image)).toEqual([null, null, null])
  })

  it('gets a title as exactly one value, whatever stands in it (PR-05)', async () => {
    const { fake, store } = await start()
    for (const odd of oddNames) {
      await store.search(question(odd))
      const { path, query } = fake.calls().at(-1)!
      expect([path, ...new URLSearchParams(query)]).toEqual(['/products/', ['search', odd.replace(/\s+/g, ' ').trim()]])
    }
  })

  it('fails by a name of our own, whatever it answers instead (PR-06)', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    // It always answers pages: this one is a wall.
    await expectFailures({ store, fake, name }, { html: 'blocked' })
    await expectCancel({ store, fake, name })
    await expectPause({ store, fake, name })
  })

  it('with another layout has changed, as the admin reads; a wall is no layout (PR-06)', async () => {
    const { fake, store, test } = await start()
    fake.fail('renamed')
    await expect(store.search(question(name))).rejects.toEqual(failure('changed'))
    await expect
      .poll(async () => JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body), {
        timeout: 10_000,
      })
      .toMatch(/"name":"store-yuplay","mode":"on","state":"changed".{0,400}no list of products/)
  })

  it('is left alone for half an hour after five walls (PR-06)', async () => {
    const { fake, store, test } = await start()
    fake.fail('challenge')
    for (let at = 0; at < 5; at++) await expect(store.search(question(name))).rejects.toEqual(failure('blocked'))
    fake.heal()
    await expect(store.search(question(name))).rejects.toEqual(failure('upstream'))
    expect(fake.requests).toHaveLength(5)
    const { open_until: until } = await test.db
      .selectFrom('provider_breakers')
      .select('open_until')
      .where('provider', '=', 'store-yuplay')
      .executeTakeFirstOrThrow()
    expect(Number(until) - Date.now()).toBeGreaterThan(20 * 60_000)
  })

  it('is asked once in two seconds (PR-04)', async () => {
    const { fake, store } = await start({ paced: true }, { tuning: { limits: undefined } })
    const patience = { wait: 3_000, within: 9_000 }
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => store.search(question(name), patience)))
    const served = all.filter(({ status }) => status === 'fulfilled').length
    expect(served).toBeGreaterThanOrEqual(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toEqual(failure('busy'))
    expect(fake.calls().map(({ status }) => status)).toEqual(Array(served).fill(200))
  })
})
