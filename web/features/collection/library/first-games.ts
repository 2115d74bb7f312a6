import type { Collection, CollectionEntry } from '../../../../common/api/collection.ts'

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
