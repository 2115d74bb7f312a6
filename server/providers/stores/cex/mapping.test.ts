import { describe, expect, it } from 'vitest'
import { addressOn } from '../addresses.ts'
import { cexShops, toOffer } from './mapping.ts'
import type { WireBox } from './schema.ts'

const shop = cexShops.ES!
const place = { shop, currency: 'EUR', picture: addressOn(['es.static.webuy.com']) }
const box: WireBox = {
  boxId: '5055060900000',
  boxName: 'Sample Ring (Sin DLC)',
  sellPrice: 35,
  superCatName: 'Juegos',
  categoryFriendlyName: 'PS5 Juegos',
  imageUrls: { medium: 'https://es.static.webuy.com/product_images/Juegos/PS5 Juegos/5055060900000_m.jpg' },
  ecomQuantity: 4,
  availability: ['In Stock Online'],
}
const offer = (changes: Partial<WireBox> = {}) => toOffer({ ...box, ...changes }, place)

describe('a box of CeX', () => {
  it('is a used game (PRI-01)', () => {
    expect(offer()).toEqual({
      id: '5055060900000',
      name: 'Sample Ring',
      url: 'https://es.webuy.com/product-detail?id=5055060900000',
      image: 'https://es.static.webuy.com/product_images/Juegos/PS5%20Juegos/5055060900000_m.jpg',
      price: { amount: 3_500, currency: 'EUR' },
      regular: null,
      platforms: ['PS5'],
      kind: null,
      edition: null,
      condition: 'used',
      inStock: true,
      seller: null,
    })
  })

  it.each([
    ['Last of Us, The - Part II (Sin DLC)', 'The Last of Us - Part II'],
    ['Legend of Zelda, The: Breath of the Wild', 'The Legend of Zelda: Breath of the Wild'],
    ['Witcher, The (Sin Manual) (No DLC)', 'The Witcher'],
    ['Outer Worlds, The (Board Edition)', 'The Outer Worlds (Board Edition)'],
    ['Ratchet, Clank and the others', 'Ratchet, Clank and the others'],
    ['Me, Myself and Theodore', 'Me, Myself and Theodore'],
    ['Quest, Thesaurus', 'Quest, Thesaurus'],
    ['Sample (Remake)', 'Sample (Remake)'],
    ['(Sin DLC', '(Sin DLC'],
  ])('is called as its game is: %s', (boxName, name) => expect(offer({ boxName })?.name).toBe(name))

  it('that is no game, or has no name, is left out', () => {
    expect(offer({ categoryFriendlyName: 'PS5 Accesorios' })).toBeNull()
    expect(offer({ categoryFriendlyName: 'Juegos' })).toBeNull()
    expect(offer({ categoryFriendlyName: 'Juegos de mesa' })).toBeNull()
    expect(offer({ superCatName: 'Informática' })).toBeNull()
    expect(offer({ superCatName: null })?.platforms).toEqual(['PS5'])
    expect(offer({ boxName: ' (Sin DLC) ' })).toBeNull()
    expect(offer({ boxName: '\u200b' })).toBeNull()
    expect(
      toOffer(
        { ...box, categoryFriendlyName: 'Xbox Series X Games', superCatName: 'Gaming' },
        { ...place, shop: cexShops.GB! },
      ),
    ).toMatchObject({
      platforms: ['Xbox Series X'],
      url: 'https://uk.webuy.com/product-detail?id=5055060900000',
    })
  })

  it('has a price only if it is one', () => {
    for (const sellPrice of [0, -1, 1e12, 0.005, Number.NaN, null]) expect(offer({ sellPrice })?.price).toBeNull()
    expect(offer({ sellPrice: 34.99 })?.price?.amount).toBe(3_499)
  })

  it('is there when copies are, however they are told', () => {
    expect(offer({ ecomQuantity: 0 })?.inStock).toBe(false)
    expect(offer({ ecomQuantity: null })?.inStock).toBe(true)
    expect(offer({ ecomQuantity: null, availability: [] })?.inStock).toBe(false)
  })

  it('keeps no address of another host, and none that runs (PR-03)', () => {
    for (const medium of ['javascript:alert(1)', 'http://es.static.webuy.com/x.jpg', 'https://evil.example/x.jpg', ''])
      expect(offer({ imageUrls: { medium } })?.image).toBeNull()
    expect(offer({ boxId: '../x?y=1&z#' })?.url).toBe('https://es.webuy.com/product-detail?id=..%2Fx%3Fy%3D1%26z%23')
  })
})
