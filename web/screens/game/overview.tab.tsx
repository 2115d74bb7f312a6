import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { Description } from '../../features/game/description.tsx'
import { gameQuery } from '../../features/game/game.data.ts'
import { Loan } from '../../features/collection/lending/loan.tsx'
import { YourScore } from '../../features/rate/your-score.tsx'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { BelowDescription, Details } from './overview-parts.tsx'

// Every tab of the game loads its data anyway.
export const screen = defineScreen('game', { component: OverviewTab })

function OverviewTab({ params }: ScreenProps<'game'>) {
  const { data: game } = useQuery(gameQuery(params.game))
  return game && <Overview game={game} />
}

/** The score comes first and the other cards last; on wide screens the cards are beside the text. */
function Overview({ game }: { game: Game }) {
  return (
    <div className="flex flex-col gap-9 lg:grid lg:grid-cols-[minmax(0,1fr)_min(21.25rem,40%)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-12 lg:gap-y-5">
      <YourScore game={game} className="lg:col-start-2" />
      <div className="flex min-w-0 flex-col gap-9 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Description game={game} />
        <BelowDescription game={game} />
      </div>
      <aside className="flex flex-col gap-5 max-lg:contents lg:col-start-2">
        <Loan game={game} />
        <Details game={game} />
      </aside>
    </div>
  )
}
