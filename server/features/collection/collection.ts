import type { CollectionEntry } from '../../../common/api/collection.ts'
import {
  type Change,
  type ChangeType,
  flagNames,
  type ManyChange,
  type ManyFlag,
  emptyEntry,
  type EntryValues,
  isKept,
  mergeEntries,
} from '../../../common/rules/collection.ts'
import { limits } from '../../../common/rules/limits.ts'
import { invalid } from '../../errors.ts'
import type { EntryRow } from './one-entry.queries.ts'
import { datesOf } from '../../resource/archive/archive-part.ts'

type Given = boolean | number | string | null

const refuse = (text: string) => invalid({ value: [text] })

/** The value of a call as a change; throws a field error for a value that does not fit the type (CO-03). */
export function toChange(type: ChangeType, value: Given): Change {
  if (type === 'rating') return { type, value: readRating(value) }
  if (type === 'platform') return { type, value: readPlatform(value) }
  if (type === 'lended' && typeof value === 'string') {
    const borrower = value.trim()
    return { type, value: true, borrower: borrower === '' ? null : borrower }
  }
  if (type === 'lended') return { type, value: readFlag(value, ', or the name of who has it') }
  return { type, value: readFlag(value) }
}

/** The same of a change of several games. */
export function toManyChange(type: ManyFlag | 'platform' | 'remove', value: Exclude<Given, string> = null): ManyChange {
  if (type === 'remove') return type
  if (type === 'platform') return { type, value: readPlatform(value) }
  return { type, value: readFlag(value) }
}

function readFlag(value: Given, more = ''): boolean {
  if (value === 0 || value === false || value === null) return false
  if (value === 1 || value === true) return true
  throw refuse(more === '' ? 'This must be 0, 1, true or false.' : `This must be 0, 1, true, false${more}.`)
}

function readRating(value: Given): number | null {
  if (value === null) return null
  const whole = typeof value === 'number' && Number.isInteger(value / limits.ratingStep)
  if (!whole || value < limits.ratingMin || value > limits.ratingMax)
    throw refuse('A rating goes from 1 to 10, halves allowed; null takes it away.')
  return value
}

function readPlatform(value: Given): number | null {
  if (value === null) return null
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > limits.id)
    throw refuse('This must be the id of a platform, or null.')
  return value
}

/** One entry as its owner sees it; unset values are left out (common/api/collection.ts). */
export function toOwnEntry(row: EntryRow): CollectionEntry {
  const entry: CollectionEntry = { id: row.game_id, slug: row.slug, title: row.title, platforms: row.platform_ids }
  for (const flag of flagNames) if (row[flag]) entry[flag] = 1
  if (row.cover !== null) entry.cover = row.cover
  if (row.release_year !== null) entry.year = row.release_year
  if (row.genre !== null) entry.genre = row.genre
  if (row.rating !== null) entry.rating = row.rating
  if (row.platform_id !== null) entry.platform = row.platform_id
  if (row.borrower !== null) entry.borrower = row.borrower
  return entry
}

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
