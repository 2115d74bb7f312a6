import type { Collection, CollectionEntries, CollectionEntry, CollectionGames } from '../../../common/api/collection.ts'
import { flagNames } from '../../../common/rules/collection.ts'

/**
 * Merges the two responses of a collection, which have one array for each value, into its entries. The responses may be
 * of different moments: an entry whose game is missing is left out.
 */
export function mergeCollection(entries: CollectionEntries, games: CollectionGames): Collection {
  const positions = new Map(games.id.map((id, position) => [id, position]))
  const data = entries.id.flatMap((id, at): CollectionEntry[] => {
    const position = positions.get(id)
    if (position === undefined) return []
    const entry: CollectionEntry = { id, title: games.title[position]!, platforms: games.platforms[position]! }
    const set = <K extends keyof CollectionEntry>(name: K, value: CollectionEntry[K] | null): void => {
      if (value !== null && value !== undefined) entry[name] = value
    }
    set('slug', games.slug[position])
    set('cover', games.cover[position])
    set('year', games.year[position])
    set('genre', games.genre[position])
    set('rating', entries.rating[at])
    set('platform', entries.platform[at])
    set('borrower', entries.borrowers?.[id])
    for (const [bit, flag] of flagNames.entries()) if ((entries.flags[at]! >> bit) & 1) entry[flag] = 1
    return [entry]
  })
  return { data, platforms: games.platformNames }
}
