import { useQuery } from '@tanstack/react-query'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { renderedPart } from '../../components/lazy-part.tsx'
import type { Game } from '../../../common/api/game.ts'
import { Description } from '../../features/game/description.tsx'
import { gameQuery } from '../../features/game/game.data.ts'
import { Loan } from '../../features/collection/lending/loan.tsx'
import { YourScore } from '../../features/rate/your-score.tsx'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton, SkeletonShelf } from '../../ui/feedback/skeleton.tsx'
// The server renders the times, whose code is loaded later in the browser.
import '../../features/game/time-to-beat.css'

const loadParts = () => import('./overview-parts.tsx')
// The server renders everything; in the browser, content below the first view hydrates when its code is loaded.
const BelowDescription = import.meta.env.SSR
  ? renderedPart((await loadParts()).BelowDescription)
  : lazyBlock(loadParts, 'BelowDescription')
const Details = import.meta.env.SSR ? renderedPart((await loadParts()).Details) : lazyBlock(loadParts, 'Details')

export const screen = defineScreen('game', {
  // Every tab of the game fetches its data anyway.
  load: async () => fetchAhead(loadParts),
  component: OverviewTab,
})

function OverviewTab({ params }: ScreenProps<'game'>) {
  const { data: game } = useQuery(gameQuery(params.game))
  return game && <Overview game={game} />
}

/** The score comes first and the other cards last; on wide screens the cards are beside the text. */
function Overview({ game }: { game: Game }) {
  return (
    <div className="flex flex-col gap-9 lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12 lg:gap-y-5">
      <YourScore game={game} className="lg:col-start-2" />
      <div className="flex min-w-0 flex-col gap-9 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Description game={game} />
        <BelowDescription fallback={<SkeletonShelf label={m.game_loading_shelf()} />} game={game} />
      </div>
      <aside className="flex flex-col gap-5 max-lg:contents lg:col-start-2">
        <Loan game={game} />
        <Details fallback={<Skeleton shape="block" className="min-h-40!" />} game={game} />
      </aside>
    </div>
  )
}
