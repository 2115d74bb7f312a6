import type { dataTagSymbol, QueryKey } from '@tanstack/react-query'
import type { Comment, CommentThread } from '../../common/api/comment.ts'
import type { Event } from '../../common/api/event.ts'
import type { List } from '../../common/api/list.ts'
import type { Notification } from '../../common/api/notification.ts'
import type { Review } from '../../common/api/review.ts'
import type { TrophyFriend } from '../../common/api/trophy.ts'
import type { UserCard } from '../../common/api/user.ts'
import type { postQuery, postTextQuery, repliesQuery, socialSearchQuery } from '../features/comment/comment.data.ts'
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
import type { notificationsQuery } from '../features/notification/notification.data.ts'
import type { trophyFriendsQuery } from '../features/trophy/trophy.data.ts'
import type { profileQuery } from '../features/user/user.data.ts'
import type { topPlayersQuery } from '../screens/home/home.data.ts'
import { notificationKeys } from './account-keys.ts'
import { commentKeys, eventKeys, listKeys, peopleKeys, reviewKeys, userKeys } from './keys.ts'
import { trophyKeys } from './trophy-keys.ts'
import { each, nullable, page, pages, pagesOf, parts, type Visit, type Walk } from './walk.ts'

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
const commentParts = parts<Comment>({ user: person, reply_to: person, mentions: each(person) })
const comment: Walk<Comment> = (value, visit) => commentParts(visit('comment', value), visit)
const threadParts = parts<CommentThread>({ parent: comment, parents: each(nullable(comment)), children: page(comment) })
const thread: Walk<CommentThread> = (value, visit) => threadParts(comment(value, visit) as CommentThread, visit)
const found = parts<HeldBy<typeof socialSearchQuery>['pages'][number]>({ users: each(person), comments: page(comment) })
const mentioned = parts<NonNullable<Event['comment']>>({ mentions: each(person) })
const notification = parts<Notification>({ user_make: person })
const trophyFriend = parts<TrophyFriend>({ user: person })
const event = parts<Event>({
  user: person,
  list: (value, visit) => visit('list', value),
  review: (value, visit) => visit('review', value),
  comment: (value, visit) => mentioned(visit('comment', value), visit),
})

const withAuthor = <T extends { user: UserCard }>(value: T, visit: Visit): T => author(value, visit) as T

/**
 * Where the cache shows people, lists, reviews and posts: a line for each query. A test compares it with the contract.
 */
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
  place<typeof repliesQuery>(commentKeys.pages, pages(comment)),
  place<typeof postQuery>(commentKeys.show(), thread),
  place<typeof postTextQuery>(commentKeys.text(), parts<HeldBy<typeof postTextQuery>>({ mentions: each(person) })),
  place<typeof socialSearchQuery>(commentKeys.search(), pagesOf(found)),
  place<typeof feedQuery>(eventKeys.feed(), pages(event)),
  place<typeof timelineQuery>(eventKeys.timeline(), pages(event)),
  place<typeof notificationsQuery>(notificationKeys.pages(), pages(notification)),
  place<typeof trophyFriendsQuery>(trophyKeys.friends(), pages(trophyFriend)),
  place<typeof peopleQuery>(peopleKeys.every, pages(person)),
  place<typeof profileQuery>(userKeys.show(), person),
  place<typeof topPlayersQuery>(userKeys.top(), each(person)),
]
