import { type FormEvent, useId, useState } from 'react'
import type { ListedGame } from '../../../common/api/list.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

interface Props {
  game: ListedGame
  /** The number of places. */
  count: number
  onPlace: (place: number) => void
  onClose: () => void
}

/** Asks for the place of a game as a number: in a long list distant places are hard to reach. */
export function PlaceDialog({ game, count, onPlace, onClose }: Props) {
  const form = useId()
  const [text, setText] = useState(String(game.order))
  const [wrong, setWrong] = useState(false)
  const total = formatNumber(count)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = Number(text.trim())
    if (Number.isInteger(place) && place >= 1 && place <= count) onPlace(place)
    else setWrong(true)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m.list_place_title()}
      closeLabel={m.list_close()}
      footer={
        <Button variant="primary" type="submit" form={form}>
          {m.list_place_move()}
        </Button>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <p className="mb-4 font-semibold text-ink-2 wrap-anywhere">{game.title}</p>
        <TextField
          label={m.list_place_label({ total })}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus=""
          value={text}
          error={wrong ? m.list_place_wrong({ total }) : null}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(false)
          }}
        />
      </form>
    </Dialog>
  )
}
