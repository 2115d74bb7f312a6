import type { GameCard } from '../../../common/api/game.ts'
import { formatScore, yearOf } from '../../i18n/format.ts'
import { Score } from '../../ui/text/score.tsx'

type Facts = Pick<GameCard, 'rate' | 'platforms' | 'release_date'>

/**
 * The small line below a title: the users' score, the year where it distinguishes games with the same name, the first
 * platform.
 */
export function GameMeta({ game, year = false }: { game: Facts; year?: boolean }) {
  const facts = [year ? yearOf(game.release_date) : null, game.platforms[0]?.name].filter((fact) => fact)
  return (
    <>
      {game.rate !== null && <Score value={game.rate} size="inline" format={formatScore} className="flex-none" />}
      <span>{facts.join(' · ')}</span>
    </>
  )
}
