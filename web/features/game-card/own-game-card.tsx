import type { GameCard as Card } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { cx } from '../../ui/cx.ts'
import { GameCard, type GameCardProps } from './game-card.tsx'
import { CardActions } from './card-actions.tsx'
import { useOwnEntry } from '../collection/collection.data.ts'
import { sealsOf } from '../collection/status/status-labels.ts'
import { GameMeta } from '../game/game-meta.tsx'
import { reachableActions } from './reachable-actions.ts'

type Props = {
  game: Card
  /** With the year, which distinguishes games with the same name. */
  year?: boolean
  /** Slug of the platform that the page is about. */
  on?: string | undefined
} & Pick<GameCardProps, 'titled' | 'priority' | 'as' | 'className'>

/**
 * A game's card with the viewer's seals and quick actions: on the page's platform, else the viewer's, else its first.
 */
export function OwnGameCard({ game, year = false, on, className, ...rest }: Props) {
  const entry = useOwnEntry(game.id)
  const { platforms } = game
  const platform =
    platforms.find(({ slug }) => slug === on) ?? platforms.find(({ id }) => id === entry?.platform) ?? platforms[0]
  return (
    <GameCard
      game={gameArt(game, platform?.name)}
      src={game.cover}
      title={game.title}
      meta={<GameMeta game={game} platform={platform} year={year} />}
      link={(props) => <Link to={paths.game(game.slug)} {...props} />}
      seals={entry && sealsOf(entry)}
      actions={<CardActions game={game} />}
      className={cx(reachableActions(rest.titled ?? true), className)}
      {...rest}
    />
  )
}
