import type { dataTagSymbol, QueryKey } from '@tanstack/react-query'
import type { Event } from '../../common/api/event.ts'
import type { List } from '../../common/api/list.ts'
import type { Review } from '../../common/api/review.ts'
import type { UserCard } from '../../common/api/user.ts'
import type { feedQuery, timelineQuery } from '../features/event/event.data.ts'
import type { peopleQuery } from '../features/friend/friend.data.ts'
import type {
  homeListsQuery,
  listQuery,
  listsOfGameQuery,
  listsOfUserQuery,
  listsQuery,
} from '../features/list/list.data.ts'
import type {
  gameReviewsQuery,
  homeReviewsQuery,
  ownReviewQuery,
  reviewQuery,
  userReviewsQuery,
} from '../features/review/review.data.ts'
import type { profileQuery } from '../features/user/user.data.ts'
import type { topPlayersQuery } from '../screens/home/home.data.ts'
import { eventKeys, listKeys, peopleKeys, reviewKeys, userKeys } from './keys.ts'
import { each, nullable, pages, parts, type Visit, type Walk } from './walk.ts'

type Tagged<Data> = { queryKey: { [dataTagSymbol]: Data } }
/** What the cache holds for a query: what its calls answer, by the contract. */
export type HeldBy<Query> =
  Query extends Tagged<infer Data> ? Data : Query extends (...of: never[]) => Tagged<infer Data> ? Data : never

interface Place {
  /** The beginning of the keys of a query. */
  queryKey: QueryKey
  walk: Walk<unknown>
}

const place = <Query>(queryKey: QueryKey, walk: Walk<HeldBy<Query>>): Place => ({
  queryKey,
  walk: walk as Walk<unknown>,
})

const person = <T extends UserCard>(value: T, visit: Visit): T => visit('user', value)
const author = parts<{ user: UserCard }>({ user: person })
const list: Walk<List> = (value, visit) => withAuthor(visit('list', value), visit)
const review: Walk<Review> = (value, visit) => withAuthor(visit('review', value), visit)
const event = parts<Event>({
  user: person,
  list: (value, visit) => visit('list', value),
  review: (value, visit) => visit('review', value),
  comment: (value, visit) => visit('comment', withMentioned(value, visit)),
})
const withMentioned = parts<NonNullable<Event['comment']>>({ mentions: each(person) })
const withAuthor = <T extends { user: UserCard }>(value: T, visit: Visit): T => author(value, visit) as T

/** Where the cache shows people, lists and reviews: a line for each query. A test compares it with the contract. */
export const places: readonly Place[] = [
  place<typeof listsQuery>(listKeys.all(), pages(list)),
  place<typeof homeListsQuery>(listKeys.home(), each(list)),
  place<typeof listsOfUserQuery>(listKeys.ofUser(), pages(list)),
  place<typeof listsOfGameQuery>(listKeys.ofGame(), pages(list)),
  place<typeof listQuery>(listKeys.show(), list),
  place<typeof gameReviewsQuery>(reviewKeys.ofGame(), pages(review)),
  place<typeof userReviewsQuery>(reviewKeys.ofUser(), pages(review)),
  place<typeof homeReviewsQuery>(reviewKeys.home(), each(review)),
  place<typeof ownReviewQuery>(reviewKeys.own(), nullable(review)),
  place<typeof reviewQuery>(reviewKeys.show(), review),
  place<typeof feedQuery>(eventKeys.feed(), pages(event)),
  place<typeof timelineQuery>(eventKeys.timeline(), pages(event)),
  place<typeof peopleQuery>(peopleKeys.every, pages(person)),
  place<typeof profileQuery>(userKeys.show(), person),
  place<typeof topPlayersQuery>(userKeys.top(), each(person)),
]
