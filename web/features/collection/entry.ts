import type { Collection, CollectionEntry } from '../../../common/api/collection.ts'
import type { GameCard } from '../../../common/api/game.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { type EntryValues, flagNames } from '../../../common/rules/collection.ts'
import { slugify } from '../../../common/rules/names.ts'

/** What an entry must know of its game. */
export type EntryGame = Pick<GameCard, 'id' | 'slug' | 'title' | 'cover' | 'release_date' | 'platforms' | 'genre'>
type GameFacts = Pick<CollectionEntry, 'id' | 'slug' | 'title' | 'cover' | 'year' | 'platforms' | 'genre'>

const knownValues = new WeakMap<CollectionEntry, EntryValues>()

/** All values of an entry, including unset ones. The same entry gives the same object. */
export function valuesOf(entry: CollectionEntry): EntryValues {
  const known = knownValues.get(entry)
  if (known) return known
  const flags = Object.fromEntries(flagNames.map((flag) => [flag, entry[flag] === 1]))
  const rest = { borrower: entry.borrower ?? null, platform: entry.platform ?? null, rating: entry.rating ?? null }
  const values = { ...flags, ...rest } as EntryValues
  knownValues.set(entry, values)
  return values
}

export function factsOf(game: EntryGame): GameFacts {
  const { id, slug, title, cover, release_date, platforms, genre } = game
  return {
    id,
    slug,
    title,
    platforms: platforms.map((platform) => platform.id),
    ...(cover !== null && { cover }),
    ...(release_date !== null && { year: Number(release_date.slice(0, 4)) }),
    ...(genre !== null && { genre }),
  }
}

/** An entry in the form of the API: unset values are left out. */
export function entryWith(facts: GameFacts, values: EntryValues): CollectionEntry {
  const { id, slug, title, cover, year, platforms, genre } = facts
  const entry: CollectionEntry = { id, title, platforms }
  Object.assign(entry, withoutUndefined({ slug, cover, year, genre }))
  for (const flag of flagNames) if (values[flag]) entry[flag] = 1
  if (values.rating !== null) entry.rating = values.rating
  if (values.platform !== null) entry.platform = values.platform
  if (values.borrower !== null) entry.borrower = values.borrower
  return entry
}

const withoutUndefined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

const indexes = new WeakMap<Collection, Map<number, CollectionEntry>>()

/** The entries by game id; built once for each state of a collection. */
export function entryIndex(collection: Collection): Map<number, CollectionEntry> {
  const known = indexes.get(collection)
  if (known) return known
  const index = new Map(collection.data.map((entry) => [entry.id, entry]))
  indexes.set(collection, index)
  return index
}

const platformIndexes = new WeakMap<Collection['platforms'], Map<number, Named>>()

export function platformIndex({ platforms }: Pick<Collection, 'platforms'>): Map<number, Named> {
  const known = platformIndexes.get(platforms)
  if (known) return known
  const index = new Map(platforms.map((platform) => [platform.id, platform]))
  platformIndexes.set(platforms, index)
  return index
}

/** The slug of an entry's game: derived from its title unless given. */
export const slugOf = ({ slug, title }: Pick<CollectionEntry, 'slug' | 'title'>): string => slug ?? slugify(title)

/** The game of an entry as a card; the owner's platform comes first, so that it gives the cover its edge. */
export function cardOf(entry: CollectionEntry, platforms: Map<number, Named>): GameCard {
  const { id, title, cover, year, genre, platform } = entry
  const ids =
    platform === undefined ? entry.platforms : [platform, ...entry.platforms.filter((other) => other !== platform)]
  return {
    id,
    slug: slugOf(entry),
    title,
    cover: cover ?? null,
    release_date: year === undefined ? null : `${year}-01-01`,
    release_precision: year === undefined ? null : 'year',
    platforms: ids.flatMap((platformId) => platforms.get(platformId) ?? []),
    genre: genre ?? null,
    rate: null,
  }
}

/** The collection with the entry in its previous place (a new one comes first), or without the game. */
export function withEntry(collection: Collection, game: EntryGame, entry: CollectionEntry | undefined): Collection {
  const known = entryIndex(collection).has(game.id)
  if (!entry) return known ? { ...collection, data: collection.data.filter(({ id }) => id !== game.id) } : collection
  const data = known ? collection.data.map((old) => (old.id === game.id ? entry : old)) : [entry, ...collection.data]
  const names = platformIndex(collection)
  const unnamed = game.platforms.filter(({ id }) => !names.has(id))
  return { data, platforms: unnamed.length === 0 ? collection.platforms : [...collection.platforms, ...unnamed] }
}
