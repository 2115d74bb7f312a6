import { type FormEvent, useState } from 'react'
import type { Game } from '../../../common/api/game.ts'
import { ApiError } from '../../api/api-error.ts'
import { useAddGame } from '../../features/admin/games.data.ts'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { type Draft, type DraftField, draftProblems, emptyDraft, refusedFields, toGameDraft } from './draft.ts'

/**
 * State of the form. A field shows its error once it was left or the form was submitted; errors from the server are
 * shown at their fields.
 */
export function useDraft(onAdded: (game: Game) => void) {
  const [draft, setDraft] = useState(emptyDraft)
  const [visited, setVisited] = useState<ReadonlySet<DraftField | 'all'>>(new Set())
  const add = useAddGame(onAdded)
  const problem = add.error instanceof ApiError ? add.error.problem : null
  const problems = draftProblems(draft)
  const refused = refusedFields(problem?.errors)
  const set = (given: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...given }))
    if (add.isError) add.reset()
  }
  return {
    draft,
    set,
    busy: add.isPending,
    /** The slug of the existing game that this one duplicates. */
    twin: problem?.code === 'game_exists' ? (problem.detail ?? null) : null,
    failed: add.isError && problem?.code !== 'game_exists' && Object.keys(refused).length === 0,
    errorOf: (field: DraftField): string | undefined =>
      refused[field] ?? (visited.has(field) || visited.has('all') ? problems[field] : undefined),
    visit: (field: DraftField): void => setVisited((before) => new Set([...before, field])),
    submit: (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault()
      const form = event.currentTarget
      setVisited(new Set(['all']))
      if (Object.keys(problems).length === 0) {
        if (!add.isPending) add.mutate(toGameDraft(draft))
        return
      }
      focusFirstError(form)
    },
  }
}

export type DraftForm = ReturnType<typeof useDraft>
