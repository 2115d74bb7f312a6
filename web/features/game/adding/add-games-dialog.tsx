import { type ReactNode, useState } from 'react'
import type { GameCard } from '../../../../common/api/game.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { isComposing } from '../../../lib/is-composing.ts'
import { Link } from '../../../router/link.tsx'
import { paths } from '../../../router/paths.ts'
import { m } from '../../../paraglide/messages.js'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FindField } from '../../../ui/forms/find-field.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Check, Plus } from '../../../ui/icons/icons.ts'
import { GameLine } from '../game-line.tsx'
import { FoundStatus } from '../found-status.tsx'
import { useFoundGames } from '../use-found-games.ts'
import { AddedRow } from './added-row.tsx'
import { type Added, useAdding } from './use-adding.ts'
import './adding.css'

interface Props {
  title: string
  /** Shown before anything is typed. */
  start: string
  closeLabel: string
  /** What is chosen for all games, above the field. */
  head?: ReactNode
  /** Nothing can be added now. */
  disabled?: boolean
  isIn: (game: GameCard) => boolean
  labelOf: (game: GameCard, isIn: boolean) => string
  add: (game: GameCard) => Added
  /** Takes one that is in out again; without it, it is added once more. */
  onOut?: (game: GameCard) => void
  onClose: () => void
}

/**
 * Finds games and adds them, one after the other: Enter takes the first one, or that to which the arrow keys lead, and
 * empties the field; a press beside a game takes that one. It stays open for the next.
 */
export function AddGamesDialog({ title, start, closeLabel, head, disabled = false, onClose, ...how }: Props) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useFoundGames(text)
  const { box, settled, asked, games, isRight } = found
  const adding = useAdding(how.add)
  const typed = (next: string) => {
    setText(next)
    setActive(0)
  }
  const enter = () => {
    const wanted = text.trim()
    if (disabled || wanted.length < limits.searchMin) return
    const game = isRight ? games[active] : undefined
    if (game) adding.addGame(game)
    else adding.addText(wanted)
    typed('')
  }
  const press = (game: GameCard) => {
    const item = adding.items.find(({ game: one, state }) => one?.id === game.id && state === 'added')
    if (how.onOut && how.isIn(game)) {
      if (item) adding.dismiss(item)
      return how.onOut(game)
    }
    if (disabled) return
    adding.addGame(game)
    // The next title replaces this one; until then its other games stay.
    const field = box.current?.querySelector('input')
    field?.focus({ preventScroll: true })
    field?.select()
  }
  const chosen = isRight ? games[active] : undefined
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={closeLabel} className="adding">
      {head}
      <div ref={box}>
        <TitleField
          text={text}
          onText={typed}
          onEnter={enter}
          onStep={(step) => setActive((at) => Math.max(Math.min(at + step, games.length - 1), 0))}
        />
      </div>
      {!asked && adding.items.length === 0 && <p className="mt-3 text-small text-ink-3">{start}</p>}
      <Found {...how} games={games} chosen={chosen} onPress={press} />
      <FoundStatus found={found} none={m.list_add_nothing()} />
      <p role="status" className="sr-only">
        {active > 0 && chosen?.title}
      </p>
      {asked && (
        <Link to={paths.search({ q: settled })} className="link inline-flex min-h-11 items-center text-small">
          {m.list_add_elsewhere()}
        </Link>
      )}
      <AddedRow items={adding.items} onUndo={adding.undo} onAgain={adding.again} />
    </Dialog>
  )
}

interface FieldProps {
  text: string
  onText: (text: string) => void
  onEnter: () => void
  /** An arrow key leads one game down, or up. */
  onStep: (step: 1 | -1) => void
}

const steps = { ArrowDown: 1, ArrowUp: -1 } as const

const TitleField = ({ text, onText, onEnter, onStep }: FieldProps) => (
  <form
    method="post"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onEnter()
    }}
  >
    <FindField
      label={m.list_add_label()}
      hint={m.list_add_label()}
      text={text}
      onText={onText}
      onKeyDown={(event) => {
        if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || isComposing(event.nativeEvent)) return
        event.preventDefault()
        onStep(steps[event.key])
      }}
    />
  </form>
)

interface FoundProps extends Pick<Props, 'isIn' | 'labelOf'> {
  games: GameCard[]
  /** The one that Enter takes. */
  chosen: GameCard | undefined
  onPress: (game: GameCard) => void
}

const Found = ({ games, chosen, isIn, labelOf, onPress }: FoundProps) => (
  <ul aria-label={m.list_add_label()} className="adding-found">
    {games.map((game) => {
      const isThere = isIn(game)
      return (
        <li key={game.id} data-active={game === chosen || undefined}>
          <GameLine game={game} />
          <IconButton
            label={labelOf(game, isThere)}
            pressed={isThere}
            variant="soft"
            icon={isThere ? <Check aria-hidden /> : <Plus aria-hidden />}
            onClick={() => onPress(game)}
          />
        </li>
      )
    })}
  </ul>
)
