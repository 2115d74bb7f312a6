import type { GameCard } from '../../../common/api/game.ts'
import { useSetEntry } from '../../features/collection/changes/set-entry.ts'
import { Link } from '../../router/link.tsx'
import { pressOf, useAccessPath } from '../../router/navigate.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { iconButtonClass } from '../../ui/buttons/button-class.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Bookmark } from '../../ui/icons/icons.ts'

/** Adds a game to the wishlist or removes it. Visitors are sent to the log-in and back. */
export function WishToggle({ game, wanted }: { game: GameCard; wanted: boolean }) {
  const user = useUser()
  return user === null ? <VisitorToggle game={game} /> : <OwnToggle game={game} wanted={wanted} />
}

function VisitorToggle({ game }: { game: GameCard }) {
  const label = m.calendar_want_visitor({ title: game.title })
  return (
    <Link
      to={useAccessPath()}
      data-press={pressOf('wanted', game.id, game.title)}
      className={iconButtonClass({ className: 'cal-wish' })}
      aria-label={label}
      title={label}
      rel="nofollow"
    >
      <Bookmark aria-hidden />
    </Link>
  )
}

function OwnToggle({ game, wanted }: { game: GameCard; wanted: boolean }) {
  const setEntry = useSetEntry()
  return (
    <IconButton
      label={m.calendar_want({ title: game.title })}
      icon={<Bookmark aria-hidden fill={wanted ? 'currentColor' : 'none'} />}
      pressed={wanted}
      className="cal-wish ink-want"
      onClick={() => setEntry(game, { type: 'wanted', value: !wanted })}
    />
  )
}
