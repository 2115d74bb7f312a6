import { type FormEvent, type ReactNode, useId } from 'react'
import type { ListedGame } from '../../../common/api/list.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { focusFirstError } from '../../ui/forms/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

interface Props {
  game: ListedGame
  title: string
  /** What the button says. */
  save: string
  onSave: () => void
  onClose: () => void
  /** The field. */
  children: ReactNode
}

/** Asks one thing about a game of a list. */
export function ListedGameDialog({ game, title, save, onSave, onClose, children }: Props) {
  const form = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSave()
    focusFirstError(event.currentTarget)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={title}
      closeLabel={m.list_close()}
      footer={
        <Button variant="primary" type="submit" form={form}>
          {save}
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <p className="mb-4 font-semibold text-ink-2 wrap-anywhere">{game.title}</p>
        {children}
      </form>
    </Dialog>
  )
}
