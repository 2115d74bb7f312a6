import { reviewCalls } from '../../../common/api/review.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageOffset } from '../../http/page.ts'
import { addLike, likerIds, removeLike } from '../like/like.queries.ts'
import { userCardsByIds } from '../user/user-cards.queries.ts'
import { findReview } from './review.queries.ts'

/** Who likes a review (POS-10). */
export function reviewLikeRoutes(app: App, { db, now }: Context): void {
  for (const [call, liked] of [
    [reviewCalls.like, 1],
    [reviewCalls.unlike, 0],
  ] as const)
    app.route({
      ...on(call),
      handler: (request) =>
        db.transaction().execute(async (trx) => {
          const viewer = person(request)
          const review = await findReview(trx, request.params.id)
          if (!review) throw notFound()
          const done = liked
            ? await addLike(trx, 'review', review, viewer.id, new Date(now()))
            : await removeLike(trx, 'review', review, viewer.id)
          // The row is held by now: deleted a moment ago, it is found no more, and the number is the one after the like.
          const after = done ? await findReview(trx, review.id) : undefined
          if (!after) throw notFound()
          return { TotalLikes: after.likes, liked }
        }),
    })

  app.route({
    ...on(reviewCalls.likes),
    handler: async (request) => {
      const review = await findReview(db, request.params.id)
      if (!review) throw notFound()
      const ids = await likerIds(db, 'review', review, { offset: pageOffset(request), count: limits.pageSize })
      return pageOf(request, await userCardsByIds(db, ids, person(request)), review.likes)
    },
  })
}
