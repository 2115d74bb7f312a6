import type { QueryClient } from '@tanstack/react-query'
import type { Likes } from '../../../common/api/like.ts'
import { defineOptimisticUpdate, tellRefusal } from '../../cache/optimistic-update.ts'
import { applyUpdate } from '../../cache/optimistic.ts'
import { likeCallsOf } from './like-calls.ts'
import type { Liked } from './liked.ts'

type LikePress = Liked & { likes: boolean }

/** A heart that is pressed; of several quick presses the last one counts. */
export const likeChange = defineOptimisticUpdate<LikePress, Likes>({
  mutationKey: ['like', 'set'],
  scope: ({ noun, id }) => `${noun} ${id}`,
  resend: 'when online',
  apply: (draft, { noun, id, likes }) =>
    void draft.patchEntity(noun, id, (shown) =>
      (shown.liked === 1) === likes
        ? shown
        : { ...shown, liked: likes ? 1 : 0, TotalLikes: shown.TotalLikes + (likes ? 1 : -1) },
    ),
  send: ({ noun, id, likes }, how) => likeCallsOf(noun)[likes ? 'like' : 'unlike']({ params: { id }, ...how }),
  confirm: (draft, { liked, TotalLikes }, { noun, id }) =>
    void draft.patchEntity(noun, id, (shown) =>
      shown.liked === liked && shown.TotalLikes === TotalLikes ? shown : { ...shown, liked, TotalLikes },
    ),
  replaces: () => true,
  onRefused: tellRefusal,
})

/** Likes a list or review, or no more: shown at once, taken back when refused. */
export const setLike = (client: QueryClient, thing: Liked, likes: boolean): Promise<boolean> =>
  applyUpdate(client, likeChange, { noun: thing.noun, id: thing.id, likes })
