import { describe, expect, it } from 'vitest'
import { addressOn } from '../addresses.ts'
import { toAppOffer, toOffer } from './mapping.ts'
import type { WireApp, WireItem } from './schema.ts'

const picture = addressOn(['shared.akamai.steamstatic.com'])
const image = 'https://shared.akamai.steamstatic.com/store_item_assets/steam/apps/1145360/capsule_231x87.jpg?t=1'
const hades: WireItem = {
  type: 'app',
  name: 'Hades',
  id: 1_145_360,
  price: { currency: 'EUR', initial: 2_450, final: 612 },
  tiny_image: image,
  platforms: { windows: true, mac: true, linux: false },
}
const offer = {
  id: '1145360',
  name: 'Hades',
  url: 'https://store.steampowered.com/app/1145360/',
  image,
  price: { amount: 612, currency: 'EUR' },
  regular: { amount: 2_450, currency: 'EUR' },
  platforms: ['PC', 'Mac'],
  kind: null,
  edition: null,
  condition: 'digital',
  inStock: true,
  seller: null,
}

describe('a row of the search of Steam', () => {
  it('is an offer (PRI-01)', () => expect(toOffer(hades, picture)).toEqual(offer))

  it('has a price before the discount only when there is one', () => {
    const price = { currency: 'EUR', initial: 2_450, final: 2_450 }
    expect(toOffer({ ...hades, price }, picture)).toMatchObject({ price: { amount: 2_450 }, regular: null })
    expect(toOffer({ ...hades, price: { ...price, initial: 100 } }, picture)?.regular).toBeNull()
  })

  it('without a price, or with one that is none, cannot be bought', () => {
    const { price: _price, ...free } = hades
    expect(toOffer(free, picture)).toMatchObject({ price: null, regular: null, inStock: false })
    for (const final of [-1, 0.5, 1e12, Number.NaN])
      expect(toOffer({ ...hades, price: { currency: 'EUR', initial: 1, final } }, picture)?.price).toBeNull()
    expect(toOffer({ ...hades, price: { currency: 'eur', initial: 1, final: 1 } }, picture)?.price).toBeNull()
    expect(toOffer({ ...hades, price: { currency: 'JPY', initial: 1, final: 198_000 } }, picture)?.price).toEqual({
      amount: 1_980,
      currency: 'JPY',
    })
  })

  it('is told apart from packages with the same number', () => {
    expect(toOffer({ ...hades, type: 'sub' }, picture)).toMatchObject({
      id: 'sub/1145360',
      url: 'https://store.steampowered.com/sub/1145360/',
      kind: null,
    })
    expect(toOffer({ ...hades, type: 'bundle' }, picture)).toMatchObject({ id: 'bundle/1145360', kind: 'bundle' })
    expect(toOffer({ ...hades, type: 'video' }, picture)).toBeNull()
    expect(toOffer({ ...hades, type: 'constructor' }, picture)).toBeNull()
  })

  it('has a clean name, or is none (PR-03)', () => {
    expect(toOffer({ ...hades, name: ' Ha\u202ed\u0000es\n' }, picture)?.name).toBe('Ha d es')
    expect(toOffer({ ...hades, name: 'x'.repeat(10_000) }, picture)?.name).toHaveLength(200)
    expect(toOffer({ ...hades, name: ' \u200b ' }, picture)).toBeNull()
    expect(toOffer({ ...hades, tiny_image: 'https://evil.example/x.jpg' }, picture)?.image).toBeNull()
  })
})

describe('the details of an app', () => {
  const app: WireApp = {
    type: 'game',
    name: 'Hades',
    steam_appid: 1_145_360,
    is_free: false,
    header_image: image,
    price_overview: { currency: 'EUR', initial: 2_450, final: 612 },
    platforms: { windows: true, mac: true },
  }

  it('are an offer that says what kind of thing it is', () => {
    expect(toAppOffer(app, 'EUR', picture)).toEqual({ ...offer, kind: 'game' })
    for (const [type, kind] of [
      ['dlc', 'addon'],
      ['music', 'addon'],
      ['demo', 'addon'],
      ['mod', null],
    ] as const)
      expect(toAppOffer({ ...app, type }, 'EUR', picture)?.kind).toBe(kind)
  })

  it('say what costs nothing, and what is not there yet', () => {
    const { price_overview: _price, ...unpriced } = app
    expect(toAppOffer({ ...unpriced, is_free: true }, 'GBP', picture)).toMatchObject({
      price: { amount: 0, currency: 'GBP' },
      regular: null,
      inStock: true,
    })
    expect(toAppOffer(unpriced, 'EUR', picture)).toMatchObject({ price: null, inStock: false })
  })
})
