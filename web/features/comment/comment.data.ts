import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { commentCalls, Wall } from '../../../common/api/comment.ts'
import type { Order } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import type { CallAnswer } from '../../api/call-types.ts'
import { commentApi } from '../../api/calls/comment.generated.ts'
import { socialApi } from '../../api/calls/social.generated.ts'
import { commentKeys } from '../../cache/keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { lasting } from '../../lib/query-client.ts'

export type PostPage = CallAnswer<(typeof commentCalls)['wall']>

/** Posts in pages; all of them are for members. */
const postPages = (queryKey: QueryKey, ask: (page: number, signal: AbortSignal) => Promise<PostPage>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => ask(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { viewer: true },
  })

/** What asks for a page of a wall. */
type Asking = { query: { page: number }; signal: AbortSignal; quiet: true }
export const askWall: Record<Wall, (asking: Asking) => Promise<PostPage>> = {
  all: (asking) => commentApi.wall({ ...asking, body: {} }),
  friends: commentApi.friendsWall,
  games: commentApi.gamesWall,
}

/** A wall. It is asked for anew only when its reader wants that: what is being read must not move (POS-05). */
export const wallQuery = (wall: Wall) => ({
  ...postPages(commentKeys.wall(wall), (page, signal) => askWall[wall]({ query: { page }, signal, quiet: true })),
  ...lasting,
  staleTime: Infinity,
})

/** What the front page shows a member: a page alone. */
export const homePostsQuery = postPages(commentKeys.home(), (_page, signal) => commentApi.home({ signal, quiet: true }))

/** The replies to a post, oldest first. */
export const repliesQuery = (id: number) =>
  postPages(commentKeys.replies(id), (page, signal) =>
    commentApi.replies({ params: { id }, query: { page }, signal, quiet: true }),
  )

export const gamePostsQuery = (gameId: number, order: Order) =>
  postPages(commentKeys.ofGame(gameId, order), (page, signal) =>
    commentApi.ofGame({ params: { id: gameId, order, limit: limits.pageSize }, query: { page }, signal, quiet: true }),
  )

/** A user's posts without replies, or their replies alone. */
export const userPostsQuery = (userId: number, part: 'posts' | 'replies', order: Order) =>
  postPages(commentKeys.ofUser(userId, part, order), (page, signal) =>
    commentApi[part === 'posts' ? 'ofUser' : 'repliesOfUser']({
      params: { id: userId, order },
      query: { page },
      signal,
      quiet: true,
    }),
  )

/** The posts that the viewer likes. */
export const likedPostsQuery = (order: Order) =>
  postPages(commentKeys.liked(order), (page, signal) =>
    commentApi.liked({ params: { order }, query: { page }, signal, quiet: true }),
  )

/** The posts that the viewer hid, the latest hidden first. */
export const hiddenPostsQuery = {
  ...postPages(commentKeys.hidden(), (page, signal) => commentApi.hidden({ query: { page }, signal, quiet: true })),
  staleTime: 0,
}

const isId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= limits.id

/** A post with what it answers and its first replies; 404 for an unknown one, and for an invalid id. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: commentKeys.show(id),
    queryFn: ({ signal }) => {
      if (!isId(id)) throw new ApiError(404)
      return commentApi.show({ params: { id }, signal, quiet: true })
    },
    meta: { viewer: true },
  })

/** The text of a covered post, once somebody opens it. */
export const postTextQuery = (id: number) =>
  queryOptions({
    queryKey: commentKeys.text(id),
    queryFn: ({ signal }) => commentApi.text({ params: { id }, signal, quiet: true }),
    ...lasting,
    meta: { viewer: true },
  })

/** How often a wall that is seen asks for news, in milliseconds. */
const newsEvery = 60_000

/** How many posts of others are newer than the newest one shown; asked for while the tab is seen. */
export const newsQuery = (wall: Wall, since: number) =>
  queryOptions({
    queryKey: commentKeys.news(wall, since),
    queryFn: async ({ signal }) => (await commentApi.news({ body: { type: wall, since }, signal, quiet: true })).count,
    initialData: 0,
    initialDataUpdatedAt: () => Date.now(),
    staleTime: newsEvery,
    refetchInterval: newsEvery,
    refetchOnWindowFocus: true,
    meta: { viewer: true },
  })

/** The games most written about in the last days. */
export const topicsQuery = queryOptions({
  queryKey: commentKeys.topics(),
  queryFn: ({ signal }) => socialApi.topics({ signal, quiet: true }),
  ...lasting,
  meta: { viewer: true },
})

/** People, games and posts with a text in them. */
export const socialSearchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: commentKeys.search(text),
    queryFn: ({ signal, pageParam }) =>
      socialApi.search({ query: { page: pageParam }, body: { data: text }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ comments }) => nextPage(comments),
    enabled: text.length >= limits.searchMin,
    meta: { viewer: true },
  })
