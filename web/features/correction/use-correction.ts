import { useState } from 'react'
import type { CorrectionDraft } from '../../../common/api/correction.ts'
import type { Game } from '../../../common/api/game.ts'
import { isSource } from '../../../common/rules/corrections.ts'
import { nameKey } from '../../../common/rules/names.ts'
import { m } from '../../paraglide/messages.js'
import { dateOf, dateProblem, noRelease, type ReleaseDraft } from '../game/release-draft.ts'
import { usePropose } from './correction.data.ts'

interface Draft extends ReleaseDraft {
  kind: 'release' | 'absent' | 'game'
  title: string
  platform: string
  source: string
  note: string
}

type Field = 'title' | 'platform' | 'date' | 'source'

/** Of a platform that the game has already, only a date is news. */
const undatedProblem = ({ platform, precision }: Draft, game: Game | undefined): string | undefined =>
  precision === '' && game?.platforms.some(({ slug }) => slug === platform) ? m.correction_date_missing() : undefined

function problemsOf(draft: Draft, game: Game | undefined): Partial<Record<Field, string>> {
  const date = draft.kind === 'absent' ? undefined : (undatedProblem(draft, game) ?? dateProblem(draft))
  return {
    ...(draft.kind === 'game' && nameKey(draft.title) === '' && { title: m.correction_name_wrong() }),
    ...(draft.platform === '' && { platform: m.correction_platform_none() }),
    ...(date !== undefined && { date }),
    ...(!isSource(draft.source.trim()) && { source: m.correction_source_wrong() }),
  }
}

function bodyOf(draft: Draft, game: Game | undefined): CorrectionDraft {
  const { kind, platform, source, note, precision } = draft
  const date = kind === 'absent' ? null : dateOf(draft)
  return {
    kind,
    platform,
    source: source.trim(),
    note,
    ...(game ? { id_game: game.id } : { title: draft.title.trim() }),
    ...(date !== null && precision !== '' && { date, precision }),
  }
}

/**
 * State of a proposal. The problems of all fields show once somebody tried to send it; the first one gets the focus.
 */
export function useCorrection(game: Game | undefined, title: string, onSent: () => void) {
  const [draft, setDraft] = useState<Draft>({
    ...noRelease,
    kind: game ? 'release' : 'game',
    title,
    platform: '',
    source: '',
    note: '',
  })
  const [tried, setTried] = useState(false)
  const propose = usePropose(onSent)
  const problems = problemsOf(draft, game)
  return {
    draft,
    busy: propose.isPending,
    error: propose.error,
    errorOf: (field: Field): string | undefined => (tried ? problems[field] : undefined),
    visit: (): void => undefined,
    set: (given: Partial<Draft>): void => {
      setDraft((before) => ({ ...before, ...given }))
      if (propose.isError) propose.reset()
    },
    /** `fields`: where the first field with a problem is looked for. */
    submit: (fields: HTMLElement | null): void => {
      setTried(true)
      if (Object.keys(problems).length === 0) return propose.mutate(bodyOf(draft, game))
      requestAnimationFrame(() => {
        const field = fields?.querySelector<HTMLElement>('[aria-invalid="true"]')
        field?.focus()
        // With what is wrong below it.
        field?.scrollIntoView({ block: 'center' })
      })
    },
  }
}

export type CorrectionForm = ReturnType<typeof useCorrection>
