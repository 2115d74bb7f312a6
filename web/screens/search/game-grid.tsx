import type { GameCard } from '../../../common/api/game.ts'
import { OwnGameCard } from '../../features/collection/own-game-card.tsx'
import { GameMeta } from '../../features/game/game-meta.tsx'

/** Covers with their titles, as many across as fit. */
export const GameGrid = ({ games }: { games: GameCard[] }) => (
  <ul className="cover-grid cover-grid-titled">
    {games.map((game) => (
      <OwnGameCard key={game.id} as="li" game={game} meta={<GameMeta game={game} year />} />
    ))}
  </ul>
)
