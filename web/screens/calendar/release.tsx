import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/images/cover.tsx'
import { Bookmark } from '../../ui/icons/icons.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { useSetEntry } from '../../features/collection/changes/set-entry.ts'
import { pressOf, useAccessPath } from '../../router/navigate.ts'
import { useUser } from '../../session/use-session.ts'
import { iconButtonClass } from '../../ui/buttons/button-class.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

/** How many platform names a line shows; a day's cell shows one. */
const namesShown = 2

function Platforms({ game: { platforms }, only }: { game: GameCard; only: string | null }) {
  const chosen = platforms.find(({ slug }) => slug === only)
  const [first, ...others] = chosen ? [chosen] : platforms
  const named = others.slice(0, namesShown - 1).map(({ name }) => name)
  const rest = others.length - named.length
  const more = [...named, ...(rest > 0 ? [`+${formatNumber(rest)}`] : [])]
  return (
    <small>
      {first?.name}
      {more.length > 0 && <span className="cal-others"> · {more.join(' · ')}</span>}
    </small>
  )
}

interface Props {
  game: GameCard
  /** Slug of the platform whose calendar it is. */
  platform: string | null
  wanted: boolean
}

/** A release: a line with its wishlist button, or a cover on the ledge of its day. */
export function Release({ game, platform, wanted }: Props) {
  const name = game.platforms.find(({ slug }) => slug === platform)?.name
  return (
    <li className="cal-game">
      <Link to={paths.game(game.slug)} className="cal-link">
        <Cover game={gameArt(game, name)} src={game.cover} sizes="64px" />
        <span className="cal-text">
          <b>{game.title}</b>
          <Platforms game={game} only={platform} />
        </span>
        {wanted && <VisuallyHidden>, {m.calendar_marked()}</VisuallyHidden>}
      </Link>
      {wanted && (
        <span className="cal-mark ink-want" aria-hidden>
          <Bookmark fill="currentColor" />
        </span>
      )}
      <WishToggle game={game} wanted={wanted} />
    </li>
  )
}

/** Adds a game to the wishlist or removes it. Visitors are sent to the log-in and back. */
function WishToggle({ game, wanted }: { game: GameCard; wanted: boolean }) {
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
