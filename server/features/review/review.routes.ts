import { reviewCalls } from '../../../common/api/review.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { likeRoutes } from '../like/like.routes.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { latestOfEach, ownReviewId, reviewIds, reviewsOfGame, reviewsOfUser } from './review.queries.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'
import { oneReview } from './review.ts'
import { writeReviewRoutes } from './write-review.routes.ts'

/** Reviews of games. An unknown review, a hidden one and, for a change, another user's review are the same 404. */
export function reviewRoutes(app: App, ctx: Context): void {
  const { db } = ctx

  app.route({
    ...on(reviewCalls.home),
    handler: async (request) => {
      const reviews = await hydratePage(
        db,
        'reviews',
        await latestOfEach(db, request.viewer?.id ?? null),
        request.viewer,
      )
      return pageOf(request, reviews, reviews.length)
    },
  })

  for (const [call, whose, count] of [
    [reviewCalls.ofUser, 'user', reviewsOfUser],
    [reviewCalls.ofGame, 'game', reviewsOfGame],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const viewer = person(request)
        const { id, order } = request.params
        const total = await count(db, id, viewer.id)
        if (total === undefined) throw notFound()
        const ids = await reviewIds(db, whose, id, order, viewer.id, pageRange(request))
        return pageOf(request, await hydratePage(db, 'reviews', ids, viewer), total)
      },
    })

  app.route({
    ...on(reviewCalls.own),
    handler: async (request) => {
      const viewer = person(request)
      const id = await ownReviewId(db, viewer.id, request.params.id)
      const [review = null] = id === undefined ? [] : await hydratePage(db, 'reviews', [id], viewer)
      return { review }
    },
  })

  app.route({
    ...on(reviewCalls.show),
    handler: (request) => oneReview(db, request.params.id, request.viewer),
  })

  writeReviewRoutes(app, ctx)
  likeRoutes(app, ctx, 'review', { calls: reviewCalls, visible: visibleReviews })
}
