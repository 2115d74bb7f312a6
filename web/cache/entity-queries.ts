import type { dataTagSymbol, QueryKey, InfiniteData } from '@tanstack/react-query'
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
import { trophyKeys } from './catalogue-keys.ts'
import type { Likeable } from '../../common/api/like.ts'

type Tagged<Data> = { queryKey: { [dataTagSymbol]: Data } }
/** The data of a query in the cache: the response of its calls, by the contract. */
export type QueryData<Query> =
  Query extends Tagged<infer Data> ? Data : Query extends (...of: never[]) => Tagged<infer Data> ? Data : never

/** The entities that can be changed in all queries, with the fields that every query has: a timeline has the fewest. */
export type Entities = { user: UserCard } & { [N in Likeable]: NonNullable<Event[N]> }
export type Kind = keyof Entities

/** Called for each entity; returns the same object where there is nothing to change. */
export type Visit = <K extends Kind, T extends Entities[K]>(kind: K, entity: T) => T

/** Visits every entity in a response; returns it with the changes, the same object where there are none. */
type Walk<T> = (value: T, visit: Visit) => T

/** An array of them. */
const each =
  <T>(walk: Walk<T>): Walk<T[]> =>
  (values, visit) => {
    const next = values.map((value) => walk(value, visit))
    return next.some((value, at) => value !== values[at]) ? next : values
  }

/** Entities in properties of a larger one, as an author in a review; a property may be missing. */
const parts =
  <T extends object>(walks: { [P in keyof T]?: Walk<NonNullable<T[P]>> }): Walk<T> =>
  (value, visit) => {
    const next: Partial<T> = {}
    for (const name of Object.keys(walks) as (keyof T)[]) {
      const part = value[name]
      if (part === undefined || part === null) continue
      const changed = walks[name]!(part, visit)
      if (changed !== part) next[name] = changed
    }
    return Object.keys(next).length === 0 ? value : { ...value, ...next }
  }

/** One page of a list. */
const page =
  <P extends { data: unknown[] }>(walk: Walk<P['data'][number]>): Walk<P> =>
  (value, visit) => {
    const data = each(walk)(value.data, visit)
    return data === value.data ? value : { ...value, data }
  }

/** The pages of an infinite query. */
const pages = <P extends { data: unknown[] }>(walk: Walk<P['data'][number]>): Walk<InfiniteData<P>> =>
  pagesOf(page<P>(walk))

/** The same, where a page has other parts than its data. */
const pagesOf =
  <P>(walk: Walk<P>): Walk<InfiniteData<P>> =>
  (value, visit) => {
    const next = each(walk)(value.pages, visit)
    return next === value.pages ? value : { ...value, pages: next }
  }

/** A value that may be null, as an own review that is not written yet. */
const nullable =
  <T>(walk: Walk<T>): Walk<T | null> =>
  (value, visit) =>
    value === null ? null : walk(value, visit)

interface EntityQuery {
  /** The beginning of its keys. */
  queryKey: QueryKey
  walk: Walk<unknown>
}

const inQuery = <Query>(queryKey: QueryKey, walk: Walk<QueryData<Query>>): EntityQuery => ({
  queryKey,
  walk: walk as Walk<unknown>,
})

const user = <T extends UserCard>(value: T, visit: Visit): T => visit('user', value)
const author = parts<{ user: UserCard }>({ user })
const list: Walk<List> = (value, visit) => withAuthor(visit('list', value), visit)
const review: Walk<Review> = (value, visit) => withAuthor(visit('review', value), visit)
const commentParts = parts<Comment>({ user, reply_to: user, mentions: each(user) })
const comment: Walk<Comment> = (value, visit) => commentParts(visit('comment', value), visit)
const threadParts = parts<CommentThread>({ parent: comment, parents: each(nullable(comment)), children: page(comment) })
const thread: Walk<CommentThread> = (value, visit) => threadParts(comment(value, visit) as CommentThread, visit)
const found = parts<QueryData<typeof socialSearchQuery>['pages'][number]>({
  users: each(user),
  comments: page(comment),
})
const mentioned = parts<NonNullable<Event['comment']>>({ mentions: each(user) })
const notification = parts<Notification>({ user_make: user })
const trophyFriend = parts<TrophyFriend>({ user })
const event = parts<Event>({
  user,
  list: (value, visit) => visit('list', value),
  review: (value, visit) => visit('review', value),
  comment: (value, visit) => mentioned(visit('comment', value), visit),
})

const withAuthor = <T extends { user: UserCard }>(value: T, visit: Visit): T => author(value, visit) as T

/** The queries with users, lists, reviews and posts in their data. A test compares them with the contract. */
export const entityQueries: readonly EntityQuery[] = [
  inQuery<typeof listsQuery>(listKeys.all(), pages(list)),
  inQuery<typeof homeListsQuery>(listKeys.home(), each(list)),
  inQuery<typeof listsOfUserQuery>(listKeys.ofUser(), pages(list)),
  inQuery<typeof listsOfGameQuery>(listKeys.ofGame(), pages(list)),
  inQuery<typeof listQuery>(listKeys.show(), list),
  inQuery<typeof gameReviewsQuery>(reviewKeys.ofGame(), pages(review)),
  inQuery<typeof userReviewsQuery>(reviewKeys.ofUser(), pages(review)),
  inQuery<typeof homeReviewsQuery>(reviewKeys.home(), each(review)),
  inQuery<typeof ownReviewQuery>(reviewKeys.own(), nullable(review)),
  inQuery<typeof reviewQuery>(reviewKeys.show(), review),
  inQuery<typeof repliesQuery>(commentKeys.pages, pages(comment)),
  inQuery<typeof postQuery>(commentKeys.show(), thread),
  inQuery<typeof postTextQuery>(commentKeys.text(), parts<QueryData<typeof postTextQuery>>({ mentions: each(user) })),
  inQuery<typeof socialSearchQuery>(commentKeys.search(), pagesOf(found)),
  inQuery<typeof feedQuery>(eventKeys.feed(), pages(event)),
  inQuery<typeof timelineQuery>(eventKeys.timeline(), pages(event)),
  inQuery<typeof notificationsQuery>(notificationKeys.pages(), pages(notification)),
  inQuery<typeof trophyFriendsQuery>(trophyKeys.friends(), pages(trophyFriend)),
  inQuery<typeof peopleQuery>(peopleKeys.every, pages(user)),
  inQuery<typeof profileQuery>(userKeys.show(), user),
  inQuery<typeof topPlayersQuery>(userKeys.top(), each(user)),
]
