import { nameKey } from '../../../../common/rules/names.ts'

/**
 * What stands behind the names of products for consoles, as AllKeyShop writes it; the products for PC have nothing
 * there.
 */
const platforms = [
  'PS5',
  'PS4',
  'PS3',
  'Xbox Series X|S',
  'Xbox Series X',
  'Xbox Series',
  'Xbox One',
  'Xbox 360',
  'Nintendo Switch 2',
  'Nintendo Switch',
  'Nintendo 3DS',
  'Nintendo Wii U',
  'PC',
] as const
const byKey = new Map(platforms.map((platform) => [nameKey(platform), platform]))
const mostWords = 3

/** The platform of a product without one in its name. */
const usual = 'PC'

/** A product of the list of names: a game on a platform. */
export interface ProductName {
  /** Without the platform. */
  title: string
  platform: string
}

/** "Sample Ring" and "PS5" of "Sample Ring PS5". */
export function readProductName(name: string): ProductName {
  const words = name.trim().split(/\s+/)
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count--) {
    const platform = byKey.get(nameKey(words.slice(-count).join(' ')))
    if (platform !== undefined) return { title: words.slice(0, -count).join(' '), platform }
  }
  return { title: words.join(' '), platform: usual }
}

/**
 * What equals of two ways to write a title: without accents, capitals, signs and spaces, numerals as digits. Empty
 * where nothing is left.
 */
export const titleKey = (title: string): string => nameKey(title.replace(/[®™©]/g, ' ')).replaceAll(' ', '')
