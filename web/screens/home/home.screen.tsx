import { useQuery } from '@tanstack/react-query'
import { linkPictureOf, wholeSite } from '../../../common/rules/link-pictures.ts'
import {
  anticipatedQuery,
  monthlyQuery,
  recentQuery,
  soonQuery,
  topQuery,
  trendingQuery,
} from '../../features/game/shelves.data.ts'
import { lazyBlock } from '../../components/lazy-block.tsx'
import { siteQuery } from '../../features/site/site.data.ts'
import { formatMonthAlone, formatNumber } from '../../i18n/format.ts'
import { fetchAhead } from '../../lib/fetch-ahead.ts'
import { Loaded } from '../../components/loaded.tsx'
import { defineScreen } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Below, belowQueries } from './below.tsx'
import { Browse } from './browse.tsx'
import { Hero } from './hero.tsx'
import { RecentShelf, SoonShelf, TrendingShelf } from './home-shelves.tsx'
import { Welcome, WelcomeEnd } from './welcome.tsx'
import './home.css'
import './welcome.css'

const queries = [
  siteQuery,
  monthlyQuery,
  trendingQuery,
  soonQuery,
  recentQuery,
  topQuery,
  anticipatedQuery,
  ...belowQueries,
]

/** For members, who are known in the browser only: visitors never load it. */
const loadFeed = () => import('./home-feed.member.tsx')
const HomeFeed = lazyBlock(loadFeed, 'HomeFeed')

export const screen = defineScreen('home', {
  load: ({ query }) => {
    if (session.current()) fetchAhead(loadFeed)
    return Promise.all(queries.map((options) => query.prefetchQuery(options as never)))
  },
  head: ({ query }) => ({
    title: m.home_title(),
    description: m.home_description({ count: formatNumber(query.getQueryData(siteQuery.queryKey)?.games ?? 0) }),
    image: linkPictureOf('site', wholeSite, 0),
  }),
  component: HomeScreen,
})

function HomeScreen() {
  const member = useUser() !== null
  return (
    <>
      {member ? <h1 className="sr-only">{m.home_heading()}</h1> : <Welcome />}
      <HomeSections member={member} />
    </>
  )
}

function HomeSections({ member }: { member: boolean }) {
  return (
    <div className="page stack max-md:-mt-6">
      <GameOfTheMonth />
      <Browse />
      <TrendingShelf />
      {member && <HomeFeed fallback={<Skeleton shape="block" className="min-h-100!" />} />}
      <SoonShelf />
      <RecentShelf />
      <Below />
      {!member && <WelcomeEnd />}
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

/** The month of an instant in milliseconds, in UTC: the month for which the server chose the game. */
const monthName = (at: number): string => formatMonthAlone(new Date(at).toISOString())

const HeroSkeleton = () => <Skeleton shape="block" className="min-h-[620px]! max-md:-mx-(--gutter) md:min-h-[440px]!" />
