import { useState } from 'react'
import type { OpenCorrection } from '../../../common/api/correction.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { useDecideCorrection } from '../../features/correction/correction.data.ts'
import { correctionWords } from '../../features/correction/words.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

interface Props {
  correction: OpenCorrection
  action: 'accept' | 'decline'
  onClose: () => void
}

/** Asks once more before a proposal is accepted or declined; who declines says why. */
export function DecideCorrection({ correction, action, onClose }: Props) {
  const [reason, setReason] = useState('')
  const done = () => {
    toast.show(m.correction_decided())
    onClose()
  }
  // It leaves the queue, and this question with it: what became of it is said outside.
  const decide = useDecideCorrection(done, (error) => isDecided(error) && toast.error(m.correction_already()))
  const accepts = action === 'accept'
  return (
    <ConfirmDialog
      open
      title={titleOf(correction, accepts)}
      confirmLabel={accepts ? m.correction_accept() : m.correction_decline()}
      confirmDisabled={!accepts && reason.trim() === ''}
      cancelLabel={m.correction_cancel()}
      closeLabel={m.correction_close()}
      busy={decide.isPending}
      onConfirm={() => decide.mutate({ id: correction.id, action, reason })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{correctionWords(correction)}</p>
        {!accepts && (
          <TextArea
            label={m.correction_reason()}
            hint={m.correction_reason_hint()}
            required
            value={reason}
            maxLength={limits.reportTextMax}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        {decide.isError && <ErrorNote>{refusalWords(decide.error)}</ErrorNote>}
      </div>
    </ConfirmDialog>
  )
}

function titleOf({ kind, title }: OpenCorrection, accepts: boolean): string {
  if (!accepts) return m.correction_decline_title()
  return kind === 'game' ? m.correction_accept_game_title({ title: title ?? '' }) : m.correction_accept_title()
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem.code : undefined)
const isDecided = (error: unknown): boolean => codeOf(error) === 'decided'

function refusalWords(error: unknown): string {
  if (isDecided(error)) return m.correction_already()
  return codeOf(error) === 'known' ? m.correction_here() : m.correction_failed()
}
