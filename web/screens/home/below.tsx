import { homeListsQuery } from '../../features/list/list.data.ts'
import { homeReviewsQuery } from '../../features/review/review.data.ts'
import { topPlayersQuery } from './home.data.ts'
import { AnticipatedShelf, TopShelf } from './home-shelves.tsx'
import { LatestReviews } from './latest-reviews.tsx'
import { TopPlayers } from './top-players.tsx'
import { WorthLists } from './worth-lists.tsx'

/** The queries of the content below the first view. */
export const belowQueries = [topPlayersQuery, homeReviewsQuery, homeListsQuery]

/** The content far below the first view: reviews, most active users, best games, lists. */
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
