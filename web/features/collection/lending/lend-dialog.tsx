import { type FormEvent, useId } from 'react'
import { limits } from '../../../../common/rules/limits.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Undo2 } from '../../../ui/icons/icons.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useOwnEntry } from '../collection.data.ts'
import type { EntryGame } from '../entry.ts'
import { useSetEntry } from '../changes/set-entry.ts'

interface Props {
  game: EntryGame
  open: boolean
  onClose: () => void
}

/** Who borrowed the game, with a way to end the loan. */
export function LendDialog({ game, open, onClose }: Props) {
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const form = useId()
  const lend = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('borrower')
    const borrower = typeof given === 'string' && given.trim() !== '' ? given.trim() : null
    setEntry(game, { type: 'lended', value: true, borrower })
    onClose()
  }
  const takeBack = (): void => {
    setEntry(game, { type: 'lended', value: false })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={entry?.lended ? m.collection_lend_title_lent() : m.collection_lend_title()}
      closeLabel={m.collection_close()}
      footer={
        <>
          {entry?.lended && (
            <Button icon={<Undo2 aria-hidden />} onClick={takeBack}>
              {m.collection_lend_back()}
            </Button>
          )}
          <Button variant="primary" type="submit" form={form}>
            {m.collection_lend_save()}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={lend}>
        <p className="mb-4 font-semibold text-ink-2 [overflow-wrap:anywhere]">{game.title}</p>
        <TextField
          label={m.collection_lend_label()}
          hint={m.collection_lend_hint()}
          name="borrower"
          maxLength={limits.borrowerMax}
          autoComplete="off"
          data-autofocus=""
          defaultValue={entry?.borrower ?? ''}
        />
      </form>
    </Dialog>
  )
}
