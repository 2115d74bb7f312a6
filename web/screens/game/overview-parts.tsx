import { useQuery } from '@tanstack/react-query'
import { lazyBlock } from '../../components/lazy-block.tsx'
import type { Game } from '../../../common/api/game.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { Details as GameDetails } from '../../features/game/details.tsx'
import { BeatTimes } from '../../features/game/beat-times.tsx'
import { Gallery } from '../../features/game/gallery.tsx'
import { gameExtraQuery } from '../../features/game/game.data.ts'
import { GameShelf } from '../../features/game-card/game-shelf.tsx'
import { Releases } from '../../features/game/releases.tsx'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** For members, who are known in the browser only: visitors never load it. */
const loadMember = () => import('./member-overview.tsx')
const OverviewReviews = lazyBlock(loadMember, 'OverviewReviews')
const Copies = lazyExtra(loadMember, 'Copies')
const CorrectButton = lazyExtra(loadMember, 'CorrectButton')
const Keepers = lazyExtra(loadMember, 'Keepers')
const LoanHistory = lazyExtra(loadMember, 'LoanHistory')
const OwnNotes = lazyExtra(loadMember, 'OwnNotes')

/**
 * The facts about the game, and below them what the viewer's imports said about playing it, and who had the viewer's
 * copy.
 */
export function Details({ game }: { game: Game }) {
  const member = useUser() !== null
  return (
    <>
      <GameDetails game={game} />
      {member && <Copies game={game} />}
      {member && <OwnNotes game={game} />}
      {member && <LoanHistory game={game} />}
    </>
  )
}

/** The content below the description. */
export const BelowDescription = ({ game }: { game: Game }) => (
  <>
    <Gallery game={game} />
    <BeatTimes game={game} />
    <Releases game={game} />
    <Correct game={game} />
    <Followed game={game} />
    <Reviews game={game} />
    <Series game={game} />
    <SimilarGames game={game} />
  </>
)

/** For members only, below the dates. */
const Correct = ({ game }: { game: Game }) =>
  useUser() && (
    <div className="-mt-4 flex">
      <CorrectButton game={game} />
    </div>
  )

/** Visitors follow nobody: they never load it. */
const Followed = ({ game }: { game: Game }) => useUser() && <Keepers key={game.id} game={game} />

/** Without any reviews, "Write a review" beside the score is enough. */
function Reviews({ game }: { game: Game }) {
  const { data: extra } = useQuery(gameExtraQuery(game.id))
  const member = useUser() !== null
  if (!member || !extra?.reviews) return null
  return (
    <OverviewReviews fallback={<Skeleton shape="block" className="min-h-60!" />} game={game} count={extra.reviews} />
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
