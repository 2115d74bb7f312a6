import { line } from '../../clean.ts'
import type { AddressOn } from '../addresses.ts'
import { offerTexts } from '../limits.ts'
import type { Market } from '../market.ts'
import { decimalMoney } from '../money.ts'
import type { StoreOffer } from '../store.ts'
import type { WireBox } from './schema.ts'

/** CeX in one country. */
export interface CexShop {
  /** In the addresses of its pages and the names of its indexes. */
  code: string
  /** What its shelf of games is called. */
  shelf: string
  /** The last word of a category of games: "PS5 Juegos". */
  games: string
}

/** Countries whose categories we can read: elsewhere we could not tell a game from a controller. */
export const cexShops: Partial<Record<Market['country'], CexShop>> = {
  ES: { code: 'es', shelf: 'juegos', games: 'juegos' },
  GB: { code: 'uk', shelf: 'gaming', games: 'games' },
  IE: { code: 'ie', shelf: 'gaming', games: 'games' },
}

export const siteOf = ({ code }: CexShop): string => `https://${code}.webuy.com`
export const pictureHostOf = ({ code }: CexShop): string => `${code}.static.webuy.com`

interface Place {
  shop: CexShop
  currency: string
  picture: AddressOn
}

/** A game in a box; null for everything else, and for what has no name. */
export function toOffer(box: WireBox, { shop, currency, picture }: Place): StoreOffer | null {
  const platform = platformOf(box, shop)
  const name = titleOf(line(box.boxName, offerTexts.name))
  const id = line(box.boxId, offerTexts.id)
  if (platform === null || name === null || id === null) return null
  return {
    id,
    name,
    url: `${siteOf(shop)}/product-detail?id=${encodeURIComponent(id)}`,
    image: picture(box.imageUrls?.medium),
    price: box.sellPrice === 0 ? null : decimalMoney(box.sellPrice, currency),
    regular: null,
    platforms: [platform],
    kind: null,
    edition: null,
    condition: 'used',
    inStock: isThere(box),
    seller: null,
  }
}

/** "PS5" of "PS5 Juegos"; null for a category without games. */
function platformOf({ categoryFriendlyName, superCatName }: WireBox, { shelf, games }: CexShop): string | null {
  if (superCatName != null && superCatName.trim().toLowerCase() !== shelf) return null
  const words = line(categoryFriendlyName, offerTexts.edition)?.split(' ') ?? []
  return words.pop()?.toLowerCase() === games && words.length > 0 ? words.join(' ') : null
}

/** Copies that are sent home; where it does not count them, whether it has any at all. */
const isThere = ({ ecomQuantity, availability }: WireBox): boolean =>
  ecomQuantity == null ? (availability ?? []).length > 0 : ecomQuantity > 0

/** What it notes of a copy behind the title: that codes and papers of the first owner are gone. */
const note = /^(?:(?:sin|no|w\/o|without) (?:dlc|manual|códigos?|codes?)|solo juego|game only)$/iu

/** The title without notes on the copy, with its article in front: "Last Of Us, The: Part II (Sin DLC)". */
function titleOf(name: string | null): string | null {
  if (name === null) return null
  return withArticleFirst(withoutNotes(name)) || null
}

function withoutNotes(name: string): string {
  let left = name
  for (let at = left.lastIndexOf('('); left.endsWith(')') && at >= 0; at = left.lastIndexOf('(')) {
    if (!note.test(left.slice(at + 1, -1).trim())) break
    left = left.slice(0, at).trimEnd()
  }
  return left
}

const articles = new Set(['the', 'a', 'an', 'el', 'la', 'los', 'las'])

/** It sorts titles by their first word of weight. */
function withArticleFirst(name: string): string {
  const comma = name.indexOf(', ')
  if (comma < 0) return name
  const [, article = '', rest = ''] = /^(\p{L}{1,3})(?![\p{L}\p{N}])(.*)$/u.exec(name.slice(comma + 2)) ?? []
  const ends = rest === '' || /^\s?[:(–-]/u.test(rest)
  return ends && articles.has(article.toLowerCase()) ? `${article} ${name.slice(0, comma)}${rest}` : name
}
