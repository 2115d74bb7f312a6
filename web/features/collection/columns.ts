import type { Collection, CollectionColumns, CollectionEntry } from '../../../common/api/collection.ts'

/** A collection that came as columns, as entries again: what is 0 is not set. */
export function fromColumns({ columns, platforms }: CollectionColumns): Collection {
  const lists = Object.entries(columns)
  const data = columns.id.map((_, at) => {
    const entry: Record<string, unknown> = {}
    for (const [name, list] of lists) {
      const value = list[at]
      if (value !== 0) entry[name] = value
    }
    return entry as CollectionEntry
  })
  return { data, platforms }
}
