import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { rateQuery } from '../../features/collection/rate.data.ts'
import { BeatTimes } from '../../features/game/beat-times.tsx'
import { Description } from '../../features/game/description.tsx'
import { Details } from '../../features/game/details.tsx'
import { Gallery } from '../../features/game/gallery.tsx'
import { gameExtraQuery, gameQuery } from '../../features/game/game.data.ts'
import { GameShelf } from '../../features/game/game-shelf.tsx'
import { Loan } from '../../features/game/loan.tsx'
import { Releases } from '../../features/game/releases.tsx'
import { YourScore } from '../../features/rate/your-score.tsx'
import { defineScreen, type ScreenProps } from '../../lib/screen.ts'
import { m } from '../../paraglide/messages.js'

export const screen = defineScreen({
  load: async ({ params, query }) => {
    const game = await query.ensureQueryData(gameQuery(params['game'] ?? ''))
    await Promise.all([query.prefetchQuery(gameExtraQuery(game.id)), query.prefetchQuery(rateQuery(game.id))])
  },
  component: OverviewTab,
})

function OverviewTab({ params }: ScreenProps) {
  const { data: game } = useQuery(gameQuery(params['game'] ?? ''))
  return game && <Overview game={game} />
}

/** On narrow screens the score comes first and the other cards last; on wide ones the cards stand beside the text. */
function Overview({ game }: { game: Game }) {
  return (
    <div className="flex flex-col gap-9 lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start lg:gap-12">
      <div className="flex min-w-0 flex-col gap-9">
        <Description game={game} />
        <Gallery game={game} />
        <BeatTimes game={game} />
        <Releases game={game} />
        <Series game={game} />
        <SimilarGames game={game} />
      </div>
      <aside className="flex flex-col gap-5 max-lg:contents">
        <YourScore game={game} className="max-lg:-order-1" />
        <Loan game={game} />
        <Details game={game} />
      </aside>
    </div>
  )
}

/** The other games of its series, oldest first. */
function Series({ game }: { game: Game }) {
  const series = useQuery({ ...gameExtraQuery(game.id), select: (extra) => extra.series })
  if (!game.franchise) return null
  return <GameShelf title={m.game_series({ series: game.franchise.name })} games={series} slots={7} whole />
}

function SimilarGames({ game }: { game: Game }) {
  const similar = useQuery({ ...gameExtraQuery(game.id), select: (extra) => extra.similar })
  return <GameShelf title={m.game_similar()} games={similar} slots={7} />
}
