import { numberOf } from '../players/players.ts'
import { findIn, wordsOf } from './find.ts'
import { freeTitles, type Oddity } from './near-titles.ts'
import { dayOf, lowestOn, priceOn, type Pricing } from './price-on.ts'
import { type Title, titles } from './titles.ts'
import { type Kind, shortNameOf, spelledBy, type Variant, variantsOf, type Wares } from './variants.ts'
import { type FaultName, type FaultOptions, faultNames } from '../kit/faults.ts'

export type StoreName = 'allkeys' | 'cex' | 'itad' | 'playstation' | 'steam' | 'xbox' | 'xtralife' | 'yuplay'
type Lang = 'en' | 'es'

/** One thing on a shop's shelf, on one day. Amounts are cents of a euro. */
export interface Item {
  /** Always the same for the same thing in the same shop. */
  key: string
  /** A number of its own in this shop, above those of real things. */
  number: number
  /** Its id on Steam, if it is a game that the open catalogue knows there. */
  steam: number | null
  /** The game that it is, or belongs to, as the catalogue has it: what a program has to find out. */
  title: string
  /** As this shop writes it, edition and all. */
  name: string
  edition: string | null
  kind: Kind
  /** Our slugs: one where the shop sells each by itself. */
  platforms: string[]
  /** `announced`: it cannot be bought yet; `preorder`: it can, but is not there yet. */
  state: 'announced' | 'preorder' | 'out'
  /** The day of its release, "2020-09-17"; null: nobody knows. */
  released: string | null
  /** What it costs; 0: nothing; null: it cannot be bought yet. */
  price: number | null
  /** What it costs without its discount. */
  regular: number | null
  inStock: boolean
  oddity: Oddity | null
  /** What it costs at one of several sellers (a comparison of shops); null: it cannot be bought yet. */
  at: (seller: string) => Offered | null
}

interface Offered {
  price: number
  regular: number | null
  /** The lowest price of so many days up to this one. */
  lowest: (days: number) => number
}

interface Shop {
  platforms: string[]
  /** Of a hundred games. */
  share: number
  wares: Wares
  /** Each platform is a thing of its own. */
  apart: boolean
  way: Pricing['way']
}

const consoles = ['playstation-4', 'playstation-5', 'xbox-one', 'xbox-series', 'switch', 'switch-2']
const older = ['playstation-2', 'playstation-3', 'psp', 'ps-vita', 'xbox', 'xbox-360', 'gamecube', 'wii', 'wii-u']
const oldest = ['nes', 'super-nintendo', 'nintendo-64', 'game-boy-advance', 'nintendo-ds', 'nintendo-3ds', 'mega-drive']

const shops: Record<StoreName, Shop> = {
  allkeys: { platforms: ['pc', ...consoles], share: 90, wares: 'digital', apart: true, way: 'trade' },
  cex: {
    platforms: [...consoles, ...older, ...oldest, 'playstation', 'dreamcast'],
    share: 80,
    wares: 'boxed',
    apart: true,
    way: 'trade',
  },
  itad: { platforms: ['pc'], share: 100, wares: 'digital', apart: false, way: 'sales' },
  playstation: { platforms: consoles.slice(0, 2), share: 100, wares: 'digital', apart: false, way: 'sales' },
  steam: { platforms: ['pc'], share: 100, wares: 'digital', apart: false, way: 'sales' },
  xbox: { platforms: consoles.slice(2, 4), share: 100, wares: 'digital', apart: false, way: 'sales' },
  xtralife: { platforms: consoles, share: 75, wares: 'boxed', apart: true, way: 'sales' },
  yuplay: { platforms: ['pc'], share: 65, wares: 'digital', apart: false, way: 'sales' },
}

/** A thing before it has a price. */
interface Thing {
  key: string
  number: number
  title: Title
  platforms: string[]
  variant: Variant
  spelled: string
  words: string[]
}

/** Decides which games are old enough for later editions, and new enough to be missing in the catalogue. */
const year = 2026
const firstNumber = 2_000_000_000
const shelves = new Map<StoreName, Thing[]>()

/** Everything that a shop has, made when it is first asked for. */
function shelfOf(store: StoreName): Thing[] {
  const known = shelves.get(store)
  if (known) return known
  const shelf = titles()
    .filter((title) => isSold(title, store))
    .flatMap((title) => thingsOf(title, store))
    .map((thing, at) => ({ ...thing, number: firstNumber + at }))
  shelves.set(store, shelf)
  return shelf
}

function isSold({ key, platforms, steam, released, oddity }: Title, store: StoreName): boolean {
  const shop = shops[store]
  if (!platforms.some((slug) => shop.platforms.includes(slug))) return false
  if (shortNameOf(store, { key }) !== undefined) return true
  // What the catalogue does not know there, Steam does not have either, nor do the shops that sell its keys.
  const isNew = released === null || Number(released.slice(0, 4)) >= year
  const isElsewhere = shop.platforms.length === 1 && steam === null && !isNew && !key.startsWith('near ')
  return oddity !== null || (!isElsewhere && numberOf(`${store} sells ${key}`, 100) < shop.share)
}

function thingsOf(title: Title, store: StoreName): Omit<Thing, 'number'>[] {
  const { platforms: sold, wares, apart } = shops[store]
  const own = title.platforms.filter((slug) => sold.includes(slug))
  const spelled = spelledBy(store, title)
  return variantsOf(title, wares, year).flatMap((variant) =>
    (apart ? own.map((slug) => [slug]) : [own]).map((platforms) => {
      const { edition, join } = variant
      const names = edition ? [join(spelled, edition.en), edition.es] : [spelled]
      const key = `${store} ${title.key} ${edition?.en ?? ''} ${apart ? platforms.join(' ') : ''}`.trim()
      return { key, title, platforms, variant, spelled, words: wordsOf(`${names.join(' ')} ${title.title}`) }
    }),
  )
}

/** No shop shows more at once. */
const mostFound = 100

/**
 * What a shop answers to a search on a day, its best matches first: not only the game, but what is near it, as real
 * shops do.
 */
export function stockOf(store: StoreName, text: string, day: number, lang: Lang = 'en'): Item[] {
  const found = findIn(shelfOf(store), text).slice(0, mostFound)
  return found.map((thing) => itemOf(thing, shops[store], day, lang))
}

/** Everything that a shop has on a day, in the order of its numbers. */
export const allOf = (store: StoreName, day: number, lang: Lang = 'en'): Item[] =>
  shelfOf(store).map((thing) => itemOf(thing, shops[store], day, lang))

/** One thing of a shop by its number or, where the catalogue knows it, by its id on Steam. */
export function itemBy(
  store: StoreName,
  by: { number: number } | { steam: number },
  day: number,
  lang: Lang = 'en',
): Item | null {
  const thing = shelfOf(store).find((one) =>
    'number' in by ? one.number === by.number : one.title.steam === by.steam && one.variant.edition === null,
  )
  return thing ? itemOf(thing, shops[store], day, lang) : null
}

const preorderDays = 120
/** What a new game costs. */
const fullPrices = [1_499, 1_999, 1_999, 2_499, 2_999, 3_999, 4_999, 5_999, 6_999, 7_999]

function itemOf(thing: Thing, { way, wares }: Shop, day: number, lang: Lang): Item {
  const { key, number, title, platforms, variant, spelled } = thing
  const { kind, edition, join } = variant
  const from = title.released === null ? Infinity : dayOf(title.released)
  const state = day >= from ? 'out' : day >= from - preorderDays ? 'preorder' : 'announced'
  const free = kind === 'demo' || (freeTitles.has(title.title) && kind === 'game' && edition === null)
  const full = fullOf(title, variant)
  const at: Item['at'] = (seller) => {
    if (state === 'announced') return null
    if (free) return { price: 0, regular: null, lowest: () => 0 }
    const pricing = { key: `${key} ${seller}`.trim(), from, full, way: state === 'out' ? way : ('sales' as const) }
    return { ...priceOn(pricing, day), lowest: (days) => lowestOn(pricing, day, days) }
  }
  const own = at('')
  return {
    key,
    number,
    steam: edition === null ? title.steam : null,
    title: title.title,
    name: edition ? join(spelled, edition[lang]) : spelled,
    edition: edition?.[lang] ?? null,
    kind,
    platforms,
    state,
    released: title.released,
    price: own?.price ?? null,
    regular: own?.regular ?? null,
    inStock: title.oddity !== 'sold-out' && (wares === 'digital' || numberOf(`${key} ${day} is there`, 6) > 0),
    oddity: title.oddity,
    at,
  }
}

function fullOf({ key, title }: Title, { percent }: Variant): number {
  const game = fullPrices[numberOf(`${key} costs`, fullPrices.length)] ?? 1_999
  // A part of a free game has a price.
  const base = freeTitles.has(title) ? 2_999 : game
  return Math.max(99, Math.round((base * percent) / 10_000) * 100 - 1)
}

/**
 * A game called "Faulty" and the name of a fault makes every shop fail that way when it is searched for: "Faulty
 * limited", "Faulty wrong types", "Faulty slow". For demonstrations and tests that reach a shop through a page only.
 */
export function faultNamed(text: string | null): { name: FaultName; options?: FaultOptions } | null {
  const [first, ...rest] = wordsOf(text ?? '')
  if (first !== 'faulty') return null
  const name = faultNames.find((one) => one === rest.join('-'))
  return name ? { name, ...(name === 'limited' && { options: { retryAfter: 2 } }) } : null
}
