import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Spine } from '../../features/collection/library/spine.tsx'

/** The tapped games as spines, in the order of the taps. */
export const Landed = ({ games }: { games: readonly GameCard[] }) =>
  games.map((game) => <Spine key={game.id} game={gameArt(game)} />)
