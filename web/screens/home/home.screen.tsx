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
import { Hero } from './hero.tsx'
import { RecentShelf, SoonShelf, TrendingShelf, AnticipatedShelf, TopShelf } from './home-shelves.tsx'
import './home.css'
import './welcome.css'
import { homeListsQuery } from '../../features/list/list.data.ts'
import { homeReviewsQuery } from '../../features/review/review.data.ts'
import { topPlayersQuery } from './home.data.ts'
import { LatestReviews } from './latest-reviews.tsx'
import { TopPlayers } from './top-players.tsx'
import { WorthLists } from './worth-lists.tsx'
import type { GameCard } from '../../../common/api/game.ts'
import { isBuilt } from '../../router/built-tabs.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { ChipRow, chipClass } from '../../ui/buttons/chip.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { ShortRow, WelcomeRack } from './welcome-rack.tsx'

/** What the content below the first view shows. */
const belowQueries = [topPlayersQuery, homeReviewsQuery, homeListsQuery]

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

/** The content far below the first view: reviews, most active users, best games, lists. */
const Below = () => (
  <>
    <div className="cols">
      <LatestReviews />
      <TopPlayers />
    </div>
    <TopShelf />
    <AnticipatedShelf />
    <WorthLists />
  </>
)

/** "More than 15,000": the number of games rounded down to thousands; null below one thousand (GAM-01). */
function claimedGames(count: number): number | null {
  const thousands = Math.floor((count - 1) / 1_000) * 1_000
  return thousands > 0 ? thousands : null
}

/** The size of the catalogue, and links into it. */
export function Browse() {
  const { data: site } = useQuery(siteQuery)
  const claimed = site ? claimedGames(site.games) : null
  return (
    <section className="flex min-h-9 flex-wrap items-center gap-x-6 gap-y-3">
      <h2 className="display text-[1.25rem]">
        {claimed === null ? m.home_claim_plain() : m.home_claim({ count: formatNumber(claimed) })}
      </h2>
      {isBuilt('platform') && <PlatformChips />}
    </section>
  )
}

const chipsShown = 7

/** The platforms of most games on this page. */
function PlatformChips() {
  const trending = useQuery(trendingQuery).data ?? []
  const recent = useQuery(recentQuery).data ?? []
  const top = useQuery(topQuery).data ?? []
  const platforms = commonPlatforms([...trending, ...recent, ...top]).slice(0, chipsShown)
  return (
    <ChipRow label={m.home_platforms()} wrap className="min-w-0">
      {platforms.map(({ slug, name }) => (
        <Link key={slug} to={paths.platform(slug)} className={chipClass()}>
          {name}
        </Link>
      ))}
    </ChipRow>
  )
}

function commonPlatforms(games: GameCard[]): { slug: string; name: string }[] {
  const byPlatform = Map.groupBy(
    games.flatMap((game) => game.platforms),
    (platform) => platform.slug,
  )
  return [...byPlatform.values()]
    .sort((one, other) => other.length - one.length)
    .flatMap(([platform]) => platform ?? [])
}

const Door = () => (
  <Link to={paths.access(undefined, 'register')} className={buttonClass({ variant: 'primary', size: 'l' })}>
    {m.home_join()}
  </Link>
)

/** For visitors: what this is, and the way in, above a shelf with a gap (GAM-03). */
export const Welcome = () => (
  <section aria-labelledby="welcome" className="welcome for-visitors">
    <div className="page welcome-top">
      <h1 id="welcome" className="display">
        {m.home_welcome()}
      </h1>
      <div>
        <p>{m.home_welcome_text()}</p>
        <div className="welcome-doors">
          <Door />
          <Link to={paths.games()} className={buttonClass({ variant: 'line', size: 'l' })}>
            {m.home_look_around()}
          </Link>
        </div>
      </div>
    </div>
    <div className="welcome-rack">
      <WelcomeRack />
    </div>
    <Ledge thick />
  </section>
)

/** For visitors, at the end of the page: nobody is kept here, and the way in once more. */
export const WelcomeEnd = () => (
  <section aria-labelledby="take-everything" className="welcome-end for-visitors">
    <div aria-hidden className="spines welcome-short">
      <ShortRow />
    </div>
    <Ledge className="w-full max-w-105" />
    <h2 id="take-everything" className="display mt-5 text-h2">
      {m.home_take()}
    </h2>
    <p className="mt-1 mb-5 text-ink-2">{m.home_take_text()}</p>
    <Door />
  </section>
)
