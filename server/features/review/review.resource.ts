import type { MountedResource } from '../../http/app-types.ts'
import { eraseLikes, likesStay, likeCounters } from '../like/like.queries.ts'
import { eraseReviews, mergeReviews, reviewCounters } from './review-upkeep.queries.ts'
import { moderatedReview } from './moderated-review.queries.ts'
import { reviewsFile } from './reviews-archive.ts'
import { reviewPicture } from './review.ts'
import { reviewRoutes } from './review.routes.ts'

/** Users' reviews of games. */
export const reviewResource = {
  name: 'review',
  after: ['collection'],
  routes: reviewRoutes,
  linkPictures: { review: reviewPicture },
  moderated: moderatedReview,
  tables: ['reviews', 'review_likes'],
  archive: { tables: ['reviews'], file: reviewsFile },
  notArchived: { review_likes: likesStay },
  counters: [...reviewCounters, ...likeCounters('review')],
  visibility: {
    table: 'reviews',
    readers: {
      'features/collection/many-entries.queries.ts':
        'whether a rating that comes back was the verdict of an own review',
      'features/review/write-review.queries.ts': 'the review of the viewer, locked for a write',
      'features/review/moderated-review.queries.ts': 'what was reported, for admins',
      'features/review/review.queries.ts': 'asks whether there is a later one by the same, visible author',
    },
  },
  rowsOfGames: { merged: ['reviews.game_id'], merge: mergeReviews },
  erase: [
    ...eraseLikes('review'),
    { columns: ['reviews.user_id'], erase: ({ db }, userId, most) => eraseReviews(db, userId, most) },
  ],
} as const satisfies MountedResource
