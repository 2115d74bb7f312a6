import { useState } from 'react'
import type { ListedGame } from '../../../common/api/list.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ListedGameDialog } from './listed-game-dialog.tsx'

interface Props {
  game: ListedGame
  /** The number of places. */
  count: number
  onPlace: (place: number) => void
  onClose: () => void
}

/** Asks for the place of a game as a number: in a long list distant places are hard to reach. */
export function PlaceDialog({ game, count, onPlace, onClose }: Props) {
  const [text, setText] = useState(String(game.order))
  const [wrong, setWrong] = useState(false)
  const total = formatNumber(count)
  const save = () => {
    const place = Number(text.trim())
    if (Number.isInteger(place) && place >= 1 && place <= count) onPlace(place)
    else setWrong(true)
  }
  return (
    <ListedGameDialog
      game={game}
      title={m.list_place_title()}
      save={m.list_place_move()}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={m.list_place_label({ total })}
        inputMode="numeric"
        required
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
    </ListedGameDialog>
  )
}
