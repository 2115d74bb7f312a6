import { useInfiniteQuery } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { useGrowth } from '../../components/use-growth.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useOwnGames } from '../../features/discover/discover.data.ts'
import { eachOnce } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { Check } from '../../ui/icons/icons.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { wallQuery } from './wall.data.ts'

interface Props {
  platforms: readonly string[]
  chosen: readonly GameCard[]
  onToggle: (game: GameCard) => void
}

/** Well-known games to tap; those that are on the shelf already are left out. */
export function FirstWall({ platforms, chosen, onToggle }: Props) {
  const games = useInfiniteQuery(wallQuery(platforms))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = games
  const own = useOwnGames()
  const { reached } = useGrowth(games)
  const tapped = new Set(chosen.map(({ id }) => id))
  return (
    <section aria-label={m.welcome_wall()}>
      <Loaded query={games} loading={<WallSkeleton />}>
        {({ pages }) => {
          const shown = eachOnce(pages).filter(({ id }) => !own.has(id))
          if (shown.length === 0 && !hasNextPage)
            return <EmptyState title={m.welcome_wall_empty()}>{m.welcome_wall_empty_text()}</EmptyState>
          return (
            <ul className="first-wall">
              {shown.map((game) => (
                <li key={game.id}>
                  <Tap game={game} on={tapped.has(game.id)} onToggle={() => onToggle(game)} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <div ref={reached} className="mt-6 grid min-h-11 justify-items-center">
        {hasNextPage && (
          <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.browse_more()}
          </Button>
        )}
      </div>
    </section>
  )
}

const Tap = ({ game, on, onToggle }: { game: GameCard; on: boolean; onToggle: () => void }) => (
  <button type="button" aria-pressed={on} className="first-tap" onClick={onToggle}>
    <Cover game={gameArt(game)} src={game.cover} sizes="110px" />
    <VisuallyHidden>{game.title}</VisuallyHidden>
    {on && (
      <span className="seals" aria-hidden>
        <span className="seal ink-have">
          <Check />
        </span>
      </span>
    )}
  </button>
)

const places = Array.from({ length: 20 }, (_, at) => at)

const WallSkeleton = () => (
  <div role="status">
    <VisuallyHidden>{m.welcome_wall_loading()}</VisuallyHidden>
    <div aria-hidden className="first-wall">
      {places.map((at) => (
        <Skeleton key={at} shape="cover" />
      ))}
    </div>
  </div>
)
