import type { GameCard } from '../../../common/api/game.ts'
import { GameScore } from '../../components/game-score.tsx'
import { yearOf } from '../../i18n/format.ts'

interface Props {
  game: Pick<GameCard, 'rate' | 'platforms' | 'release_date'>
  year?: boolean
  platform?: { name: string } | undefined
}

/**
 * The small line below a title: the users' score, the year where it distinguishes games with the same name, the
 * platform (by default the first).
 */
export function GameMeta({ game, year = false, platform = game.platforms[0] }: Props) {
  const facts = [year ? yearOf(game.release_date) : null, platform?.name].filter((fact) => fact)
  return (
    <>
      {game.rate !== null && <GameScore value={game.rate} size="inline" className="flex-none" />}
      <span>{facts.join(' · ')}</span>
    </>
  )
}
