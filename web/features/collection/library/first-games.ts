import type { Collection, CollectionEntry } from '../../../../common/api/collection.ts'
import { chooseEntries, countStatuses, type StatusCounts } from './library.ts'
import type { LibraryChoice } from './library-choice.ts'

/** How many covers the server draws: enough to read without JavaScript, few enough for a small page. */
const firstCount = 40
const favouriteCount = 8

/** What the server sends of a collection: the first of the chosen games, not all 5,000. */
export interface FirstGames {
  chosen: CollectionEntry[]
  /** The total of the choice. */
  total: number
  favourites: CollectionEntry[]
  counts: StatusCounts
  platforms: Collection['platforms']
}

/** The first view of a collection under a choice. */
export function firstGames(collection: Collection, choice: LibraryChoice): FirstGames {
  const all = chooseEntries(collection, choice)
  const chosen = all.slice(0, firstCount)
  const favourites = favouritesOf(collection)
  const used = new Set([...chosen, ...favourites].flatMap(({ platform, platforms }) => [platform ?? 0, ...platforms]))
  return {
    chosen,
    total: all.length,
    favourites,
    counts: countStatuses(collection),
    platforms: collection.platforms.filter(({ id }) => used.has(id)),
  }
}

/** The favourites at the top of the library. */
export const favouritesOf = ({ data }: Pick<Collection, 'data'>): CollectionEntry[] => {
  const favourites: CollectionEntry[] = []
  for (const entry of data) {
    if (entry.favourite === 1) favourites.push(entry)
    if (favourites.length === favouriteCount) break
  }
  return favourites
}
