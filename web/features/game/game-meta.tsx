import type { GameCard } from '../../../common/api/game.ts'
import { formatScore, yearOf } from '../../i18n/format.ts'
import { Score } from '../../ui/text/score.tsx'

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
      {game.rate !== null && <Score value={game.rate} size="inline" format={formatScore} className="flex-none" />}
      <span>{facts.join(' · ')}</span>
    </>
  )
}
