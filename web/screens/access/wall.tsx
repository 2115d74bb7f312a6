import { Ledge } from '../../ui/layout/ledge.tsx'
import { Spine } from '../../features/collection/library/spine.tsx'
import { wallGames } from './wall-games.ts'

/** Three shelves of well-known games. */
export function Wall() {
  return wallGames.map((shelf) => (
    <div key={shelf[0]!.title} className="access-shelf">
      <div className="access-spines">
        {shelf.map((game) => (
          <Spine key={game.title} game={game} />
        ))}
      </div>
      <Ledge />
    </div>
  ))
}
