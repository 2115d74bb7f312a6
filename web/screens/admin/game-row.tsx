import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../art/game-art.ts'
import { GameMeta } from '../../features/game/game-meta.tsx'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Trash2 } from '../../ui/icons.ts'

/** A game of the catalogue and the way to be rid of it. */
export const GameRow = ({ game, onDelete }: { game: GameCard; onDelete: () => void }) => (
  <li className="flex items-center gap-3 border-b border-line py-2">
    <Link
      to={paths.game(game.slug)}
      className="-ml-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-2 px-2 py-1 hover:bg-raised"
    >
      <span className="w-9 flex-none">
        <Cover game={gameArt(game)} src={game.cover} mini />
      </span>
      <span className="min-w-0">
        <b className="block leading-tight font-[650] wrap-anywhere">{game.title}</b>
        <span className="game-meta">
          <GameMeta game={game} year />
        </span>
      </span>
    </Link>
    <Button
      size="s"
      variant="line"
      icon={<Trash2 aria-hidden />}
      aria-label={m.admin_delete_game({ title: game.title })}
      onClick={onDelete}
    >
      {m.admin_delete()}
    </Button>
  </li>
)
