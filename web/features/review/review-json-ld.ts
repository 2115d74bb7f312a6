import type { Review } from '../../../common/api/review.ts'
import { limits } from '../../../common/rules/limits.ts'

/** The review as schema.org data. */
export const reviewJsonLd = ({ title, review, total, user, game, created_at, changed_at }: Review) => ({
  '@context': 'https://schema.org',
  '@type': 'Review',
  name: title,
  reviewBody: review,
  datePublished: created_at,
  dateModified: changed_at,
  author: { '@type': 'Person', name: user.name ?? user.nick, alternateName: user.nick },
  itemReviewed: {
    '@type': 'VideoGame',
    name: game.title,
    ...(game.cover !== null && { image: game.cover }),
    ...(game.platforms.length > 0 && { gamePlatform: game.platforms.map(({ name }) => name) }),
  },
  reviewRating: {
    '@type': 'Rating',
    ratingValue: total,
    bestRating: limits.reviewScoreMax,
    worstRating: 0,
  },
})
