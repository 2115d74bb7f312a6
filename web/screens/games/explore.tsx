import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FilterChips } from '../../features/browse/filter-chips.tsx'
import { type FilterNames, useFilterNames, withoutUnknown } from '../../features/browse/filter-names.ts'
import { filterTitle } from '../../features/browse/filter-words.ts'
import { FilterPanel } from '../../features/browse/filter-panel.tsx'
import { GamePages, type GamesQuery } from '../../features/browse/game-pages.tsx'
import { filterCountsQuery, filteredGamesQuery } from '../../features/game/filter.data.ts'
import { type GamesFilter, writeFilter } from '../../features/game/filter.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { isPastTheEnd, PastTheEnd } from '../../components/past-the-end.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ResultStatus } from '../../ui/feedback/result-status.tsx'
import { SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { ExploreEmpty } from './explore-empty.tsx'
import { ExploreTools } from './explore-tools.tsx'

interface Props {
  /** The filter of the address, which may contain unknown values. */
  wanted: GamesFilter
  page: number
  onChange: (filter: GamesFilter, typed?: boolean) => void
}

/** The whole catalogue with filters. */
export function Explore({ wanted, page, onChange }: Props) {
  const names = useFilterNames(wanted)
  const filter = withoutUnknown(wanted, names)
  const games = useInfiniteQuery(filteredGamesQuery(filter, page))
  const counts = useQuery(filterCountsQuery(filter))
  const key = JSON.stringify(writeFilter(filter))
  const results = useTopOnChange(key)
  const total = games.data?.pages.at(-1)?.total
  const shared = { filter, names, counts, onChange }
  return (
    <div className="explore">
      <aside id="explore-filters" tabIndex={-1} className="explore-column" aria-label={m.explore_filters()}>
        <FilterPanel {...shared} level={2} />
      </aside>
      <div ref={results} className="min-w-0 scroll-mt-20">
        <ExploreTools {...shared} total={total} />
        <div className="mt-3 grid gap-2">
          <FilterChips filter={filter} names={names} onChange={onChange} />
          <ResultStatus about={key} loading={games.isPlaceholderData} className="text-small font-[550] text-ink-2">
            {total !== undefined && m.browse_games({ count: total, games: formatNumber(total) })}
          </ResultStatus>
        </div>
        <div
          id="explore-games"
          tabIndex={-1}
          className={games.isPlaceholderData ? 'mt-5 opacity-60 transition-opacity delay-150' : 'mt-5'}
          aria-busy={games.isPlaceholderData || undefined}
        >
          <Results {...{ games, filter, names, onChange }} />
        </div>
      </div>
    </div>
  )
}

interface ResultsProps extends Omit<Props, 'wanted' | 'page'> {
  games: GamesQuery
  filter: GamesFilter
  names: FilterNames
}

const Results = ({ games, filter, names, onChange }: ResultsProps) => {
  const addressOf = (number: number) =>
    paths.games({ ...writeFilter(filter), ...(number > 1 && { page: String(number) }) })
  return (
    <Loaded query={games} loading={<SkeletonGrid label={m.browse_loading()} />}>
      {({ pages }) =>
        isPastTheEnd(pages[0]!) ? (
          <PastTheEnd page={pages[0]!} addressOf={addressOf} />
        ) : pages[0]!.data.length === 0 ? (
          <ExploreEmpty {...{ filter, names, onChange }} />
        ) : (
          <GamePages
            query={games}
            pages={pages}
            on={filter.platforms.length === 1 ? filter.platforms[0] : undefined}
            label={filterTitle(filter, names)}
            addressOf={addressOf}
          />
        )
      }
    </Loaded>
  )
}

/** A new filter starts at its first game, wherever the user had scrolled. */
function useTopOnChange(filter: string) {
  const results = useRef<HTMLDivElement>(null)
  const last = useRef(filter)
  useEffect(() => {
    // Returning to the cached screen runs this again, with the same filter.
    if (last.current === filter) return
    last.current = filter
    const element = results.current
    if (element && element.getBoundingClientRect().top < 0) element.scrollIntoView({ behavior: 'instant' })
  }, [filter])
  return results
}
