import type { List } from '../../../common/api/list.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { Ledge } from '../../ui/layout/ledge.tsx'
import './list.css'

/** The first games of a list on a ledge, the first one in front; an empty list is an empty ledge. Decoration. */
export const ListCover = ({ games, priority }: { games: List['games']; priority?: boolean | undefined }) => (
  <div className="list-cover" data-games={games.length} aria-hidden>
    <div className="list-cover-games">
      {games.map((game) => (
        <Cover key={game.id} game={gameArt(game)} src={game.cover} sizes="128px" priority={priority} />
      ))}
    </div>
    <Ledge />
  </div>
)
