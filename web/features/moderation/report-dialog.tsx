import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import { limits } from '../../../common/rules/limits.ts'
import { hasStatus } from '../../api/api-error.ts'
import { moderationApi } from '../../api/calls/moderation.generated.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { reasonWords, reasons } from './words.ts'

interface Props {
  kind: ReportedKind
  id: number
  /** Of a person. */
  nick?: string
  onClose: () => void
}

const titles: Record<ReportedKind, (nick: string) => string> = {
  comment: () => m.moderation_report_title_comment(),
  review: () => m.moderation_report_title_review(),
  list: () => m.moderation_report_title_list(),
  user: (nick) => m.moderation_report_title_user({ nick }),
}

/** Asks for the reason before something is reported (SHL-22). */
export function ReportDialog({ kind, id, nick = '', onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const [text, setText] = useState('')
  const report = useMutation({
    mutationFn: () => moderationApi.report({ body: { kind, id, reason, text }, quiet: true }),
    onSuccess: () => {
      toast.show(m.moderation_report_sent())
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      title={titles[kind](nick)}
      confirmLabel={m.moderation_report_send()}
      cancelLabel={m.moderation_report_keep()}
      closeLabel={m.moderation_close()}
      busy={report.isPending}
      onConfirm={() => report.mutate()}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{m.moderation_report_text()}</p>
        <SelectField
          label={m.moderation_report_reason()}
          value={reason}
          onChange={({ target }) => setReason(target.value as ReportReason)}
        >
          {reasons.map((one) => (
            <option key={one} value={one}>
              {reasonWords[one]()}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={m.moderation_report_more()}
          hint={m.moderation_report_more_hint()}
          value={text}
          maxLength={limits.reportTextMax}
          onChange={({ target }) => setText(target.value)}
        />
        {report.isError && (
          <ErrorNote>
            {hasStatus(report.error, 404) ? m.moderation_report_gone() : m.moderation_report_failed()}
          </ErrorNote>
        )}
      </div>
    </ConfirmDialog>
  )
}
