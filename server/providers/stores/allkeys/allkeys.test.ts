import { describe, expect, it, vi } from 'vitest'
import { type AllkeysOptions, startAllkeysFake } from '../../../../fakes/store-allkeys/fake.ts'
import { turnsDuring } from '../../../testing/event-loop.ts'
import { expectCancel, expectFailures, expectPause, failure } from '../../../testing/shop-failures.ts'
import { briefly, knowsPlatform, oddNames, startStore } from '../../../testing/stores.ts'
import { providerOverview } from '../../overview.ts'
import type { StoreQuestion } from '../store.ts'

const start = (options: AllkeysOptions = {}, setting = {}) =>
  startStore('store-allkeys', startAllkeysFake(options), setting)
const question = (name: string, id?: string): StoreQuestion => ({ name, lang: 'es', ...(id !== undefined && { id }) })
const name = 'Elden Ring'
const on = '/blog/'
const namesPath = '/api/v2/vaks.php'
const day = 86_400_000
type Requests = { path: string; query: string }[]
const ofNames = (requests: Requests): number => requests.filter(({ path }) => path === namesPath).length

describe('AllKeyShop', () => {
  it('has offers of many shops for a game, on two platforms, and what it is asked is a number (PRI-01, PR-05)', async () => {
    const { fake, store } = await start()
    const offers = await store.search(question('ELDEN RING™'))
    expect([...new Set(offers.flatMap(({ platforms }) => platforms))]).toEqual(['PC', 'PS5'])
    expect(offers.every(({ platforms: [word = ''] }) => knowsPlatform(word))).toBe(true)
    const [pc] = fake.shop.find(name)
    const steam = offers.find(({ seller, platforms }) => seller?.official && platforms[0] === 'PC')
    expect(steam).toMatchObject({
      id: `${pc?.number}-${pc!.number * 10 + 1}`,
      name: 'Elden Ring',
      url: 'https://www.allkeyshop.com/blog/buy-elden-ring-cd-key-compare-prices/',
      price: { amount: pc?.at('Steam')?.price, currency: 'EUR' },
      condition: 'digital',
      edition: null,
      seller: { name: 'Steam', official: true },
    })
    // Without its coupon.
    const coupon = offers.find(
      ({ seller, platforms, edition }) => seller?.name === 'KeyHarbour' && platforms[0] === 'PC' && edition === null,
    )
    if (coupon) expect(coupon.price?.amount).toBe(pc?.at('KeyHarbour')?.price)
    expect(offers.some(({ price }) => price?.amount === 1)).toBe(false)
    expect(fake.requests.map(({ path }) => path)).toEqual([
      namesPath,
      ...Array(2).fill('/blog/wp-admin/admin-ajax.php'),
    ])
    expect(fake.requests[0]?.query).toBe('action=gameNames&currency=eur')
    expect(fake.requests[1]?.query).toBe(
      `action=get_offers&product=${pc?.number}&currency=eur&region=&edition=&moreq=&locale=en&use_beta_offers_display=1`,
    )
    // Nobody there learns what people search.
    expect(JSON.stringify(fake.requests)).not.toMatch(/elden/i)
    for (const odd of oddNames) await store.search(question(odd))
    expect(fake.requests).toHaveLength(3)
  })

  it('answers in the currency of the market, and has another edition apart', async () => {
    const { fake, store } = await start({}, { env: { PRICE_COUNTRY: 'GB' } })
    const edition = fake.shop
      .all()
      .find(({ kind, edition, state }) => kind === 'game' && edition !== null && state === 'out')
    const offers = await store.search(question(edition!.title))
    expect(new Set(offers.map(({ price }) => price?.currency))).toEqual(new Set(['GBP']))
    expect(fake.requests.every(({ query }) => query.includes('currency=gbp'))).toBe(true)
    expect(offers.map(({ edition }) => edition)).toContain(null)
  })

  it('has nothing for what it does not list, for other currencies and prices that are none (PRI-03, PR-03)', async () => {
    const { fake, store } = await start()
    for (const none of ['Qzxv wqptl', 'Unusable row', ' \u202e ', 'constructor ps9', '__proto__'])
      expect(await store.search(question(none)), none).toEqual([])
    expect(ofNames(fake.requests)).toBe(1)
    for (const odd of ['Foreign Coins', 'Impossible Numbers', 'Subscribers Only', 'Constructor'])
      expect(await store.search(question(odd)), odd).toEqual([])
    const gone = await store.search(question('Always Sold Out'))
    expect(gone.length).toBeGreaterThan(0)
    expect(gone.filter(({ inStock }) => inStock)).toEqual([])
    const strange = await store.search(question('Crooked Addresses'))
    expect(strange.length).toBeGreaterThan(0)
    for (const { seller, url } of strange) {
      expect(seller?.name).toMatch(/^<img src=x onerror=alert\(1\)> /)
      expect(seller?.name.length).toBeLessThanOrEqual(60)
      expect(new URL(url).host).toBe('www.allkeyshop.com')
    }
  })

  it('is looked through for the other names of a game where it has no product by the title (PRI-02)', async () => {
    const { fake, store } = await start()
    const title = 'Grand Theft Auto V'
    expect(await store.search(question(title))).toEqual([])
    const offers = await store.search({ ...question(title), others: ['', 'Qzxv wqptl', '__proto__', 'GTA V', name] })
    expect(offers[0]).toMatchObject({ name: 'GTA 5', platforms: ['PC'], seller: { official: expect.any(Boolean) } })
    // The title comes first, whatever else it is called.
    const own = await store.search({ ...question(name), others: ['GTA V'] })
    expect(own[0]?.name).toMatch(/elden ring/i)
    // Many names are no way to read the whole list.
    const many = Array.from({ length: 99 }, (_, at) => `Nothing ${at}`)
    expect(await store.search({ ...question(title), others: [...many, 'GTA V'] })).toEqual([])
    expect(JSON.stringify(fake.requests)).not.toMatch(/gta|theft/i)
  })

  it('is asked for the product that is known first', async () => {
    const { fake, store } = await start()
    const xbox = fake.shop.find(name).find(({ platforms, kind }) => platforms[0] === 'xbox-one' && kind === 'game')
    const offers = await store.search(question(name, `${xbox?.number}-1`))
    expect(offers[0]?.platforms).toEqual(['Xbox One'])
  })

  it('keeps what the first platform has when the second fails, and not the reverse', async () => {
    const { fake, store } = await start()
    const both = await store.search(question(name))
    const [first = 0, second = 0] = [...new Set(both.map(({ id }) => Number(id.split('-')[0])))]
    fake.walled.add(second)
    expect(await store.search(question(name))).toEqual(both.filter(({ id }) => id.startsWith(`${first}-`)))
    fake.walled.add(first)
    await expect(store.search(question(name))).rejects.toEqual(failure('blocked'))
  })

  it('fails by a name of our own, whatever it answers instead of offers (PR-06)', async () => {
    const { fake, store } = await start({}, { tuning: briefly })
    await store.search(question(name))
    await expectFailures({ store, fake, name, on })
    await expect(store.search(question('Faulty wrong types'))).rejects.toEqual(failure('changed'))
    await expectCancel({ store, fake, name, on })
    await expectPause({ store, fake, name, on })
  })

  it('with an answer of WordPress alone, without merchants or without success is no answer (PR-06)', async () => {
    const { fake, store } = await start()
    await store.search(question(name))
    for (const [field, expected] of [
      ['merchants', 'changed'],
      ['offers', 'changed'],
      ['success', 'changed'],
      ['price', 'changed'],
    ] as const) {
      fake.fail('renamed', { field, on })
      await expect(store.search(question(name)), field).rejects.toEqual(failure(expected))
      fake.heal()
      await store.search(question(name))
    }
    for (const [answer, expected] of [
      ['zero', 'changed'],
      ['bad zero', 'changed'],
      ['minus one', 'changed'],
      ['failure', 'upstream'],
    ] as const) {
      await expect(store.search(question(`Answered ${answer}`)), answer).rejects.toEqual(failure(expected))
      await store.search(question(name))
    }
    // A product without offers has empty lists in place of maps.
    expect(await store.search(question('Xbox Gift Card 50 EUR'))).toEqual([])
  })

  it('is asked every second and a half (PR-04)', async () => {
    const { fake, store } = await start({ paced: true }, { tuning: { limits: undefined } })
    const patience = { wait: 4_000, within: 20_000 }
    expect((await store.search(question(name), patience)).length).toBeGreaterThan(0)
    expect(fake.calls().map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('its list of names', () => {
  it('is read once a day for everybody, whatever is asked; an old one answers while a new one is read', async () => {
    const { fake, store, test } = await start()
    await Promise.all(['Hades', name, 'Celeste', 'Hades'].map((text) => store.search(question(text))))
    expect(ofNames(fake.requests)).toBe(1)
    test.clock.move(day - 60_000)
    await store.search(question(name))
    expect(ofNames(fake.requests)).toBe(1)
    test.clock.move(120_000)
    fake.fail('slow', { on: namesPath, ms: 300 })
    expect((await store.search(question(name))).length).toBeGreaterThan(0)
    await expect.poll(() => ofNames(fake.requests), { timeout: 5_000 }).toBe(2)
    const isNew = async () => {
      const { fetched_at: at } = await test.db
        .selectFrom('provider_answers')
        .select('fetched_at')
        .where('provider', '=', 'store-allkeys')
        .where('key', '=', 'names:1')
        .executeTakeFirstOrThrow()
      return test.ctx.now() - at.getTime() < 60_000
    }
    await expect.poll(isNew, { timeout: 20_000 }).toBe(true)
    await store.search(question(name))
    expect(ofNames(fake.requests)).toBe(2)
    // As pieces: no process holds the list.
    const { rows } = await test.db
      .selectFrom('provider_answers')
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .where('provider', '=', 'store-allkeys')
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBe(1_025)
  })

  it('that cannot be had is a failure while there is none, and is left alone for a while (PR-06)', async () => {
    const { fake, store, test } = await start()
    for (const [fault, expected] of [
      ['html', 'changed'],
      ['hollow', 'changed'],
      ['challenge', 'blocked'],
    ] as const) {
      fake.fail(fault, { on: namesPath })
      await expect(store.search(question(name)), fault).rejects.toEqual(failure(expected))
      const before = fake.requests.length
      await expect(store.search(question(name)), fault).rejects.toEqual(failure(expected))
      expect(fake.requests).toHaveLength(before)
      fake.heal()
      test.clock.move(6 * 60_000)
      await test.db.deleteFrom('provider_breakers').execute()
    }
    expect((await store.search(question(name))).length).toBeGreaterThan(0)
    // An old list is better than none.
    test.clock.move(2 * day)
    fake.fail('wrong-types', { on: namesPath })
    expect((await store.search(question(name))).length).toBeGreaterThan(0)
    await expect
      .poll(() => providerOverview(test.db, test.ctx.config.providers), { timeout: 10_000 })
      .toContainEqual(expect.objectContaining({ name: 'store-allkeys', mode: 'on', state: 'changed' }))
  })

  it('is read on when the one who asked first has left, and is waited for no longer than anybody would (PR-04, PR-06)', async () => {
    const { fake, store } = await start()
    fake.fail('slow', { on: namesPath, ms: 1_500, times: 1 })
    const end = new AbortController()
    const leaving = { wait: 500, within: 9_000, signal: end.signal }
    const left = store.search(question(name), leaving).catch((error: unknown) => error)
    await expect.poll(() => ofNames(fake.requests)).toBe(1)
    end.abort()
    expect(await left).toEqual(failure('ended'))
    await expect(store.search(question(name), { wait: 100, within: 200 })).rejects.toEqual(failure('busy'))
    expect((await store.search(question(name), { wait: 'patient' })).length).toBeGreaterThan(0)
    expect(ofNames(fake.requests)).toBe(1)
  })

  it('of 195,000 names is parsed in another thread: this one reads no long text, and goes on turning', async () => {
    const { fake, store } = await start({ names: 195_000 })
    let longest = 0
    const parse = JSON.parse
    const spy = vi.spyOn(JSON, 'parse').mockImplementation((text: string, ...rest: []) => {
      longest = Math.max(longest, text.length)
      return parse(text, ...rest) as unknown
    })
    let found = 0
    const turns = await turnsDuring(async () => {
      found = (await store.search(question(name), { wait: 'patient' })).length
    })
    spy.mockRestore()
    expect(found).toBeGreaterThan(0)
    // Thirty two statements store it, and many more turns pass while the thread works.
    expect(turns).toBeGreaterThan(100)
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(200_000)
    expect((await store.search(question('Sample game number 150000 of many'))).length).toBe(0)
    expect(fake.requests.at(-1)?.query).toContain('product=1000150000&')
  })
})
