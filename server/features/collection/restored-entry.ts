import { emptyEntry, type EntryValues, isKept, mergeEntries } from '../../../common/rules/collection.ts'
import { invalid } from '../../errors.ts'
import { datesOf } from '../../resource/archive/archive-part.ts'

interface Restored {
  values: EntryValues
  created_at: string
  changed_at: string
}

/**
 * An entry that comes back from outside, by the rules that every change follows: somebody may have written it by hand.
 * Throws an error of the field for one that holds nothing.
 */
export function restoredEntry(
  values: EntryValues,
  dates: { created_at: string; changed_at: string },
  { now, field }: { now: number; field: string },
): Restored {
  if (!isKept(values)) throw invalid({ [field]: ['An entry has at least one flag, or a rating.'] })
  return { values: mergeEntries(values, emptyEntry), ...datesOf(dates, now) }
}
