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
import { ShelfBar } from './shelf-bar.tsx'
import { useQuery } from '@tanstack/react-query'
import { platformColour } from '../../../common/art/platforms.ts'
import { platformsQuery } from '../../features/browse/browse.data.ts'
import { useOwnPlatforms } from '../../features/collection/platforms/own-platforms.ts'
import { groupByUse } from '../../features/collection/platforms/platform-order.ts'
import { Check, Ellipsis, Plus } from '../../ui/icons/icons.ts'

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

/** Besides one's own and the current ones: what many come with. The others are a press away. */
const remembered = ['super-nintendo', 'game-boy-advance']

interface Props {
  chosen: readonly string[]
  onChange: (slugs: readonly string[]) => void
}

/** The platforms whose games the wall shows, any number of them. */
function PlatformChoice({ chosen, onChange }: Props) {
  const { data = [] } = useQuery(platformsQuery)
  const [all, setAll] = useState(false)
  const { own, current, rest } = groupByUse(data, useOwnPlatforms())
  const first = [...own, ...current, ...rest.filter(({ slug }) => remembered.includes(slug))]
  const shown = all ? [...first, ...rest.filter(({ slug }) => !remembered.includes(slug))] : first
  const toggle = (slug: string): void =>
    onChange(chosen.includes(slug) ? chosen.filter((other) => other !== slug) : [...chosen, slug])
  return (
    <div role="group" aria-label={m.welcome_platforms()} className="first-platforms" data-all={all || undefined}>
      {shown.map(({ slug, name }) => {
        const on = chosen.includes(slug)
        return (
          <button key={slug} type="button" aria-pressed={on} className="first-platform" onClick={() => toggle(slug)}>
            <svg viewBox="0 0 8 44" preserveAspectRatio="none" aria-hidden>
              <path d="M0 0h8v44H0z" fill={platformColour(name)} />
            </svg>
            {on ? <Check size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
            {name}
          </button>
        )
      })}
      {!all && data.length > first.length && (
        <button type="button" className="first-platform" onClick={() => setAll(true)}>
          <Ellipsis size={16} aria-hidden />
          {m.welcome_platforms_more()}
        </button>
      )}
    </div>
  )
}
