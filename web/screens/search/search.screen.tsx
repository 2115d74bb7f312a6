import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../../common/rules/limits.ts'
import { isCut } from '../../features/game/found-words.ts'
import { filterTotalQuery } from '../../features/game/filter.data.ts'
import { everything } from '../../features/game/filter.ts'
import { searchQuery } from '../../features/game/game.data.ts'
import { trendingQuery } from '../../features/game/shelves.data.ts'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { MembersOnly } from '../../features/user/members-only.tsx'
import { useGo } from '../../router/navigate.ts'
import { defineScreen, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { SkeletonGrid, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { SkipToPart } from '../../ui/layout/skip-link.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { firstHit, FoundCount, Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { Suggestions } from './suggestions.tsx'
import { readPart, useTypedSearch, type SearchPart } from './use-typed-search.ts'
import { lazyExtra } from '../../components/lazy-part.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { TabCount, tabClass, Tabs } from '../../ui/buttons/tabs.tsx'

const FoundPosts = lazyBlock(() => import('./found-posts.tsx'), 'FoundPosts')

/** How many games Explore shows for this text. */
const namedTotalQuery = (text: string) => filterTotalQuery({ ...everything, text })

const readText = (q = ''): string => q.trim().slice(0, limits.searchMax)

export const screen = defineScreen('search', {
  load: async ({ search, query }) => {
    const text = readText(search.q)
    if (text.length < limits.searchMin) return query.prefetchQuery(trendingQuery)
    await query.prefetchQuery(searchQuery(text))
    const found = query.getQueryData(searchQuery(text).queryKey)
    if (found && isCut(found)) await query.prefetchQuery(namedTotalQuery(text))
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
  const { text, settled, part, setText, settle } = useTypedSearch(readText(search.q), readPart(search.of))
  const openFirst = useOpenFirst()
  const asked = settled.length >= limits.searchMin
  const found = useQuery(searchQuery(settled))
  const submit = () => {
    const value = text.trim()
    if (value !== settled) settle(value)
    // Among posts there is none that somebody means.
    if (part === 'games') void openFirst(value)
  }
  const isCutShort = found.data !== undefined && !found.isPlaceholderData && isCut(found.data)
  const total = useQuery({ ...namedTotalQuery(settled), enabled: isCutShort })
  const isCounted = found.data !== undefined && !(isCutShort && total.isLoading)
  const count =
    found.data && isCounted ? Math.max(found.data.games.length, total.data ?? 0) + found.data.users.length : undefined
  return (
    <div className="page">
      <SearchField text={text} onType={setText} onSubmit={submit} />
      {asked && part === 'games' && <SkipToPart to="search-results">{m.shell_skip_results()}</SkipToPart>}
      {asked && <SearchTabs text={settled} part={part} count={count} />}
      {asked && part === 'posts' && <Posts text={settled} />}
      {(!asked || part === 'games') && (
        <FoundCount
          text={settled}
          found={asked && isCounted ? found.data : undefined}
          loading={found.isPlaceholderData}
          total={total.data}
        />
      )}
      {asked && part === 'games' && (
        <div id="search-results" tabIndex={-1} className="mt-8" aria-busy={found.isFetching}>
          <Loaded query={found} loading={<SkeletonGrid label={m.search_loading()} />}>
            {(data) => (
              <Results
                text={settled}
                found={data}
                total={total.data}
                // Until our own results are loaded, it is unknown whether to search further.
                elsewhere={!found.isPlaceholderData && <Elsewhere text={settled} games={data.games} />}
              />
            )}
          </Loaded>
        </div>
      )}
      {!asked && <Suggestions />}
    </div>
  )
}

/** Posts are for members: visitors log in and come back to what they looked for (SHL-19). */
function Posts({ text }: { text: string }) {
  const member = useUser() !== null
  if (!member) return <MembersOnly title={m.profile_comments_members()}>{m.search_posts_members_text()}</MembersOnly>
  return <FoundPosts text={text} fallback={<SkeletonLines label={m.comment_loading()} count={8} className="mt-8" />} />
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

const PostCount = lazyExtra(() => import('./post-count.tsx'), 'PostCount')

interface Props {
  text: string
  part: SearchPart
  /** How many games and people were found; undefined while they are looked for. */
  count: number | undefined
}

/** Games and people, or posts, which are for members: the others see no number. */
export function SearchTabs({ text, part, count }: Props) {
  const member = useUser() !== null
  const tab = (of: SearchPart) => ({
    to: paths.search({ q: text, ...(of === 'posts' && { of }) }),
    replace: true,
    'aria-current': of === part ? ('page' as const) : undefined,
    className: tabClass(),
  })
  return (
    <Tabs label={m.search_parts()} className="mt-4">
      <Link {...tab('games')}>
        {m.search_label()}
        {count !== undefined && <TabCount>{formatNumber(count)}</TabCount>}
      </Link>
      <Link {...tab('posts')}>
        {m.community_search_posts()}
        {member && <PostCount text={text} />}
      </Link>
    </Tabs>
  )
}
