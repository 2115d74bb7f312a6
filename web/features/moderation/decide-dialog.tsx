import { useState } from 'react'
import type { Decision, ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { ApiError } from '../../api/api-error.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea, TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useDecide } from './queue.data.ts'
import { decisionWords, reasons, reasonWords } from './words.ts'

interface Props {
  kind: ReportedKind
  id: number
  nick: string
  action: Decision
  /** What most reporters said, of what is decided on reports. */
  reason?: ReportReason | undefined
  onClose: () => void
}

const day = 86_400_000
/** The date of a moment so many days from now, as a date field has it. */
const dateIn = (days: number): string => utcDay(Date.now() + days * day)

/** Asks once more before a decision is carried out, with the end of a suspension and a note for the log. */
export function DecideDialog({ kind, id, nick, action, reason: first = 'other', onClose }: Props) {
  const [note, setNote] = useState('')
  const [message, setMessage] = useState('')
  const [reason, setReason] = useState(first)
  const [until, setUntil] = useState(() => dateIn(7))
  const decide = useDecide(() => {
    toast.show(m.moderation_decided())
    onClose()
  })
  const words = decisionWords[action].todo()
  const suspends = action === 'suspend'
  const isFault = action !== 'leave' && action !== 'show' && action !== 'lift'
  const wanted = {
    kind,
    id,
    action,
    note,
    told: message,
    ...(isFault && { reason }),
    ...(suspends && { until: `${until}T00:00:00.000Z` }),
  }
  return (
    <ConfirmDialog
      open
      danger={action === 'delete' || suspends}
      title={m.moderation_decide_title({ action: words, nick })}
      confirmLabel={words}
      confirmDisabled={suspends && until === ''}
      cancelLabel={m.moderation_decide_cancel()}
      closeLabel={m.moderation_close()}
      busy={decide.isPending}
      onConfirm={() => decide.mutate(wanted)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {suspends && <UntilField value={until} onChange={setUntil} />}
        {isFault && <ReasonField value={reason} onChange={setReason} />}
        {action !== 'leave' && (
          <TextArea
            label={m.moderation_decide_told()}
            hint={m.moderation_decide_told_hint({ nick })}
            rows={3}
            value={message}
            maxLength={limits.reportTextMax}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
        <TextArea
          label={m.moderation_decide_note()}
          hint={m.moderation_decide_note_hint()}
          rows={2}
          value={note}
          maxLength={limits.reportTextMax}
          onChange={({ target }) => setNote(target.value)}
        />
        {decide.isError && <ErrorNote>{refusalWords(decide.error)}</ErrorNote>}
      </div>
    </ConfirmDialog>
  )
}

const UntilField = ({ value, onChange }: { value: string; onChange: (day: string) => void }) => (
  <TextField
    type="date"
    required
    label={m.moderation_decide_until()}
    value={value}
    min={dateIn(1)}
    max={dateIn(limits.suspensionDays - 1)}
    onChange={({ target }) => onChange(target.value)}
  />
)

const ReasonField = ({ value, onChange }: { value: ReportReason; onChange: (reason: ReportReason) => void }) => (
  <SelectField
    label={m.moderation_decide_reason()}
    value={value}
    onChange={({ target }) => onChange(target.value as ReportReason)}
  >
    {reasons.map((one) => (
      <option key={one} value={one}>
        {reasonWords[one]()}
      </option>
    ))}
  </SelectField>
)

function refusalWords(error: unknown): string {
  const code = error instanceof ApiError ? error.problem.code : undefined
  if (code === 'decided') return m.moderation_already()
  return code === 'is_admin' ? m.moderation_is_admin() : m.errors_title()
}
