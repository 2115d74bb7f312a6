import { useQuery } from '@tanstack/react-query'
import {
  anticipatedQuery,
  monthlyQuery,
  recentQuery,
  soonQuery,
  topQuery,
  trendingQuery,
} from '../../features/game/shelves.data.ts'
import { siteQuery } from '../../features/site/site.data.ts'
import { formatNumber } from '../../i18n/format.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { defineScreen } from '../../lib/screen.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Browse } from './browse.tsx'
import { Hero } from './hero.tsx'
import { topPlayersQuery } from './home.data.ts'
import { AnticipatedShelf, RecentShelf, SoonShelf, TopShelf, TrendingShelf } from './home-shelves.tsx'
import { TopPlayers } from './top-players.tsx'

export const screen = defineScreen({
  load: ({ query }) =>
    Promise.all(
      [siteQuery, monthlyQuery, trendingQuery, soonQuery, recentQuery, topQuery, anticipatedQuery, topPlayersQuery].map(
        (options) => query.prefetchQuery(options as never),
      ),
    ),
  head: ({ query }) => ({
    title: m.home_title(),
    description: m.home_description({ count: formatNumber(query.getQueryData(siteQuery.queryKey)?.games ?? 0) }),
  }),
  component: HomeScreen,
})

function HomeScreen() {
  return (
    <>
      <h1 className="sr-only">{m.home_heading()}</h1>
      <HomeSections />
    </>
  )
}

/** Sections of later pieces have their place: reviews above the two ledges beside the players, lists at the end. */
function HomeSections() {
  return (
    <div className="page stack max-md:-mt-6">
      <GameOfTheMonth />
      <Browse />
      <TrendingShelf />
      <SoonShelf />
      <RecentShelf />
      <div className="cols">
        <div className="stack min-w-0">
          <TopShelf />
          <AnticipatedShelf />
        </div>
        <TopPlayers />
      </div>
    </div>
  )
}

function GameOfTheMonth() {
  const game = useQuery(monthlyQuery)
  return (
    <Loaded query={game} missing={null} loading={<HeroSkeleton />}>
      {(data) => <Hero game={data} month={monthName(game.dataUpdatedAt)} />}
    </Loaded>
  )
}

/** The month of an instant in milliseconds, in UTC: the month the server chose the game for. */
const monthName = (at: number): string =>
  new Intl.DateTimeFormat(getLocale(), { month: 'long', timeZone: 'UTC' }).format(at)

const HeroSkeleton = () => <Skeleton shape="block" className="min-h-[620px]! max-md:-mx-(--gutter) md:min-h-[440px]!" />
