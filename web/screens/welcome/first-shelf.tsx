import { useState } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FirstWall } from './first-wall.tsx'
import { PlatformChoice } from './platform-choice.tsx'
import { ShelfBar } from './shelf-bar.tsx'

/**
 * A wall of well-known games: each one that is tapped lands on the ledge at the foot, and nothing is kept before its
 * button.
 */
export function FirstShelf({ onDone }: { onDone: () => void }) {
  const [platforms, setPlatforms] = useState<readonly string[]>([])
  const [games, setGames] = useState<readonly GameCard[]>([])
  const toggle = (game: GameCard): void => {
    const on = games.some(({ id }) => id === game.id)
    if (!on && games.length === limits.haveMax) toast.show(m.welcome_full({ most: formatNumber(limits.haveMax) }))
    else setGames(on ? games.filter(({ id }) => id !== game.id) : [...games, game])
  }
  return (
    <>
      <div className="page">
        <header>
          <h1 className="display text-h1 leading-none">{m.welcome_title()}</h1>
          <p className="mt-1.5 text-ink-2">{m.welcome_text()}</p>
        </header>
        <PlatformChoice chosen={platforms} onChange={setPlatforms} />
        <div className="first-columns">
          <FirstWall platforms={platforms} chosen={games} onToggle={toggle} />
          <BringIn />
        </div>
      </div>
      <ShelfBar games={games} copies={games.map((game) => copyOf(game, platforms))} onDone={onDone} />
    </>
  )
}

/** A game with its platform, where only one of the chosen ones can be meant. */
function copyOf(game: GameCard, chosen: readonly string[]): { id_game: number; platform: number | null } {
  const [platform, other] = game.platforms.filter(({ slug }) => chosen.includes(slug))
  return { id_game: game.id, platform: platform && !other ? platform.id : null }
}

/** Games that stand elsewhere already need no tapping. */
const BringIn = () => (
  <aside className="panel grid gap-2">
    <h2 className="display text-h3">{m.welcome_bring()}</h2>
    <p className="mb-2 text-small text-ink-2">{m.welcome_bring_text()}</p>
    <Link to={paths.settings('accounts')} className={buttonClass({ wide: true })}>
      {m.welcome_bring_accounts()}
    </Link>
    <Link to={paths.settings('data')} className={buttonClass({ wide: true })}>
      {m.welcome_bring_file()}
    </Link>
  </aside>
)
