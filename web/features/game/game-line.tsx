import type { GameCard } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { Cover } from '../../ui/images/cover.tsx'
import { GameMeta } from './game-meta.tsx'

type Facts = Pick<GameCard, 'title' | 'cover' | 'genre' | 'platforms' | 'release_date' | 'rate'>

interface Props {
  game: Facts
  /** A long title takes two lines at most: for rows of one height. */
  clamped?: boolean
}

/** A game as one line of a list: small cover, title, facts. Its actions are beside it. */
export const GameLine = ({ game, clamped = false }: Props) => (
  <>
    <span className="w-9 flex-none">
      <Cover game={gameArt(game)} src={game.cover} mini />
    </span>
    <span className="min-w-0 flex-1">
      <b className={`${clamped ? 'line-clamp-2' : 'block'} leading-tight font-[650] wrap-anywhere`}>{game.title}</b>
      <span className="game-meta">
        <GameMeta game={game} year />
      </span>
    </span>
  </>
)
