import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { GameOrder } from '../../../common/api/game.ts'
import { GameShelf } from '../../features/game-card/game-shelf.tsx'
import { ReleaseTag } from '../../features/game/release-tag.tsx'
import { anticipatedQuery, recentQuery, soonQuery, topQuery, trendingQuery } from '../../features/game/shelves.data.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** All games in the order of the shelf, and of its period. */
const allGames = (query: { order: GameOrder; released?: 'past' | 'future' }) =>
  isBuilt('games') ? { to: paths.games(query), label: m.home_see_all() } : undefined
const calendar = () => (isBuilt('calendar') ? { to: paths.calendar(), label: m.home_calendar() } : undefined)

export const TrendingShelf = () => (
  <GameShelf
    title={m.home_trending()}
    games={useQuery(trendingQuery)}
    more={allGames({ order: 'popular-desc' })}
    empty={<NothingMoves />}
  />
)

const NothingMoves = () => (
  <EmptyState
    title={m.home_trending_empty()}
    action={
      <Link to={paths.search()} className={buttonClass({ variant: 'line' })}>
        {m.home_find()}
      </Link>
    }
  >
    {m.home_trending_empty_help()}
  </EmptyState>
)

export function SoonShelf() {
  const games = useQuery(soonQuery)
  return <GameShelf title={m.home_soon()} games={games} more={calendar()} tag={tagsOf(games.dataUpdatedAt)} />
}

/** Those that are soon stand further up already. */
export function AnticipatedShelf() {
  const { data: soon = [] } = useQuery(soonQuery)
  const games = useQuery({
    ...anticipatedQuery,
    select: (all) => all.filter(({ id }) => !soon.some((game) => game.id === id)),
  })
  return (
    <GameShelf
      title={m.home_anticipated()}
      games={games}
      more={allGames({ order: 'popular-desc', released: 'future' })}
      tag={tagsOf(games.dataUpdatedAt)}
    />
  )
}

// The time of the response, not the clock: server and browser must render the same.
const tagsOf = (at: number): ComponentProps<typeof GameShelf>['tag'] => {
  const thisYear = new Date(at).getUTCFullYear()
  return (game) => <ReleaseTag game={game} thisYear={thisYear} />
}

export const RecentShelf = () => (
  <GameShelf
    title={m.home_recent()}
    games={useQuery(recentQuery)}
    more={allGames({ order: 'released-desc', released: 'past' })}
    later
  />
)

export const TopShelf = () => (
  <GameShelf title={m.home_top()} games={useQuery(topQuery)} more={allGames({ order: 'rate-desc' })} later />
)
