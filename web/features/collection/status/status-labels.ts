import type { EntryValues } from '../../../../common/rules/collection.ts'
import { m } from '../../../paraglide/messages.js'
import type { SealItem } from './seal.tsx'
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
}

/** The word of a status: "Have it", "Completed"… */
export const statusLabel = (status: Status): string => labels[status]()

/** What says most about a copy comes first; to have it says least. */
const byWeight: Status[] = ['awarded', 'completed', 'ended', 'pending', 'played', 'wanted', 'have']

/** The one status worth a stamp on the cover. */
export const chiefStatus = (entry: EntryValues | undefined): Status | null =>
  (entry && byWeight.find((status) => entry[status])) ?? null

/** The seals of a cover: the favourite's and the chief status, `without` those that go without saying where it stands. */
export function sealsOf(entry: EntryValues, without: readonly Status[] = []): SealItem[] {
  const shown = [entry.favourite ? ('favourite' as const) : null, chiefStatus(entry)]
  return shown.flatMap((status) =>
    status === null || without.includes(status) ? [] : [{ status, label: statusLabel(status) }],
  )
}
