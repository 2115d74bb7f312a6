import type { Collection, CollectionEntry, LibraryCounts } from '../../../../common/api/collection.ts'
import type { Named } from '../../../../common/api/shapes.ts'
import { type FlagName, flagNames } from '../../../../common/rules/collection.ts'
import { foldText, nameKey } from '../../../../common/rules/names.ts'
import { entryIndex, platformIndex } from '../entry.ts'
import { isPriceSort, type LibraryChoice, type LibrarySort, type PriceSort } from './library-choice.ts'

interface Keys {
  name: string
  /** The searched texts: the title as written and its comparison key. */
  found: string
}
const keys = new WeakMap<CollectionEntry, Keys>()

function keysOf(entry: CollectionEntry): Keys {
  const known = keys.get(entry)
  if (known) return known
  const name = nameKey(entry.title)
  const made = { name, found: `${foldText(entry.title)}\n${name}` }
  keys.set(entry, made)
  return made
}

/** Computes the search keys of entries in advance, a few at a time. Returns where it stopped. */
export function prepareKeys(entries: readonly CollectionEntry[], from: number, until: () => boolean): number {
  let at = from
  for (; at < entries.length && !until(); at++) keysOf(entries[at]!)
  return at
}

/** Whether all of them have their keys: they get them in their order. */
export const haveKeys = (entries: readonly CollectionEntry[]): boolean => {
  const last = entries.at(-1)
  return last === undefined || keys.has(last)
}

/** The entry's own platform, otherwise any platform of the game. */
const isOn = (entry: CollectionEntry, platform: number): boolean =>
  entry.platform === undefined ? entry.platforms.includes(platform) : entry.platform === platform

function matcher(q: string): (entry: CollectionEntry) => boolean {
  const [written, compared] = [foldText(q).trim(), nameKey(q)]
  if (written === '') return () => true
  return (entry) => {
    const { found } = keysOf(entry)
    return found.includes(written) || (compared !== '' && found.includes(compared))
  }
}

/** The first year of the decade of a year. */
const decadeOf = (year: number | undefined): number | undefined =>
  year === undefined ? undefined : Math.floor(year / 10) * 10

const byName = (a: CollectionEntry, b: CollectionEntry): number => {
  const [one, other] = [keysOf(a).name, keysOf(b).name]
  return one < other ? -1 : one > other ? 1 : a.id - b.id
}
/** Largest first, unknown last. */
const byNumber =
  (read: (entry: CollectionEntry) => number | undefined) =>
  (a: CollectionEntry, b: CollectionEntry): number =>
    (read(b) ?? -Infinity) - (read(a) ?? -Infinity) || byName(a, b)

const orders: Record<Exclude<LibrarySort, 'recent' | PriceSort>, (a: CollectionEntry, b: CollectionEntry) => number> = {
  title: byName,
  year: byNumber((entry) => entry.year),
  rating: byNumber((entry) => entry.rating),
}

/**
 * The entries of a choice in its order; of those that both have, `own` says what the viewer has; "recent" is the order
 * in which the server sends an own collection, and the server knows prices.
 */
export function chooseEntries(collection: Collection, choice: LibraryChoice, own?: Collection): CollectionEntry[] {
  const { status, platform, rating, decade, both, sort, q } = choice
  const platformId = platform === null ? null : (collection.platforms.find(({ slug }) => slug === platform)?.id ?? -1)
  const found = matcher(q)
  const index = both && own ? entryIndex(own) : null
  const chosen = collection.data.filter(
    (entry) =>
      (status === 'all' || entry[status] === 1) &&
      (platformId === null || isOn(entry, platformId)) &&
      (rating === null || entry.rating === rating) &&
      (decade === null || decadeOf(entry.year) === decade) &&
      (!both || (entry.have === 1 && index?.get(entry.id)?.have === 1)) &&
      found(entry),
  )
  return sort === 'recent' || isPriceSort(sort) ? chosen : chosen.sort(orders[sort])
}

export type StatusCounts = Record<FlagName | 'all', number>
const knownCounts = new WeakMap<Collection, StatusCounts>()

/** How many entries have each flag. */
export function countStatuses(collection: Collection): StatusCounts {
  const known = knownCounts.get(collection)
  if (known) return known
  const counts = Object.fromEntries(['all', ...flagNames].map((name) => [name, 0])) as StatusCounts
  for (const entry of collection.data) {
    counts.all++
    for (const flag of flagNames) if (entry[flag] === 1) counts[flag]++
  }
  knownCounts.set(collection, counts)
  return counts
}

const knownPlatforms = new WeakMap<Collection, { platform: Named; count: number }[]>()

/** The platforms of a collection by their number of games. */
export function countPlatforms(collection: Collection): { platform: Named; count: number }[] {
  const known = knownPlatforms.get(collection)
  if (known) return known
  const counts = new Map<number, number>()
  const add = (id: number): void => void counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const entry of collection.data) {
    if (entry.platform === undefined) new Set(entry.platforms).forEach(add)
    else add(entry.platform)
  }
  const list = namePlatforms(counts, platformIndex(collection))
  knownPlatforms.set(collection, list)
  return list
}

/** Counted platforms with their names, most games first. */
export const namePlatforms = (counts: Iterable<[id: number, count: number]>, names: ReadonlyMap<number, Named>) =>
  [...counts]
    .flatMap(([id, count]) => (names.get(id) ? [{ platform: names.get(id)!, count }] : []))
    // A collation takes longer to load than all the rest of this.
    .sort((a, b) => b.count - a.count || (foldText(a.platform.name) < foldText(b.platform.name) ? -1 : 1))

const favouriteCount = 8

/** The favourites at the top of the library. */
export const favouritesOf = ({ data }: Pick<Collection, 'data'>): CollectionEntry[] => {
  const favourites: CollectionEntry[] = []
  for (const entry of data) {
    if (entry.favourite === 1) favourites.push(entry)
    if (favourites.length === favouriteCount) break
  }
  return favourites
}

const known = new WeakMap<Collection, LibraryCounts>()

/** How many entries have each score and are of each decade, as `GET collection/{id}/counts` counts them. */
export function countLibrary(collection: Collection): LibraryCounts {
  const before = known.get(collection)
  if (before) return before
  const [ratings, decades] = [new Map<number, number>(), new Map<number, number>()]
  const add = (counts: Map<number, number>, key: number | undefined): void => {
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const entry of collection.data) {
    add(ratings, entry.rating)
    add(decades, decadeOf(entry.year))
  }
  const made = {
    ratings: inOrder(ratings).map(([rating, count]) => ({ rating, count })),
    decades: inOrder(decades).map(([decade, count]) => ({ decade, count })),
  }
  known.set(collection, made)
  return made
}

const inOrder = (counts: Map<number, number>) => [...counts].sort(([one], [other]) => one - other)
