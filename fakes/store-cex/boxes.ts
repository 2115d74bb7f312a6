import { decimalOf, inCurrency } from '../stores/price-on.ts'
import type { Shop } from '../stores/shop.ts'
import type { Item } from '../stores/stock.ts'

/** The shops of this fake: what they call things. */
export const countries = {
  es: {
    currency: 'EUR',
    games: 'Juegos',
    shelf: 'Juegos',
    accessories: 'Accesorios',
    figures: 'Figuras',
    noDlc: 'Sin DLC',
  },
  ie: {
    currency: 'EUR',
    games: 'Games',
    shelf: 'Gaming',
    accessories: 'Accessories',
    figures: 'Figures',
    noDlc: 'No DLC',
  },
  uk: {
    currency: 'GBP',
    games: 'Games',
    shelf: 'Gaming',
    accessories: 'Accessories',
    figures: 'Figures',
    noDlc: 'No DLC',
  },
} as const
export type CexCountry = keyof typeof countries

/** Our slugs as it writes platforms: short in one place, long in another. */
const platforms: Record<string, [short: string, long: string]> = {
  dreamcast: ['Dreamcast', 'Dreamcast'],
  'game-boy-advance': ['GBA', 'Game Boy Advance'],
  gamecube: ['GameCube', 'GameCube'],
  'mega-drive': ['Mega Drive', 'Mega Drive'],
  nes: ['NES', 'NES'],
  'nintendo-3ds': ['3DS', 'Nintendo 3DS'],
  'nintendo-64': ['N64', 'Nintendo 64'],
  'nintendo-ds': ['DS', 'Nintendo DS'],
  playstation: ['PS1', 'PlayStation'],
  'playstation-2': ['PS2', 'PlayStation2'],
  'playstation-3': ['PS3', 'PlayStation3'],
  'playstation-4': ['PS4', 'PlayStation4'],
  'playstation-5': ['PS5', 'PlayStation5'],
  'ps-vita': ['PS Vita', 'PlayStation Vita'],
  psp: ['PSP', 'PlayStation Portable'],
  'super-nintendo': ['SNES', 'Super Nintendo'],
  switch: ['Switch', 'Nintendo Switch'],
  'switch-2': ['Switch 2', 'Nintendo Switch 2'],
  wii: ['Wii', 'Nintendo Wii'],
  'wii-u': ['Wii U', 'Nintendo Wii U'],
  xbox: ['Xbox', 'Xbox'],
  'xbox-360': ['Xbox 360', 'Xbox 360'],
  'xbox-one': ['Xbox One', 'Xbox One'],
  'xbox-series': ['Xbox Series X', 'Xbox Series X'],
}

/**
 * What its search finds: the game and what is near it, a thing that is no game at all, and a box that is not shown to
 * everybody.
 */
export function hitsOf(shop: Shop, query: string, country: CexCountry) {
  const items = shop.find(query, country === 'es' ? 'es' : 'en').filter(({ state }) => state === 'out')
  const boxes = items.flatMap((item) => odd(item, box(item, country)))
  const [first] = items
  if (!first) return boxes
  const { accessories, shelf, currency } = countries[country]
  const [short, long] = platformOf(first)
  const accessory = {
    ...box(first, country),
    ...idsOf(`95${first.number}`),
    boxName: `${long} Controller - ${first.title} Limited`,
    superCatName: shelf,
    categoryName: `${long} ${accessories}`,
    categoryFriendlyName: `${short} ${accessories}`,
    sellPrice: decimalOf(inCurrency(4_500, currency), currency),
  }
  const hidden = { ...box(first, country), ...idsOf(`96${first.number}`), boxVisibilityOnWeb: 0, sellPrice: 1 }
  return [...boxes.slice(0, 1), hidden, accessory, ...boxes.slice(1)]
}
type Box = ReturnType<typeof box>

const idsOf = (id: string) => ({ objectID: id, boxId: id })
const platformOf = ({ platforms: [slug = ''] }: Item): [short: string, long: string] => platforms[slug] ?? [slug, slug]

function box(item: Item, country: CexCountry) {
  const { currency, games, shelf, figures, noDlc } = countries[country]
  const [short, long] = platformOf(item)
  const amount = (cents: number): number => decimalOf(inCurrency(cents, currency), currency)
  const price = item.price ?? 0
  const isGame = item.kind === 'game'
  const category = isGame ? games : figures
  return {
    ...idsOf(String(5_000_000_000_000 + item.number)),
    boxName: isGame ? boxName(item, noDlc) : item.name,
    boxVisibilityOnWeb: 1,
    boxSaleAllowed: 1,
    sellPrice: amount(price),
    cashPriceCalculated: amount(Math.round(price / 2)),
    exchangePriceCalculated: amount(Math.round(price * 0.6)),
    superCatName: isGame ? shelf : 'Merchandising',
    productLineName: long,
    categoryName: `${long} ${category}`,
    categoryFriendlyName: `${short} ${category}`,
    imageUrls: picturesOf(item, country, short),
    ecomQuantity: item.inStock ? 1 + (item.number % 9) : 0,
    inStockOnline: item.inStock ? 1 : 0,
    inStockStore: item.inStock ? 1 : 0,
    availability: item.inStock ? ['In Stock Online', 'In Stock In Store'] : [],
    stores: item.inStock ? ['Madrid - Sol'] : [],
    rating: 4.8,
  }
}

function picturesOf({ number }: Item, country: CexCountry, short: string) {
  const file = `https://${country}.static.webuy.com/product_images/${countries[country].shelf}/${short} ${countries[country].games}/${number}`
  return { large: `${file}_l.jpg`, medium: `${file}_m.jpg`, small: `${file}_s.jpg` }
}

/** It sorts by the first word of weight, and notes that the codes of the first owner are used up. */
function boxName({ name, number }: Item, noDlc: string): string {
  const [, article, rest = ''] = /^(The|El|La|Los|Las) (.+)$/.exec(name) ?? []
  const at = rest.search(/: | - | \(/)
  const [title, more] = at < 0 ? [rest, ''] : [rest.slice(0, at), rest.slice(at)]
  return `${article === undefined ? name : `${title}, ${article}${more}`}${number % 3 === 0 ? ` (${noDlc})` : ''}`
}

/** Boxes of which a single thing is wrong, each under a number of its own. */
function odd({ oddity, number }: Item, good: Box): Box[] {
  const each = (changes: object[]): Box[] =>
    changes.map((change, at) => ({ ...good, ...idsOf(`97${number}${at}`), ...change }))
  const picture = (medium: string) => ({ imageUrls: { large: '', medium, small: '' } })
  if (oddity === 'addresses')
    return each([
      { ...picture('javascript:alert(1)//es.static.webuy.com'), boxName: '<img src=x onerror=alert(1)>' },
      { ...picture('http://es.static.webuy.com/x.jpg'), boxName: 'Plain\u202e\u0000 address' },
      { ...picture('https://es.static.webuy.com.evil.example/x.jpg'), boxName: 'A'.repeat(10_000) },
    ])
  if (oddity === 'numbers')
    return each([...[-1, 1e12, 0.005, '612', null, 0].map((sellPrice) => ({ sellPrice })), { boxName: '' }])
  return [good]
}
