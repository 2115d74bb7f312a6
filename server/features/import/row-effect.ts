import { emptyEntry, type EntryValues, isKept, isSameEntry } from '../../../common/rules/collection.ts'
import { entryFromFile, type ImportOptions, joinEntry, statusesOf } from '../../../common/rules/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { MatchedRow } from './rows.queries.ts'

export type Effect = 'new' | 'change' | 'same' | 'full' | 'unsaid'

/** A shelf while rows are put onto it: entries by game, and how many there are in all. */
export interface Shelf {
  entries: Map<number, EntryValues>
  count: number
}

/** What a row does to the shelf, which is changed by it. The preview and the writing both ask this, so they agree. */
export function putRow(
  shelf: Shelf,
  { game_id, facts }: Pick<MatchedRow, 'game_id' | 'facts'>,
  options: ImportOptions,
): Effect {
  const before = shelf.entries.get(game_id)
  const asked = entryFromFile(facts, options)
  // Its status is a word that we do not know, and its owner did not say what it means.
  const isUnknown = statusesOf(facts, options).length === 0 && (facts.words ?? []).some((word) => !options.words[word])
  if (isUnknown || !isKept(asked)) return 'unsaid'
  if (!before && shelf.count >= limits.collectionMax) return 'full'
  const after = joinEntry(before ?? emptyEntry, asked, options.existing)
  if (before && isSameEntry(before, after)) return 'same'
  shelf.entries.set(game_id, after)
  if (before) return 'change'
  shelf.count++
  return 'new'
}
