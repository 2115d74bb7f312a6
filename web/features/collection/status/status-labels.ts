import type { EntryValues } from '../../../../common/rules/collection.ts'
import { m } from '../../../paraglide/messages.js'
import type { SealItem } from './stamp.tsx'
import type { Status } from './status.ts'

const labels: Record<Status, () => string> = {
  have: () => m.collection_have(),
  wanted: () => m.collection_wanted(),
  played: () => m.collection_played(),
  ended: () => m.collection_ended(),
  completed: () => m.collection_completed(),
  pending: () => m.collection_pending(),
  awarded: () => m.collection_awarded(),
  favourite: () => m.collection_favourite(),
  lended: () => m.collection_lended(),
  playing: () => m.collection_playing(),
  abandoned: () => m.collection_abandoned(),
}

/** The label of a status: "Have it", "Completed"… */
export const statusLabel = (status: Status): string => labels[status]()

/** The most significant status first; "have" is the least. */
const byWeight: Status[] = [
  'awarded',
  'completed',
  'ended',
  'playing',
  'pending',
  'abandoned',
  'played',
  'wanted',
  'have',
]

/** The status that is stamped on the cover. */
export const chiefStatus = (entry: EntryValues | undefined): Status | null =>
  (entry && byWeight.find((status) => entry[status])) ?? null

/** The seals of a cover: the favourite's and the main status, except those in `without`, which the context implies. */
export function sealsOf(entry: EntryValues, without: readonly Status[] = []): SealItem[] {
  const shown = [entry.favourite ? ('favourite' as const) : null, chiefStatus(entry)]
  return shown.flatMap((status) =>
    status === null || without.includes(status) ? [] : [{ status, label: statusLabel(status) }],
  )
}
