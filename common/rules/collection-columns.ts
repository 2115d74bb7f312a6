import type { Collection, CollectionColumns, CollectionEntry } from '../api/collection.ts'
import { flagNames } from './collection.ts'

const plain = ['id', 'slug', 'title', 'cover', 'year', 'rating', 'borrower'] as const

/** Converts a collection in columns back to entries: 0 means not set. */
export const fromColumns = (all: CollectionColumns): Collection => ({
  data: entriesOf(all, 0, all.columns.id.length),
  platforms: all.platforms,
})

/** The entries from one position up to another. */
export function entriesOf({ columns, genres, sets }: CollectionColumns, from: number, to: number): CollectionEntry[] {
  return columns.id.slice(from, to).map((_, offset) => {
    const at = from + offset
    const set = sets[columns.platforms[at]! - 1] ?? []
    const [flags, platform] = [columns.flags[at]!, columns.platform[at]!]
    const entry: Record<string, unknown> = { platforms: set }
    for (const name of plain) setIfAny(entry, name, columns[name]?.[at])
    setIfAny(entry, 'genre', genres[columns.genre[at]! - 1])
    setIfAny(entry, 'platform', platform < 0 ? -platform : set[platform - 1])
    for (const [bit, flag] of flagNames.entries()) setIfAny(entry, flag, (flags >> bit) & 1)
    return entry as CollectionEntry
  })
}

function setIfAny(entry: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined && value !== 0) entry[name] = value
}
