import type { GameCard } from '../../../common/api/game.ts'
import { yearOf } from '../../i18n/format.ts'

/** The small line under a title: the first platform, and the year where it tells games of one name apart. */
export function GameMeta({ game, year = false }: { game: GameCard; year?: boolean }) {
  const facts = [year ? yearOf(game.release_date) : null, game.platforms[0]?.name].filter((fact) => fact)
  return <span>{facts.join(' · ')}</span>
}
