import { useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { waitWords } from '../../components/wait-words.ts'
import { m } from '../../paraglide/messages.js'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useObject } from './own-decisions.data.ts'

/** Objects to a decision, once. */
export function ObjectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const object = useObject(id, () => {
    toast.show(m.moderation_object_sent())
    onClose()
  })
  const send = () => (text.trim() === '' ? setEmpty(true) : object.mutate(text))
  return (
    <ConfirmDialog
      open
      title={m.moderation_object_title()}
      confirmLabel={m.moderation_object_send()}
      cancelLabel={m.moderation_object_cancel()}
      closeLabel={m.moderation_close()}
      busy={object.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{m.moderation_object_text()}</p>
        <TextArea
          label={m.moderation_object_label()}
          value={text}
          maxLength={limits.objectionMax}
          required
          error={isEmpty && text.trim() === '' ? m.moderation_object_empty() : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        {object.isError && <ErrorNote>{refusalWords(object.error)}</ErrorNote>}
      </div>
    </ConfirmDialog>
  )
}

function refusalWords(error: unknown): string {
  const code = error instanceof ApiError ? error.problem.code : undefined
  if (code === 'objected') return m.moderation_object_again()
  if (code === 'too_late') return m.moderation_object_late()
  return waitWords(error) ?? m.moderation_object_failed()
}
