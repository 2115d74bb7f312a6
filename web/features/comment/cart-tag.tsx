import type { ReactNode } from 'react'
import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { yearOf } from '../../i18n/format.ts'
import { ChevronRight } from '../../ui/icons/icons.ts'

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

/** The game that a post is about, as a large cartridge: on the page of the post. */
export function Cartridge({ game }: { game: GameCard }) {
  const facts = [yearOf(game.release_date), game.platforms[0]?.name].filter((fact) => fact)
  return (
    <Link to={paths.game(game.slug)} className="cartridge">
      <Cover game={gameArt(game)} src={game.cover} sizes="64px" />
      <span className="min-w-0">
        <b>{game.title}</b>
        <small>{facts.join(' · ')}</small>
      </span>
      <ChevronRight size={20} aria-hidden />
    </Link>
  )
}
