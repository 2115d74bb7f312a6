import { type FormEvent, useId, useState } from 'react'
import type { ListedGame } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextArea } from '../../ui/forms/text-field.tsx'

interface Props {
  game: ListedGame
  onNote: (note: string) => void
  onClose: () => void
}

/** Asks what the owner of a list has to say about a game of it; nothing takes the note away. */
export function NoteDialog({ game, onNote, onClose }: Props) {
  const form = useId()
  const [text, setText] = useState(game.note ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onNote(text.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m.list_note_title()}
      closeLabel={m.list_close()}
      footer={
        <Button variant="primary" type="submit" form={form}>
          {m.list_note_save()}
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <p className="mb-4 font-semibold text-ink-2 wrap-anywhere">{game.title}</p>
        <TextArea
          label={m.list_note_label()}
          hint={m.list_note_hint({ most: limits.listNoteMax })}
          maxLength={limits.listNoteMax}
          data-autofocus=""
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </form>
    </Dialog>
  )
}
