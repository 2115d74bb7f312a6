import type { GameCard } from '../../../common/api/game.ts'
import { OwnGameCard } from './own-game-card.tsx'

/** Covers with their titles, as many across as fit; captions leave room for the seals, which appear after hydration. */
export const GameGrid = ({ games }: { games: GameCard[] }) => (
  <ul className="cover-grid cover-grid-titled [&_.game-caption]:mt-5">
    {games.map((game) => (
      <OwnGameCard key={game.id} as="li" game={game} year />
    ))}
  </ul>
)
