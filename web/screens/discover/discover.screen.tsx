import { useInfiniteQuery } from '@tanstack/react-query'
import { discoverQuery, useOwnGames } from '../../features/discover/discover.data.ts'
import { Suggestions, type SuggestionsQuery } from '../../features/discover/suggestions.tsx'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { BareBar } from '../../components/bare-bar.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { eachOnce } from '../../lib/pages.ts'
import { paths } from '../../router/paths.ts'
import { defineScreen } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'

export const screen = defineScreen('discover', {
  load: ({ query }) => query.prefetchInfiniteQuery(discoverQuery(session.current()?.user.id ?? 0)),
  head: () => ({ title: m.discover_title(), noindex: true }),
  component: DiscoverScreen,
})

function DiscoverScreen() {
  const user = useUser()
  const suggestions = useInfiniteQuery({ ...discoverQuery(user?.id ?? 0), enabled: user !== null })
  return (
    <>
      <BareBar title={m.discover_title()} back={m.discover_back()} to={paths.home()} />
      <div className="page pb-16">
        <Loaded query={suggestions} loading={<Coming />}>
          {({ pages }) => <Content query={suggestions} pages={pages} />}
        </Loaded>
      </div>
    </>
  )
}

type Pages = NonNullable<SuggestionsQuery['data']>['pages']

function Content({ query, pages }: { query: SuggestionsQuery; pages: Pages }) {
  const own = useOwnGames()
  const games = eachOnce(pages).filter(({ id }) => !own.has(id))
  if (games.length === 0 && !query.hasNextPage)
    return (
      <EmptyState title={m.discover_nothing()} action={<ExploreLink primary />}>
        {m.discover_nothing_text()}
      </EmptyState>
    )
  const personal = own.size > 0 || games.some(({ reason }) => reason.kind !== 'popular')
  return (
    <>
      {personal ? <p className="mb-7 text-ink-2">{m.discover_lead()}</p> : <FirstSteps />}
      <Suggestions query={query} games={games} />
    </>
  )
}

/**
 * Without a collection there is nothing to base suggestions on: what to do about it comes before the widely kept games.
 */
const FirstSteps = () => (
  <section className="panel mb-8 grid justify-items-start gap-3">
    <h2 className="display text-h3">{m.discover_first()}</h2>
    <p className="text-ink-2">{m.discover_first_text()}</p>
    <ExploreLink />
  </section>
)

const ExploreLink = ({ primary = false }: { primary?: boolean }) => (
  <Link
    to={isBuilt('games') ? paths.games() : paths.search()}
    className={buttonClass({ variant: primary ? 'primary' : 'soft' })}
  >
    {m.discover_explore()}
  </Link>
)

const places = Array.from({ length: 8 }, (_, at) => at)

const Coming = () => (
  <div role="status">
    <VisuallyHidden>{m.discover_loading()}</VisuallyHidden>
    <ul aria-hidden className="grid gap-x-10 gap-y-8 pt-13 lg:grid-cols-2">
      {places.map((at) => (
        <li
          key={at}
          className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-4 sm:grid-cols-[112px_minmax(0,1fr)] sm:gap-x-5"
        >
          <Skeleton shape="cover" />
          <div className="grid content-start gap-3 pt-2">
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </div>
        </li>
      ))}
    </ul>
  </div>
)
