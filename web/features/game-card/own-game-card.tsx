import type { GameCard as Card } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { cx } from '../../ui/cx.ts'
import { GameCard, type GameCardProps } from './game-card.tsx'
import { CardActions } from './card-actions.tsx'
import { useOwnSeals } from '../collection/status/own-seals.ts'
import { reachableActions } from './reachable-actions.ts'

type Props = { game: Card } & Pick<GameCardProps, 'meta' | 'titled' | 'priority' | 'as' | 'className'>

/** A game's card with the viewer's seals and quick actions. */
export function OwnGameCard({ game, className, ...rest }: Props) {
  const seals = useOwnSeals(game.id)
  return (
    <GameCard
      game={gameArt(game)}
      src={game.cover}
      title={game.title}
      link={(props) => <Link to={paths.game(game.slug)} {...props} />}
      seals={seals}
      actions={<CardActions game={game} />}
      className={cx(reachableActions(rest.titled ?? true), className)}
      {...rest}
    />
  )
}
