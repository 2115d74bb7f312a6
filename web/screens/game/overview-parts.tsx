import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { BeatTimes } from '../../features/game/beat-times.tsx'
import { Gallery } from '../../features/game/gallery.tsx'
import { gameExtraQuery } from '../../features/game/game.data.ts'
import { GameShelf } from '../../features/game/game-shelf.tsx'
import { Releases } from '../../features/game/releases.tsx'
import { m } from '../../paraglide/messages.js'

export { Details } from '../../features/game/details.tsx'

/** What stands under the description. */
export const BelowDescription = ({ game }: { game: Game }) => (
  <>
    <Gallery game={game} />
    <BeatTimes game={game} />
    <Releases game={game} />
    <Series game={game} />
    <SimilarGames game={game} />
  </>
)

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
