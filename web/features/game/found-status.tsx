import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { ResultStatus } from '../../ui/feedback/result-status.tsx'
import type { FoundGames } from './use-found-games.ts'

interface Props {
  found: FoundGames
  /** What is said where there are none. */
  none: string
}

/** What a search for games in a dialog has found: the number is for screen readers only. */
export const FoundStatus = ({ found: { settled, games, nothing, isRight, isError }, none }: Props) => (
  <ResultStatus about={settled} loading={!isRight} className="min-h-6 text-small text-ink-3">
    {isError && m.errors_generic()}
    {nothing && none}
    {isRight && games.length > 0 && (
      <span className="sr-only">
        {m.search_found_games({ count: games.length, games: formatNumber(games.length) })}
      </span>
    )}
  </ResultStatus>
)
