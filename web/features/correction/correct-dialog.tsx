import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Game } from '../../../common/api/game.ts'
import { correctionLimits } from '../../../common/rules/corrections.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { platformsQuery } from '../browse/browse.data.ts'
import { ReleaseFields } from '../game/release-fields.tsx'
import { type CorrectionForm, useCorrection } from './use-correction.ts'

interface Props {
  /** Without it a game is missing. */
  game?: Game
  /** What was searched for. */
  title?: string
  onClose: () => void
}

/** Proposes one fact with its source: a date, a platform, or a game that is missing. */
export function CorrectDialog({ game, title = '', onClose }: Props) {
  const form = useCorrection(game, title, () => {
    toast.show(m.correction_sent())
    onClose()
  })
  const fields = useRef<HTMLDivElement>(null)
  const { draft, set, errorOf } = form
  return (
    <ConfirmDialog
      open
      title={game ? m.correction_title({ title: game.title }) : m.correction_missing_title()}
      confirmLabel={m.correction_send()}
      cancelLabel={m.correction_cancel()}
      closeLabel={m.correction_close()}
      busy={form.busy}
      onConfirm={() => form.submit(fields.current)}
      onClose={onClose}
    >
      <div ref={fields} className="grid gap-4">
        <p>{m.correction_text()}</p>
        {game ? (
          <SelectField
            label={m.correction_what()}
            value={draft.kind}
            onChange={({ target }) => set({ kind: target.value as 'release' | 'absent', platform: '' })}
          >
            <option value="release">{m.correction_release()}</option>
            <option value="absent">{m.correction_absent()}</option>
          </SelectField>
        ) : (
          <TextField
            label={m.correction_name()}
            value={draft.title}
            maxLength={limits.titleMax}
            required
            error={errorOf('title')}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
        <PlatformField form={form} game={game} />
        {draft.kind !== 'absent' && <ReleaseFields form={form} narrow />}
        <WhyFields form={form} />
        {form.error !== null && <ErrorNote>{refusalWords(form.error)}</ErrorNote>}
      </div>
    </ConfirmDialog>
  )
}

/** Where it can be read, and what else is to be said. */
const WhyFields = ({ form: { draft, set, errorOf } }: { form: CorrectionForm }) => (
  <>
    <TextField
      type="url"
      inputMode="url"
      required
      label={m.correction_source()}
      hint={m.correction_source_hint()}
      value={draft.source}
      maxLength={correctionLimits.sourceMax}
      error={errorOf('source')}
      onChange={({ target }) => set({ source: target.value })}
    />
    <TextArea
      label={m.correction_note()}
      hint={m.correction_note_hint()}
      value={draft.note}
      maxLength={limits.reportTextMax}
      onChange={({ target }) => set({ note: target.value })}
    />
  </>
)

/** The platforms of the game first: most corrections are about one of them. */
function PlatformField({ form: { draft, set, errorOf }, game }: { form: CorrectionForm; game: Game | undefined }) {
  const { data: platforms = [] } = useQuery(platformsQuery)
  const own = game?.platforms ?? []
  const others = draft.kind === 'absent' ? [] : platforms.filter(({ id }) => !own.some((one) => one.id === id))
  const byName = others.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <SelectField
      label={m.correction_platform()}
      required
      value={draft.platform}
      error={errorOf('platform')}
      onChange={({ target }) => set({ platform: target.value })}
    >
      <option value="">{m.correction_platform_none()}</option>
      {[...own, ...byName].map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function refusalWords(error: unknown): string {
  const code = error instanceof ApiError ? error.problem.code : undefined
  if (code === 'proposed') return m.correction_proposed()
  if (code === 'known') return m.correction_known()
  return code === 'too_many' ? m.correction_too_many() : m.correction_failed()
}
