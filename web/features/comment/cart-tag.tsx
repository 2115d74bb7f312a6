import type { ReactNode } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { Cover } from '../../ui/images/cover.tsx'

/** The game that a post is about, as a small cartridge. */
export const CartTag = ({ game }: { game: GameCard }) => (
  <Link to={paths.game(game.slug)} className="cart-tag">
    <CartLabel game={game} />
  </Link>
)

/** What stands on it. */
export const CartLabel = ({ game, children }: { game: GameCard; children?: ReactNode }) => (
  <>
    <Cover game={gameArt(game)} src={game.cover} mini />
    <span className="truncate">{game.title}</span>
    {children}
  </>
)
