import type { EntryValues } from '../../../common/rules/collection.ts'
import { type SealItem, Seals } from '../../ui/seal.tsx'
import { useOwnEntry } from './collection.data.ts'
import { sealsOf } from './status-labels.ts'

/** The seals of one's own copy, for a GameCard; undefined while there are none. */
export function useOwnSeals(gameId: number): SealItem[] | undefined {
  const entry = useOwnEntry(gameId)
  return entry && sealsOf(entry)
}

/** The seals of an entry, where a cover is drawn without GameCard. */
export function EntrySeals({ entry }: { entry: EntryValues }) {
  const items = sealsOf(entry)
  return items.length > 0 ? <Seals items={items} /> : null
}
