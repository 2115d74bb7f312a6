import { memo, useState } from 'react'
import type { ListedGame } from '../../../common/api/list.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Ellipsis,
  GripVertical,
  Hash,
  StickyNote,
  Trash2,
} from '../../ui/icons/icons.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { GameLine } from '../game/game-line.tsx'

interface Props {
  game: ListedGame
  /** From 1, of `count`. */
  place: number
  count: number
  held: boolean
  /** How far it is dragged, in pixels. */
  pulled: number | null
  /** How many rows away from its own place it is drawn. */
  offset: number
  /** The place that it would have after the drop. */
  shown: number
  onMove: (game: ListedGame, place: number) => void
  onPlace: (game: ListedGame) => void
  onNote: (game: ListedGame) => void
  onTakeOut: (game: ListedGame) => void
}

/** A row of a list being rearranged: handle, place, game, and a menu with the same actions. */
export const ArrangeRow = memo(function ArrangeRow({
  game,
  place,
  count,
  held,
  pulled,
  offset,
  shown,
  ...acts
}: Props) {
  const { id, title } = game
  const shift = pulled === null ? `${offset * 100}%` : `${pulled}px`
  return (
    <li
      className="arrange-row"
      data-held={held || undefined}
      data-pulled={pulled !== null || undefined}
      style={offset === 0 && pulled === null ? undefined : { translate: `0 ${shift}` }}
    >
      <button
        type="button"
        className="arrange-handle"
        data-handle={id}
        aria-label={m.list_handle({ title, place: formatNumber(place), total: formatNumber(count) })}
        aria-describedby="arrange-help"
        aria-pressed={held}
      >
        <GripVertical aria-hidden />
      </button>
      <span className="arrange-place num" aria-hidden>
        {formatNumber(shown)}
      </span>
      <GameLine game={game} clamped />
      {game.note && (
        <span className="arrange-note" title={game.note}>
          <StickyNote aria-hidden />
          <span className="sr-only">{m.list_note_of({ note: game.note })}</span>
        </span>
      )}
      <RowMenu game={game} place={place} count={count} {...acts} />
    </li>
  )
})

function RowMenu({
  game,
  place,
  count,
  onMove,
  onPlace,
  onNote,
  onTakeOut,
}: Omit<Props, 'held' | 'pulled' | 'offset' | 'shown'>) {
  // Hundreds of rows have this menu: its items are created when the user first opens it.
  const [reached, setReached] = useState(false)
  const reach = () => setReached(true)
  const label = m.list_row_menu({ title: game.title })
  const moves = [
    { to: place - 1, text: m.list_up(), icon: <ArrowUp aria-hidden /> },
    { to: place + 1, text: m.list_down(), icon: <ArrowDown aria-hidden /> },
    { to: 1, text: m.list_first(), icon: <ArrowUpToLine aria-hidden /> },
    { to: count, text: m.list_last(), icon: <ArrowDownToLine aria-hidden /> },
  ]
  return (
    <Menu
      label={label}
      trigger={(props) => (
        <IconButton
          {...props}
          label={label}
          icon={<Ellipsis aria-hidden />}
          onPointerEnter={reach}
          onFocus={reach}
          onClick={reach}
        />
      )}
    >
      {reached && (
        <>
          {moves.map(({ to, text, icon }) => (
            <MenuItem
              key={text}
              icon={icon}
              disabled={to < 1 || to > count || to === place}
              onClick={() => onMove(game, to)}
            >
              {text}
            </MenuItem>
          ))}
          <MenuItem icon={<Hash aria-hidden />} disabled={count < 2} onClick={() => onPlace(game)}>
            {m.list_to_place()}
          </MenuItem>
          <MenuItem icon={<StickyNote aria-hidden />} onClick={() => onNote(game)}>
            {game.note ? m.list_note_change() : m.list_note_add()}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onClick={() => onTakeOut(game)}>
            {m.list_take_out()}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
