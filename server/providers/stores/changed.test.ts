import { expect, it } from 'vitest'
import { fakes } from '../../../fakes/registry.ts'
import { failure } from '../../testing/shop-failures.ts'
import { briefly, startStore } from '../../testing/stores.ts'
import { providerOverview } from '../overview.ts'

type Store = Parameters<typeof startStore>[0]

/** A call of a shop, a field of its rows, and the rest of the question that leads to it. */
interface Row {
  on: string
  call: string
  field: string
  name?: string
  id?: string
  /** It has another way to find the same. */
  other?: true
  /** Not JSON, or read in a thread. */
  apart?: true
}

const rows: [Store, Row][] = [
  ['store-steam', { on: '/api/storesearch', call: 'search', field: 'name' }],
  ['store-steam', { on: '/api/appdetails', call: 'app', field: 'steam_appid', name: 'Dota 2', id: '570' }],
  ['store-playstation', { on: '/api/now/', call: 'search', field: 'storeDisplayClassification', other: true }],
  ['store-xbox', { on: '/api/catalogue/v7.0/products', call: 'products', field: 'ProductTitle' }],
  ['store-xbox', { on: '/api/search/', call: 'search', field: 'productId', other: true }],
  ['itad', { on: '/games/search/', call: 'search', field: 'slug' }],
  ['itad', { on: '/games/prices/', call: 'prices', field: 'shop' }],
  ['store-xtralife', { on: '/', call: 'search', field: 'name' }],
  ['store-cex', { on: '/', call: 'search', field: 'boxName' }],
  ['store-allkeys', { on: '/blog/', call: 'offers', field: 'merchant' }],
  ['store-allkeys', { on: '/api/v2/', call: 'names', field: 'id', apart: true }],
  ['store-yuplay', { on: '/', call: 'search', field: 'every class', apart: true }],
]

it.each(rows)('%s says "changed" of the call whose rows no longer fit: %o (PR-06)', async (name, row) => {
  const { fake, store, test } = await startStore(name, fakes[name]!({}), { tuning: briefly })
  const { name: asked = 'Hades', id } = row
  const ask = () => store.search({ name: asked, lang: 'es', ...(id !== undefined && { id }) })
  const shown = async () => {
    const all = await providerOverview(test.db, test.ctx.config.providers)
    const own = all.find((one) => one.name === name)
    return [own?.state, own?.calls.find((call) => call.name === row.call)?.detail]
  }
  fake.fail('renamed', { field: row.field, on: row.on })
  if (row.other) expect((await ask()).length).toBeGreaterThan(0)
  else await expect(ask()).rejects.toEqual(failure('changed'))
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['changed', expect.any(String)])
  if (row.apart || row.other) return
  fake.fail('crowded', { on: row.on })
  await expect(ask()).rejects.toMatchObject({ failure: 'changed', message: expect.stringContaining('more values') })
})
