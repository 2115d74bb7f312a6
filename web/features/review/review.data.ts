import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Order } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { reviewApi } from '../../api/calls/review.gen.ts'
import { reviewKeys } from '../../cache/keys.ts'
import { nextPage } from '../../lib/pages.ts'

const isId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= limits.id

/** One review; 404 for one that is not there, and for what is no id at all. */
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

/** What people wrote about a game, page after page; for members. */
export const gameReviewsQuery = (gameId: number, order: Order) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.ofGame(gameId, order),
    queryFn: ({ signal, pageParam }) =>
      reviewApi.ofGame({ params: { id: gameId, order }, query: { page: pageParam }, signal, quiet: true }),
    ...pages,
  })

/** What a person wrote, page after page; for members. */
export const userReviewsQuery = (userId: number, order: Order) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.ofUser(userId, order),
    queryFn: ({ signal, pageParam }) =>
      reviewApi.ofUser({ params: { id: userId, order }, query: { page: pageParam }, signal, quiet: true }),
    ...pages,
  })

/** The latest reviews for the front page, one of each person. */
export const homeReviewsQuery = queryOptions({
  queryKey: reviewKeys.home(),
  queryFn: async ({ signal }) => (await reviewApi.home({ signal, quiet: true })).data,
  meta: { viewer: true },
})

/** One's own review of a game, or null; for members. */
export const ownReviewQuery = (gameId: number) =>
  queryOptions({
    queryKey: reviewKeys.own(gameId),
    queryFn: async ({ signal }) => (await reviewApi.own({ params: { id: gameId }, signal, quiet: true })).review,
    meta: { viewer: true },
  })
