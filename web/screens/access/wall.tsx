import { Ledge } from '../../ui/ledge.tsx'
import { Spine } from '../../ui/spine.tsx'
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
