import type { Precision } from '../../../common/api/game.ts'
import { m } from '../../paraglide/messages.js'

/** A release date while it is being written: every field with the value of its control. */
export interface ReleaseDraft {
  precision: Precision | ''
  /** YYYY-MM-DD, for a day. */
  day: string
  year: string
  /** 1 to 12, or 1 to 4 for a quarter. */
  part: string
}

export const noRelease: ReleaseDraft = { precision: '', day: '', year: '', part: '1' }

/** What the fields of a release date need of the form they are in. */
export interface ReleaseForm {
  draft: ReleaseDraft
  set: (given: Partial<ReleaseDraft>) => void
  errorOf: (field: 'date') => string | undefined
  visit: (field: 'date') => void
}

const years = { first: 1950, last: 2100 }
const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= years.first && Number(text) <= years.last

/** What is wrong with the date; undefined for a good one, and for none. */
export function dateProblem({ precision, day, year }: ReleaseDraft): string | undefined {
  const dated = precision === 'day' ? day.slice(0, 4) : year
  return precision !== '' && !isYear(dated) ? m.admin_problem_date(years) : undefined
}

const two = (text: string): string => text.padStart(2, '0')

/** The date in the form of a call: some day of the period. */
export function dateOf({ precision, day, year, part }: ReleaseDraft): string | null {
  if (precision === '') return null
  if (precision === 'day') return day
  if (precision === 'month') return `${year}-${two(part)}-01`
  return precision === 'quarter' ? `${year}-${two(String(Number(part) * 3))}-01` : `${year}-01-01`
}
