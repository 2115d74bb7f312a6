import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Order } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { reviewApi } from '../../api/calls/review.generated.ts'
import { reviewKeys } from '../../cache/keys.ts'
import { nextPage } from '../../lib/pages.ts'

const isId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= limits.id

/** One review; 404 for an unknown one, and for an invalid id. */
export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: reviewKeys.show(id),
    queryFn: ({ signal }) => {
      if (!isId(id)) throw new ApiError(404)
      return reviewApi.show({ params: { id }, signal, quiet: true })
    },
    meta: { viewer: true },
  })

const pages = {
  initialPageParam: 1,
  getNextPageParam: nextPage,
  meta: { viewer: true },
}

/** The reviews of a game, in pages; for logged-in users. */
export const gameReviewsQuery = (gameId: number, order: Order) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.ofGame(gameId, order),
    queryFn: ({ signal, pageParam }) =>
      reviewApi.ofGame({ params: { id: gameId, order }, query: { page: pageParam }, signal, quiet: true }),
    ...pages,
  })

/** The reviews of a user, in pages; for logged-in users. */
export const userReviewsQuery = (userId: number, order: Order) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.ofUser(userId, order),
    queryFn: ({ signal, pageParam }) =>
      reviewApi.ofUser({ params: { id: userId, order }, query: { page: pageParam }, signal, quiet: true }),
    ...pages,
  })

/** The latest reviews for the home page, one per user. */
export const homeReviewsQuery = queryOptions({
  queryKey: reviewKeys.home(),
  queryFn: async ({ signal }) => (await reviewApi.home({ signal, quiet: true })).data,
  meta: { viewer: true },
})

/** The viewer's own review of a game, or null; for logged-in users. */
export const ownReviewQuery = (gameId: number) =>
  queryOptions({
    queryKey: reviewKeys.own(gameId),
    queryFn: async ({ signal }) => (await reviewApi.own({ params: { id: gameId }, signal, quiet: true })).review,
    meta: { viewer: true },
  })
