import { useState } from 'react'
import type { ListedGame } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { TextArea } from '../../ui/forms/text-field.tsx'
import { ListedGameDialog } from './listed-game-dialog.tsx'

interface Props {
  game: ListedGame
  onNote: (note: string) => void
  onClose: () => void
}

/** Asks what the owner of a list has to say about a game of it; nothing takes the note away. */
export function NoteDialog({ game, onNote, onClose }: Props) {
  const [text, setText] = useState(game.note ?? '')
  return (
    <ListedGameDialog
      game={game}
      title={m.list_note_title()}
      save={m.list_note_save()}
      onSave={() => onNote(text.trim())}
      onClose={onClose}
    >
      <TextArea
        label={m.list_note_label()}
        hint={m.list_note_hint({ most: limits.listNoteMax })}
        maxLength={limits.listNoteMax}
        data-autofocus=""
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ListedGameDialog>
  )
}
