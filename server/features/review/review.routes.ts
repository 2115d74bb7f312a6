import { reviewCalls } from '../../../common/api/review.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { onReplica, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { likeRoutes } from '../like/like.routes.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { latestOfEach, ownReviewId, reviewIds, reviewsOfGame, reviewsOfUser } from './review.queries.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'
import { oneReview } from './review.ts'
import { writeReviewRoutes } from './write-review.routes.ts'

/** Reviews of games. An unknown review, a hidden one and, for a change, another user's review are the same 404. */
export function reviewRoutes(app: App, ctx: Context): void {
  app.route({
    ...onReplica(reviewCalls.home),
    handler: async (request) => {
      const reviews = await hydratePage(
        request.reads,
        'reviews',
        await latestOfEach(request.reads, request.viewer?.id ?? null),
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
      ...onReplica(call),
      handler: async (request) => {
        const viewer = person(request)
        const { id, order } = request.params
        const total = await count(request.reads, id, viewer.id)
        if (total === undefined) throw notFound()
        const ids = await reviewIds(request.reads, whose, id, order, viewer.id, pageRange(request))
        return pageOf(request, await hydratePage(request.reads, 'reviews', ids, viewer), total)
      },
    })

  app.route({
    ...onReplica(reviewCalls.own),
    handler: async (request) => {
      const viewer = person(request)
      const id = await ownReviewId(request.reads, viewer.id, request.params.id)
      const [review = null] = id === undefined ? [] : await hydratePage(request.reads, 'reviews', [id], viewer)
      return { review }
    },
  })

  app.route({
    ...onReplica(reviewCalls.show),
    handler: (request) => oneReview(request.reads, request.params.id, request.viewer),
  })

  writeReviewRoutes(app, ctx)
  likeRoutes(app, ctx, 'review', { calls: reviewCalls, visible: visibleReviews })
}
