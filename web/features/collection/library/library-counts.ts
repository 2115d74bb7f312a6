import type { Collection, LibraryCounts } from '../../../../common/api/collection.ts'
import { decadeOf } from './library.ts'

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
