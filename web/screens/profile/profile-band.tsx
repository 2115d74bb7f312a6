import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Art } from '../../art/art.tsx'
import { Ledge } from '../../ui/layout/ledge.tsx'

/** What a profile stands on: the art of a game, on a ledge. */
export const ProfileBand = ({ game }: { game: GameCard }) => (
  <div className="profile-band">
    <Art game={gameArt(game)} width={1440} height={300} />
    <Ledge />
  </div>
)
