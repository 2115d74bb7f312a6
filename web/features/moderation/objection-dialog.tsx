import { useState } from 'react'
import type { Outcome } from '../../../common/api/moderation.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useDecideObjection } from './queue.data.ts'

const words = { kept: m.moderation_objection_keep, reversed: m.moderation_objection_reverse }

/** Asks once more before an objection is decided on, with an answer for the author. */
export function ObjectionDialog({
  id,
  nick,
  outcome,
  onClose,
}: {
  id: number
  nick: string
  outcome: Outcome
  onClose: () => void
}) {
  const [answer, setAnswer] = useState('')
  const decide = useDecideObjection(() => {
    toast.show(m.moderation_decided())
    onClose()
  })
  return (
    <ConfirmDialog
      open
      title={m.moderation_decide_title({ action: words[outcome](), nick })}
      confirmLabel={words[outcome]()}
      cancelLabel={m.moderation_decide_cancel()}
      closeLabel={m.moderation_close()}
      busy={decide.isPending}
      onConfirm={() => decide.mutate({ id, outcome, answer })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextArea
          label={m.moderation_decide_told()}
          hint={m.moderation_decide_told_hint({ nick })}
          value={answer}
          maxLength={limits.reportTextMax}
          onChange={({ target }) => setAnswer(target.value)}
        />
        {decide.isError && <ErrorNote>{refusalWords(decide.error)}</ErrorNote>}
      </div>
    </ConfirmDialog>
  )
}

function refusalWords(error: unknown): string {
  const code = error instanceof ApiError ? error.problem.code : undefined
  if (code === 'decided') return m.moderation_already()
  return code === 'own_decision' ? m.moderation_objection_own() : m.errors_title()
}
