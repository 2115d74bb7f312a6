import { useQueries } from '@tanstack/react-query'
import type { FilterNames } from '../../features/browse/filter-names.ts'
import { nameOf, releasedWords } from '../../features/browse/filter-words.ts'
import { filterTotalQuery } from '../../features/game/filter.data.ts'
import { everything, type FilterPart, type GamesFilter, partsOf, withoutPart } from '../../features/game/filter.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

interface Props {
  filter: GamesFilter
  names: FilterNames
  onChange: (filter: GamesFilter) => void
}

/** No game matches: which filters to remove, and how many games would match then. */
export function ExploreEmpty({ filter, names, onChange }: Props) {
  const choices = partsOf(filter).map((part) => ({ part, without: withoutPart(filter, part) }))
  const totals = useQueries({ queries: choices.map(({ without }) => filterTotalQuery(without)) })
  const helpful = choices
    .map((choice, at) => ({ ...choice, total: totals[at]?.data ?? 0 }))
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
  const asking = totals.some(({ isPending }) => isPending)
  return (
    <EmptyState
      title={m.explore_empty()}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          {helpful.map(({ part, without, total }) => (
            <Button key={part} variant="line" onClick={() => onChange(without)}>
              {m.explore_without({ what: whatIs(part, filter, names), count: total, games: formatNumber(total) })}
            </Button>
          ))}
          {!asking && helpful.length === 0 && <Button onClick={() => onChange(everything)}>{m.explore_clear()}</Button>}
        </div>
      }
    >
      {asking || helpful.length > 0 ? m.explore_empty_help() : m.explore_empty_hopeless()}
    </EmptyState>
  )
}

function whatIs(part: FilterPart, filter: GamesFilter, names: FilterNames): string {
  if (part === 'released') return releasedWords(filter.released!)
  if (part === 'text') return m.explore_quoted({ text: filter.text })
  return filter[part].map((slug) => nameOf(names, part, slug)).join(', ')
}
