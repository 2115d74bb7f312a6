import type { GameDraft } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { dateOf, dateProblem, noRelease, type ReleaseDraft } from '../../features/game/release-draft.ts'
import { m } from '../../paraglide/messages.js'

/** A game while it is being written: every field with the value of its control. */
export interface Draft extends ReleaseDraft {
  title: string
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
  ...noRelease,
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

/** Errors by field; the server checks the same again. */
export function draftProblems(draft: Draft): DraftProblems {
  const problems: DraftProblems = {}
  if (nameKey(draft.title) === '') problems.title = m.admin_problem_title()
  else if (draft.title.trim().length > limits.titleMax) problems.title = m.admin_problem_long()
  const date = dateProblem(draft)
  if (date !== undefined) problems.date = date
  if (draft.franchise.trim() !== '' && nameKey(draft.franchise) === '') problems.franchise = m.admin_problem_name()
  return problems
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
