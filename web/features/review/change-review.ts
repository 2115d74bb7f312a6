import { partialMatchKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Review } from '../../../common/api/review.ts'
import { hasStatus } from '../../api/api-error.ts'
import { reviewApi } from '../../api/calls/review.generated.ts'
import { gameExtraQuery } from '../game/game.data.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'
import { collectionKeys, eventKeys, rateKeys, reviewKeys, userKeys } from '../../cache/keys.ts'

/** The input of a review; the aspects may be null. */
export type Written = Pick<Review, 'review' | 'gameplay' | 'graphics' | 'history' | 'sound' | 'total'> & {
  /** Left out: made from the text. */
  title?: string
}

interface Saving {
  gameId: number
  /** The review to change; undefined for a new one. */
  id: number | undefined
  /** When the edited version was changed; if omitted, later versions are overwritten. */
  from: string | undefined
  written: Written
}

/** Publishes or updates a review. The form shows its refusals (404, 409, 422). */
export function useSaveReview() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['review', 'save'],
    mutationFn: ({ gameId, id, from, written }: Saving) =>
      id === undefined
        ? reviewApi.create({ body: { id_game: gameId, ...written }, quiet: [422, 429] })
        : reviewApi.update({ body: { id, ...written, ...(from && { changed_at: from }) }, quiet: [404, 422, 429] }),
    onSuccess: (review) => {
      client.setQueryData(reviewKeys.show(review.id), review)
      client.setQueryData(reviewKeys.own(review.id_game), review)
      refreshAround(client, review)
    },
  })
}

/** Deletes the user's review. Its page is left first: only then `forgetReview` removes it from the cache. */
export function useDeleteReview(review: Review, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['review', 'remove'],
    mutationFn: () =>
      reviewApi.remove({ params: { id: review.id }, quiet: [404] }).catch((error: unknown) => {
        // Deleted already, in another tab: counts as success.
        if (!hasStatus(error, 404)) throw error
      }),
    onSuccess: () => {
      client.setQueryData(reviewKeys.own(review.id_game), null)
      refreshAround(client, review)
      onDeleted()
    },
  })
}

/** Removes a deleted review from the cache, so that its page does not show it again. */
export const forgetReview = (client: QueryClient, id: number): void =>
  client.removeQueries({ queryKey: reviewKeys.show(id), exact: true })

/** Refetches every list and count that includes the review. */
function refreshAround(client: QueryClient, review: Review): void {
  const { id, id_game: gameId, user } = review
  void client.invalidateQueries({
    queryKey: reviewKeys.every,
    predicate: ({ queryKey }) =>
      !partialMatchKey(queryKey, reviewKeys.own()) && !partialMatchKey(queryKey, reviewKeys.show(id)),
  })
  void client.invalidateQueries({ queryKey: eventKeys.every })
  // The verdict may have become the rating.
  void client.invalidateQueries({ queryKey: rateKeys.ofGame(gameId) })
  void client.invalidateQueries({ queryKey: collectionKeys.own(user.id) })
  void client.invalidateQueries({ queryKey: gameExtraQuery(gameId).queryKey })
  void client.invalidateQueries({ queryKey: userKeys.show(user.nick) })
  void client.invalidateQueries({ queryKey: ownTotalsQuery.queryKey })
}
