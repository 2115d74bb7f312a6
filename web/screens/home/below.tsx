import { homeListsQuery } from '../../features/list/list.data.ts'
import { homeReviewsQuery } from '../../features/review/review.data.ts'
import { topPlayersQuery } from './home.data.ts'
import { AnticipatedShelf, TopShelf } from './home-shelves.tsx'
import { LatestReviews } from './latest-reviews.tsx'
import { TopPlayers } from './top-players.tsx'
import { WorthLists } from './worth-lists.tsx'

/** What the parts below the first view ask for. */
export const belowQueries = [topPlayersQuery, homeReviewsQuery, homeListsQuery]

/** What lies far below the first view: words of people, who keeps most, the best, lists. */
export const Below = () => (
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
