import type { SealItem } from './seal.tsx'
import { useOwnEntry } from '../collection.data.ts'
import { sealsOf } from './status-labels.ts'

/** The seals of the viewer's copy, for a GameCard; undefined while there are none. */
export function useOwnSeals(gameId: number): SealItem[] | undefined {
  const entry = useOwnEntry(gameId)
  return entry && sealsOf(entry)
}
