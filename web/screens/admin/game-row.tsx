import type { GameCard } from '../../../common/api/game.ts'
import { GameLine } from '../../features/game/game-line.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Trash2 } from '../../ui/icons/icons.ts'

/** A game of the catalogue with a button to delete it. */
export const GameRow = ({ game, onDelete }: { game: GameCard; onDelete: () => void }) => (
  <li className="flex items-center gap-3 border-b border-line py-2">
    <Link
      to={paths.game(game.slug)}
      className="-ml-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-2 px-2 py-1 hover:bg-raised"
    >
      <GameLine game={game} />
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
