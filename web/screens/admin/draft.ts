import type { GameDraft, Precision } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { m } from '../../paraglide/messages.js'

/** A game while it is being written: every field with the value of its control. */
export interface Draft {
  title: string
  precision: Precision | ''
  /** YYYY-MM-DD, for a day. */
  day: string
  year: string
  /** 1 to 12, or 1 to 4 for a quarter. */
  part: string
  platforms: string[]
  genres: string[]
  themes: string[]
  developers: string[]
  publishers: string[]
  franchise: string
  en: string
  es: string
}

export const emptyDraft: Draft = {
  title: '',
  precision: '',
  day: '',
  year: '',
  part: '1',
  platforms: [],
  genres: [],
  themes: [],
  developers: [],
  publishers: [],
  franchise: '',
  en: '',
  es: '',
}

export type DraftField =
  | 'title'
  | 'date'
  | 'platforms'
  | 'genres'
  | 'themes'
  | 'developers'
  | 'publishers'
  | 'franchise'
  | 'en'
  | 'es'
export type DraftProblems = Partial<Record<DraftField, string>>

const years = { first: 1950, last: 2100 }
const isYear = (text: string): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= years.first && Number(text) <= years.last

/** Errors by field; the server checks the same again. */
export function draftProblems(draft: Draft): DraftProblems {
  const problems: DraftProblems = {}
  if (nameKey(draft.title) === '') problems.title = m.admin_problem_title()
  else if (draft.title.trim().length > limits.titleMax) problems.title = m.admin_problem_long()
  const dated = draft.precision === 'day' ? draft.day.slice(0, 4) : draft.year
  if (draft.precision !== '' && !isYear(dated)) problems.date = m.admin_problem_date(years)
  if (draft.franchise.trim() !== '' && nameKey(draft.franchise) === '') problems.franchise = m.admin_problem_name()
  return problems
}

const two = (text: string): string => text.padStart(2, '0')

function dateOf({ precision, day, year, part }: Draft): string | null {
  if (precision === '') return null
  if (precision === 'day') return day
  if (precision === 'month') return `${year}-${two(part)}-01`
  return precision === 'quarter' ? `${year}-${two(String(Number(part) * 3))}-01` : `${year}-01-01`
}

/** The draft in the form of the call. */
export const toGameDraft = (draft: Draft): GameDraft => ({
  title: draft.title.trim(),
  release_date: dateOf(draft),
  release_precision: draft.precision === '' ? null : draft.precision,
  platforms: draft.platforms,
  genres: draft.genres,
  themes: draft.themes,
  developers: draft.developers,
  publishers: draft.publishers,
  franchise: draft.franchise.trim() === '' ? null : draft.franchise.trim(),
  description: { en: draft.en.trim(), es: draft.es.trim() },
})

const fieldNames: Record<string, DraftField> = {
  title: 'title',
  release_date: 'date',
  release_precision: 'date',
  platforms: 'platforms',
  genres: 'genres',
  themes: 'themes',
  developers: 'developers',
  publishers: 'publishers',
  franchise: 'franchise',
  'description.en': 'en',
  'description.es': 'es',
}

/** Errors from the server by field ("developers.0" is one of the developers). */
export function refusedFields(errors: Record<string, string[]> = {}): DraftProblems {
  const problems: DraftProblems = {}
  for (const path of Object.keys(errors)) {
    const field = fieldNames[path] ?? fieldNames[path.split('.')[0] ?? '']
    if (field) problems[field] = m.admin_problem_refused()
  }
  return problems
}
