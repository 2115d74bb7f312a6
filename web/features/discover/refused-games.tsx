import { useInfiniteQuery } from '@tanstack/react-query'
import type { GameCard } from '../../../common/api/game.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { GameLine } from '../game/game-line.tsx'
import { refusedQuery, useAcceptGame } from './refuse.data.ts'

/** The games that the user does not want suggested; each can be suggested again. */
export function RefusedGames() {
  const games = useInfiniteQuery(refusedQuery)
  const accept = useAcceptGame()
  return (
    <Loaded query={games} loading={<SkeletonLines label={m.discover_refused_loading()} count={2} />}>
      {({ pages }) => {
        const shown = eachOnce(pages)
        if (shown.length === 0 && !games.hasNextPage)
          return <p className="text-small text-ink-3">{m.discover_refused_none()}</p>
        return (
          <>
            <ul aria-label={m.discover_refused_title()} className="mt-2">
              {shown.map((game) => (
                <Row key={game.id} game={game} onAccept={() => accept(game)} />
              ))}
            </ul>
            <ListEnd query={games} loading={m.discover_refused_loading()} />
          </>
        )
      }}
    </Loaded>
  )
}

const Row = ({ game, onAccept }: { game: GameCard; onAccept: () => void }) => (
  <li className="flex min-h-15 items-center gap-3 border-b border-line py-1">
    <Link to={paths.game(game.slug)} className="flex min-w-0 flex-1 items-center gap-3 rounded-2 py-1">
      <GameLine game={game} />
    </Link>
    <Button size="s" variant="line" aria-label={m.discover_accept_named({ title: game.title })} onClick={onAccept}>
      {m.discover_accept()}
    </Button>
  </li>
)
