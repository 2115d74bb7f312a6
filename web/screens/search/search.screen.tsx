import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../../common/rules/limits.ts'
import { searchQuery } from '../../features/game/game.data.ts'
import { trendingQuery } from '../../features/game/shelves.data.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useGo } from '../../router/navigate.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { SkeletonGrid } from '../../ui/feedback/skeleton.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { firstHit, FoundCount, Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { Suggestions } from './suggestions.tsx'
import { useTypedSearch } from './use-typed-search.ts'

const readText = (q = ''): string => q.trim().slice(0, limits.searchMax)

export const screen = defineScreen('search', {
  load: ({ search, query }) => {
    const text = readText(search.q)
    return query.prefetchQuery((text.length < limits.searchMin ? trendingQuery : searchQuery(text)) as never)
  },
  head: ({ search }) => {
    const text = readText(search.q)
    return {
      title: text === '' ? m.search_title() : m.search_title_for({ text }),
      description: m.search_description(),
      noindex: text === '' ? false : 'follow',
    }
  },
  component: SearchScreen,
})

function SearchScreen({ search }: ScreenProps<'search'>) {
  const { text, settled, setText, settle } = useTypedSearch(readText(search.q))
  const openFirst = useOpenFirst()
  const asked = settled.length >= limits.searchMin
  const found = useQuery(searchQuery(settled))
  const submit = () => {
    const value = text.trim()
    if (value !== settled) settle(value)
    void openFirst(value)
  }
  return (
    <div className="page">
      <SearchField text={text} onType={setText} onSubmit={submit} />
      <FoundCount text={settled} found={asked ? found.data : undefined} />
      {asked ? (
        <div className="mt-8" aria-busy={found.isFetching}>
          <Loaded query={found} loading={<SkeletonGrid label={m.search_loading()} />}>
            {(data) => (
              <Results
                text={settled}
                found={data}
                // Until our own results are loaded, it is unknown whether to search further.
                elsewhere={!found.isPlaceholderData && <Elsewhere text={settled} games={data.games} />}
              />
            )}
          </Loaded>
        </div>
      ) : (
        <Suggestions />
      )}
    </div>
  )
}

/** Enter opens the first hit as soon as it is loaded. The results show failures. */
function useOpenFirst() {
  const client = useQueryClient()
  const go = useGo()
  return async (text: string) => {
    if (text.length < limits.searchMin) return
    const found = await client.ensureQueryData(searchQuery(text)).catch(() => null)
    const hit = found && firstHit(text, found)
    if (hit) go(hit)
  }
}
